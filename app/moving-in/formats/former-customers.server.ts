import { and, inArray, isNull } from 'drizzle-orm';
import { phone as phoneField } from '../../accounts/accounts.schema.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { type AddressForm, addressForm } from '../../accounts/addresses/address-book.schema.ts';
import { accountsByPhone, type BroughtCustomer, bringCustomers, keyOf } from '../../accounts/customers/bring-customers.server.ts';
import { bringConsents } from '../../consents/consents.server.ts';
import { bringSubscribers } from '../../newsletter/bring-subscribers.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { isReachable } from '../../platform/mails/no-address.ts';
import { emailIn, isYes, momentIn, stateIn } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, grouped, inBatches } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const AT_ONCE = 500;
const NAME_AT_MOST = 120;
const ADDRESSES_AT_MOST = 20;

type Titles = {
  email: string[];
  first: string[];
  last: string[];
  phone: string[];
  consent: string[];
  consentedAt: string[];
  smsConsent: string[];
  smsConsentedAt: string[];
  since: string[];
  text: string;
  smsText: string;
  /** Of one row: Shopify's own export has one, WooCommerce's for billing and shipping. */
  addresses: AddressTitles[];
};
type AddressTitles = Record<'street' | 'more' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'company', string[]>;

const SHOPIFY: Titles = {
  email: ['Email'],
  first: ['First Name'],
  last: ['Last Name'],
  phone: ['Phone', 'Default Address Phone', 'Address Phone'],
  consent: ['Accepts Email Marketing', 'Accepts Marketing', 'Email Marketing: Status'],
  consentedAt: ['Email Marketing: Updated At'],
  smsConsent: ['Accepts SMS Marketing', 'SMS Marketing: Status'],
  smsConsentedAt: ['SMS Marketing: Updated At'],
  since: ['Created At'],
  text: 'Accepts e-mail marketing: yes (export of the former shop, Shopify)',
  smsText: 'Accepts SMS marketing: yes (export of the former shop, Shopify)',
  addresses: [
    {
      street: ['Default Address Address1', 'Address1', 'Address Line 1'],
      more: ['Default Address Address2', 'Address2', 'Address Line 2'],
      city: ['Default Address City', 'City', 'Address City'],
      state: ['Default Address Province Code', 'Province Code', 'Province', 'Address Province Code', 'Address Province'],
      zip: ['Default Address Zip', 'Zip', 'Address Zip'],
      country: ['Default Address Country Code', 'Country Code', 'Country', 'Address Country Code', 'Address Country'],
      phone: ['Default Address Phone', 'Address Phone', 'Phone'],
      company: ['Default Address Company', 'Company', 'Address Company'],
    },
  ],
};

const wooAddress = (kind: 'billing' | 'shipping'): AddressTitles => ({
  street: [`${kind}_address_1`],
  more: [`${kind}_address_2`],
  city: [`${kind}_city`],
  state: [`${kind}_state`],
  zip: [`${kind}_postcode`],
  country: [`${kind}_country`],
  // Its shipping address often has none.
  phone: [`${kind}_phone`, 'billing_phone'],
  company: [`${kind}_company`],
});

const WOO: Titles = {
  email: ['user_email', 'billing_email', 'email'],
  first: ['first_name', 'billing_first_name'],
  last: ['last_name', 'billing_last_name'],
  phone: ['billing_phone', 'shipping_phone'],
  consent: ['newsletter', 'accepts_marketing', 'mailing_list'],
  consentedAt: [],
  smsConsent: ['sms_marketing', 'accepts_sms'],
  smsConsentedAt: [],
  since: ['user_registered', 'date_registered'],
  text: 'Accepts news: yes (export of the former shop, WooCommerce)',
  smsText: 'Accepts SMS: yes (export of the former shop, WooCommerce)',
  addresses: [wooAddress('billing'), wooAddress('shipping')],
};

type Read = BroughtCustomer & { consentedAt: Date | null; smsConsentedAt: Date | null };

const readCustomers =
  (titles: Titles): Reader =>
  async (move, rows, report) => {
    const seen = new Set<string>();
    const people = (async function* () {
      for await (const group of grouped(rows, (row) => row.get(...titles.email) || row.get(...titles.phone) || `row ${row.number}`)) {
        report.report.rows += group.length;
        const person = customerIn(move, group, titles, report);
        if (!person) continue;
        if (seen.has(keyOf(person)))
          report.leave(
            group[0]?.number ?? 0,
            person.email ? 'Email' : 'Phone',
            `This ${person.email ? 'e-mail address' : 'phone'} occurs earlier in the file.`,
          );
        else yield person;
        seen.add(keyOf(person));
      }
    })();
    for await (const batch of inBatches(people, AT_ONCE)) await bring(move, batch, titles, report);
  };

export const readShopifyCustomers = readCustomers(SHOPIFY);
export const readWooCustomers = readCustomers(WOO);

async function bring({ shop: { db, now }, options }: Move, batch: Read[], { text, smsText }: Titles, { report }: Report) {
  if (options.isDry) {
    const emails = batch.map(({ email }) => email);
    const byEmail = await db.$count(users, and(inArray(users.email, emails), isNull(users.closedAt)));
    const known = byEmail + (await accountsByPhone(db, batch)).size;
    report.added += batch.length - known;
    report.present += known;
    return;
  }
  const added = await db.transaction(async (tx) => {
    const idOf = await bringCustomers(tx, batch, now());
    const agreed = (moment: 'consentedAt' | 'smsConsentedAt', words: string) =>
      batch.flatMap((person) => {
        const account = idOf.get(keyOf(person));
        const givenAt = person[moment];
        return givenAt && account ? [{ email: account.email, userId: account.id, text: words, givenAt }] : [];
      });
    await bringSubscribers(
      tx,
      agreed('consentedAt', text).filter(({ email }) => isReachable(email)),
    );
    await bringConsents(tx, agreed('smsConsentedAt', smsText), 'reminders-sms');
    return idOf.size;
  });
  report.added += added;
  report.present += batch.length - added;
}

function customerIn({ shop }: Move, group: FileRow[], titles: Titles, report: Report): Read | null {
  const [row] = group;
  if (!row) return null;
  const typed = row.get(...titles.email);
  const email = emailIn(typed) ?? '';
  const typedPhone = row.get(...titles.phone);
  const phone = phoneField.safeParse(typedPhone).data ?? '';
  const mobile = normaliseMobile(phone);
  if (!email && (typed || !mobile)) {
    report.leave(
      row.number,
      'Email',
      typed ? 'This is no e-mail address.' : 'A customer without an e-mail address and an Indian mobile number cannot have an account.',
    );
    return null;
  }
  const fullName =
    `${row.get(...titles.first)} ${row.get(...titles.last)}`.trim().slice(0, NAME_AT_MOST) || email.split('@')[0] || 'Customer';
  if (typedPhone && !phone) report.note(row.number, 'Phone', 'This is no Indian mobile number; the customer comes without it.');
  const createdAt = momentIn(row.get(...titles.since)) ?? shop.now();
  const agreedAt = (answer: string[], moment: string[]) => (isYes(row.get(...answer)) ? (momentIn(row.get(...moment)) ?? createdAt) : null);
  return {
    ...{ email, fullName, createdAt },
    phone: email ? phone : (mobile ?? ''),
    addresses: homesIn(group, titles.addresses, fullName, report),
    consentedAt: email ? agreedAt(titles.consent, titles.consentedAt) : null,
    smsConsentedAt: mobile ? agreedAt(titles.smsConsent, titles.smsConsentedAt) : null,
  };
}

/** Each once: WooCommerce's shipping address is mostly the billing address again. */
function homesIn(group: readonly FileRow[], titles: readonly AddressTitles[], recipientName: string, report: Report): AddressForm[] {
  const homes = group.flatMap((row) => titles.flatMap((each) => addressIn(row, each, recipientName, report)));
  const keys = homes.map(({ street, zipCode }) => `${street} ${zipCode}`.toLowerCase());
  return homes.filter((_, place) => keys.indexOf(keys[place] ?? '') === place).slice(0, ADDRESSES_AT_MOST);
}

/** None, where it is empty or cannot be delivered to. */
function addressIn(row: FileRow, titles: AddressTitles, recipientName: string, report: Report): AddressForm[] {
  const street = row.get(...titles.street);
  if (!street && !row.get(...titles.zip)) return [];
  const asked = addressForm.safeParse({
    name: row.get(...titles.company).slice(0, NAME_AT_MOST) || 'Home',
    recipientName,
    street,
    landmark: row.get(...titles.more).slice(0, NAME_AT_MOST),
    city: row.get(...titles.city),
    state: stateIn(row.get(...titles.state)),
    zipCode: row.get(...titles.zip).replace(/^'/, ''),
    phone: row.get(...titles.phone),
    ...(row.get(...titles.country) && { country: row.get(...titles.country) }),
  });
  if (asked.success) return [asked.data];
  const [issue] = asked.error.issues;
  const field = String(issue?.path[0] ?? '');
  const column = { street: 'street', city: 'city', state: 'state', zipCode: 'zip', phone: 'phone', country: 'country' }[field];
  const title = column ? titles[column as keyof typeof titles][0] : undefined;
  report.note(row.number, title ?? field, `Address left out: ${issue?.message ?? 'it is not complete'}.`);
  return [];
}
