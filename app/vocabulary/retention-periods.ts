// How long each kind of personal data is kept, counted from when, by which task, and what happens to it afterwards. The rooms, the nightly
// sweep and the privacy notice all read these periods, so that they cannot disagree (Digital Personal Data Protection Act 2023, section 8(7)).

type Term = { hours: number } | { days: number } | { months: number };
type Rule = { what: string; from: string; ends: string; source: string };

const DAYS_A_YEAR = 365;
/** A consumer may complain to a commission within two years: Consumer Protection Act 2019, section 69. */
const LIMITATION = 'Consumer Protection Act 2019, s.69';

export const RETENTION = {
  books: {
    months: 72,
    what: 'orders, in-house sales, payments, refunds, invoices and points',
    from: 'the due date of the annual return: 31 December after the financial year',
    ends: 'names, contacts, addresses and free texts are taken out; amounts stay',
    source: 'CGST Act 2017, s.36',
  },
  audit: {
    months: 96,
    what: 'what staff did',
    from: 'the day it was done',
    ends: 'deleted',
    source: 'Companies Act 2013, s.128(5); Companies (Accounts) Rules 2014, r.3(1)',
  },
  earlierOrders: {
    days: 3 * DAYS_A_YEAR,
    what: 'orders that were brought along from a former shop',
    from: 'the day they were brought along',
    ends: 'deleted: the books about them are those of the former shop',
    source: 'Limitation Act 1963, art.113',
  },
  mails: {
    days: 2 * DAYS_A_YEAR,
    what: 'mails and messages about orders and accounts',
    from: 'the day they were written',
    ends: 'deleted',
    source: LIMITATION,
  },
  mailingCopies: { days: 30, what: 'copies of news', from: 'the day they were sent', ends: 'deleted', source: 'DPDP Act 2023, s.8(7)' },
  recipients: {
    days: 2 * DAYS_A_YEAR,
    what: 'who got which news',
    from: 'the day it was sent',
    ends: 'the address is taken out',
    source: LIMITATION,
  },
  discountLists: {
    days: 30,
    what: 'lists of customers with a discount',
    from: 'the last day of the discount',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  codes: {
    hours: 1,
    what: 'one-time codes and the mails that told them',
    from: 'the moment they were sent',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  complaints: {
    days: 2 * DAYS_A_YEAR,
    what: 'complaints',
    from: 'the day they were closed, or were to be settled',
    ends: 'deleted',
    source: LIMITATION,
  },
  claims: {
    days: 2 * DAYS_A_YEAR,
    what: 'words and photos of claims',
    from: 'the day they were decided, or were to be answered',
    ends: 'deleted; what was decided stays with the order',
    source: LIMITATION,
  },
  unsubscribed: {
    days: 3 * DAYS_A_YEAR,
    what: 'subscriptions that ended and consents that were withdrawn',
    from: 'the day they ended',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.6(10): proof of consent; Limitation Act 1963, art.113',
  },
  mailLinks: {
    days: 3 * DAYS_A_YEAR,
    what: 'links in mails that unsubscribe',
    from: 'the day they were sent',
    ends: 'they open no more',
    source: 'as unsubscribed',
  },
  stockNotices: {
    days: DAYS_A_YEAR,
    what: 'requests to be told that a product is back',
    from: 'the day they were made',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  cashRefusals: {
    days: DAYS_A_YEAR,
    what: 'days on which an order was to be paid online only',
    from: 'the day',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  bounces: {
    days: 3 * DAYS_A_YEAR,
    what: 'addresses that refused mail',
    from: 'the day they refused it',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  devices: { days: 400, what: 'hashes of devices', from: 'the day they were first used', ends: 'deleted', source: 'DPDP Act 2023, s.8(7)' },
  phoneProofs: {
    days: 400,
    what: 'phone numbers that an account had verified',
    from: 'the day the account gave the number up',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  sessions: { days: 30, what: 'sessions', from: 'the sign-in', ends: 'deleted', source: 'DPDP Act 2023, s.8(7)' },
  guestCarts: {
    days: 30,
    what: 'carts of visitors who have not signed in',
    from: 'the last addition',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  impressions: { days: 90, what: 'page views', from: 'the day', ends: 'deleted; daily sums stay', source: 'D32' },
  orderTouches: {
    days: 2,
    what: 'which campaign or site an order came from',
    from: 'the order',
    ends: 'deleted; daily sums stay',
    source: 'DPDP Act 2023, s.8(7)',
  },
  conversions: {
    days: 90,
    what: 'which orders Meta or Google was told of',
    from: 'the order',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  deadJobs: {
    days: 90,
    what: 'background work that was given up',
    from: 'the day it was given up',
    ends: 'deleted',
    source: 'DPDP Act 2023, s.8(7)',
  },
  logs: {
    days: 180,
    what: 'logs of the server',
    from: 'the day they were written',
    ends: 'deleted by the host: the shop writes them to standard output and keeps none',
    source: 'CERT-In Directions of 28 April 2022',
  },
} satisfies Record<string, Term & Rule>;

export type Kept = keyof typeof RETENTION;
