// What a brand configures without code, section by section. Amounts are rupees, rates are percent, as staff type them.
// The defaults are the specification's numbers; pages and server functions read them from here (decision 0010).
import { z } from 'zod';
import { isGstin } from '../platform/india/gstin.ts';
import { isPin } from '../platform/india/pin-codes.ts';
import { findState } from '../platform/india.ts';
import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { textUpTo } from '../platform/words/typed-text.ts';
import { DEFAULT_RULES, type PricingRules } from '../pricing/pricing-rules.ts';
import { books } from './books/books-settings.ts';
import { campaign } from './campaign.schema.ts';
import { colours } from './colour-settings.ts';
import { counterSettings } from './counter-settings.ts';
import { guide, startingTexts } from './guide-settings.ts';
import { feeds, indexNow, measuring } from './marketing.schema.ts';
import { menus } from './menus.schema.ts';
import { cash } from './rules/cash-rules.ts';
import { pinsOf } from './rules/delivery-area.ts';
import { prepaidBenefit } from './rules/prepaid-benefit.ts';
import { security } from './security-settings.ts';
import { A_COUNT, clock, count, email, line, longLine, moment, percent, rupees, span } from './setting-values.ts';

const identity = z.object({
  name: line.min(1, 'Name is required').default('Beauty Shop'),
  nameDevanagari: line.default(''),
  tagline: line.default(''),
  texts: byLanguage(z.object({ tagline: line }).partial()).default({}),
  legalName: line.default(''),
  address: z
    .object({
      street: longLine,
      city: line,
      state: line.default(''),
      stateCode: z.string().refine((code) => findState(code)?.code === code, 'Choose a state'),
      pinCode: z.string().trim().refine(isPin, 'Enter a 6-digit PIN code'),
      country: line,
    })
    // The code decides between IGST and CGST + SGST; the name beside it must match.
    .overwrite((address) => ({ ...address, state: findState(address.stateCode)?.name ?? address.state }))
    .nullable()
    .default(null),
  gstin: line
    .toUpperCase()
    .refine((gstin) => gstin === '' || isGstin(gstin), 'Enter a valid GSTIN')
    .default(''),
  email: email.default(''),
  phone: line.default(''),
  hours: z.object({ opens: clock, closes: clock, days: line }).default({ opens: '09:30', closes: '17:30', days: 'Monday to Friday' }),
  socialUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })], 'Enter a URL starting with https://').default(''),
  // Consumer Protection (E-Commerce) Rules 2020, rule 4.
  grievanceOfficer: z.object({ name: line, designation: line, email: line, phone: line }).nullable().default(null),
  nodalPerson: z.object({ name: line, designation: line, email: line, phone: line }).nullable().default(null),
});

const tax = z.object({
  /** The default for new products; each product has its own (D15.5). */
  defaultGstPercent: percent.default(18),
  /** Decides whether tax is charged, and the document type (D58). */
  registration: z.enum(['regular', 'composition', 'unregistered']).default('regular'),
  /** Prices, offers, coupons, coins and the limit of free delivery are entered including GST (D48). Orders keep the way they were placed. */
  pricesIncludeTax: z.boolean().default(false),
  /** CGST Rules r.7: a manufacturer or trader of goods pays 1% of the turnover, others under notification 2/2019 6%; half of it central tax. */
  compositionPercent: z.union([z.literal(1), z.literal(6)]).default(1),
  /** Notification 78/2020: 4 digits up to a turnover of five crore rupees, 6 above. */
  hsnDigits: z.union([z.literal(4), z.literal(6), z.literal(8)]).default(6),
  /** CGST Rules r.48(4): above five crore rupees of turnover in any year since 2017-18; from ten crore, within 30 days. */
  eInvoice: z.enum(['off', 'on', 'within-30-days']).default('off'),
});

const pinList = textUpTo(20_000)
  .refine(
    (list) => pinsOf(list).every((start) => /^[1-9]\d{0,5}$/.test(start)),
    'Enter PIN codes or their first digits, separated by spaces',
  )
  .default('');

const delivery = z.object({
  /** Shipping policy: free above, not at, this amount after discounts and before GST (D15.6). */
  freeAboveRupees: rupees.default(rupeesFromPaise(DEFAULT_RULES.freeDeliveryAbovePaise)),
  /** GST-inclusive. */
  chargeRupees: rupees.default(rupeesFromPaise(DEFAULT_RULES.deliveryChargePaise)),
  workingDays: span(3, 7),
  servedPins: pinList,
  unservedPins: pinList,
  cashPins: pinList,
  cashlessPins: pinList,
});

/** Applies to new orders only: existing ones may be paid as chosen. */
const payments = z.object({
  isOnline: z.boolean().default(true),
  isCashOnDelivery: z.boolean().default(true),
  /** The limit for cash on delivery; 0: the legal limit only. */
  cashAtMostRupees: rupees.default(25_000),
  /** Open cash orders for an account without a delivered order; 0: no limit. */
  unconfirmedCashOrders: count.default(2),
  /** Cash orders ship only after staff have confirmed them by phone. */
  confirmCod: z.boolean().default(false),
  prepaidBenefit: prepaidBenefit.optional(),
  ...counterSettings,
});

/** `open`: visitors fill a cart and pay on one page, where a one-time code finds or makes the account (D53). */
const checkout = z.object({ mode: z.enum(['account', 'open']).default('account') });

const loyalty = z.object({
  coinsPerRupee: count.min(1, 'At least 1').default(DEFAULT_RULES.coinsPerRupee),
  accountPoints: count.default(200),
  newsletterPoints: count.default(300),
  reviewPoints: count.default(400),
  firstOrderPercent: percent.default(20),
  repeatOrderPercent: percent.default(30),
  /** Bonus points are worth ₹1 each (D20). */
  birthdayBonusPoints: count.default(500),
  referralBonusPoints: count.default(200),
  friendDiscountRupees: rupees.default(200),
  /** The share of the discounted subtotal that coins may pay, by amount (D15.3). */
  tiers: z
    .array(z.object({ fromRupees: rupees, percent }))
    .min(1, 'At least one tier')
    .max(10, 'At most 10 tiers')
    .default(DEFAULT_RULES.coinTiers.map((tier) => ({ fromRupees: rupeesFromPaise(tier.fromPaise), percent: tier.basisPoints / 100 }))),
});

const campaigns = z.object({ campaigns: z.array(campaign).max(20, 'At most 20 campaigns').default([]) });

const policies = z.object({
  claimWithinHours: count.default(24),
  claimResolvedWorkingDays: span(2, 3),
  nonDeliveryInvestigationWorkingDays: count.default(3),
  refundBusinessDays: span(5, 7),
  maximumLiabilityRupees: rupees.default(2000),
  claimsWithinYears: count.default(1),
  grievanceAcknowledgedHours: count.default(48),
  grievanceResolvedDays: count.default(30),
  /** Empty: the city of the shop's address. */
  courtsPlace: line.default(''),
  texts: byLanguage(z.object({ courtsPlace: line }).partial()).default({}),
  /** CERT-In Directions of 28 April 2022, (iv): at least 180 days; a year from May 2027 (DPDP Rules 2025, r.6(1)(e)). Applies to the host's logs. */
  serverLogDays: z.int(A_COUNT).min(180, 'At least 180 days').max(1_095, 'At most 1,095 days').default(180),
  /** Individual entries; the daily totals stay (D32). */
  pageViewDays: z.int(A_COUNT).min(30, 'At least 30 days').max(1_095, 'At most 1,095 days').default(90),
  /** E-Commerce Rules 2020, r.7(1)(c): the payment provider's contact. */
  paymentProvider: line.default('Cashfree Payments India Private Limited, https://www.cashfree.com'),
  /** DPDP Rules 2025, r.3: where to complain to the Data Protection Board; until it has a page, its ministry's. */
  dataBoardUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/ })], 'Enter a URL starting with https://')
    .default('https://www.meity.gov.in'),
});

/** The rule for products with incomplete declarations (D59). Unset: depends on the environment, see `declarationsRule`. */
/** Who makes and packs the goods: the form of a new product starts with them. */
const firmText = (atMost: number) => z.string().trim().max(atMost).default('');
const catalogue = z.object({
  declarations: z.enum(['advise', 'require']).optional(),
  manufacturerName: firmText(200),
  manufacturerAddress: firmText(500),
  packerName: firmText(200),
  packerAddress: firmText(500),
});
/** The maximum quantity of a cart line, whatever Settings say. */
export const PIECES_AT_MOST = 99;

const stock = z.object({
  /** Admin specification: 1 to 10 pieces are low stock. */
  lowUpTo: count.default(10),
  /** Pieces of one product per order. */
  atMostAnOrder: count.min(1, 'At least 1').max(PIECES_AT_MOST, `At most ${PIECES_AT_MOST}`).default(20),
});

const mail = z.object({
  /** The sender's name; empty means the shop's name. */
  senderName: line.default(''),
  replyTo: email.default(''),
  /** For mailings only. Mail providers rate-limit accounts, and receivers distrust a sudden flood. */
  mailingsPerMinute: z.int('Enter a whole number').min(12, 'Enter 12 or more').max(3000, 'Enter 3000 or less').default(120),
  /** Newsletters, letters and back-in-stock e-mails wait for the morning. */
  quietHours: z.boolean().default(true),
});

/** The welcome offer for new subscribers (D7). The popup names the percentage and the code gives it. */
const welcome = z.object({
  isActive: z.boolean().default(true),
  discountPercent: percent.refine((value) => value > 0, 'Enter a percentage above 0').default(10),
  validDays: count.min(1, 'At least 1').max(365, 'At most 365').default(30),
});

const home = z.object({
  /** 'Our Most Loved Formulations', in order; with fewer than three, the newest products fill the row. */
  mostLoved: z
    .array(z.object({ slug: line.min(1, 'Which product?') }))
    .max(3, 'At most 3 products')
    .default([]),
});

export const SLIDER_IMAGES_AT_MOST = 3;
const sliderKeys = (device: string) =>
  z
    .array(z.string().max(200))
    .max(SLIDER_IMAGES_AT_MOST, `Maximum ${SLIDER_IMAGES_AT_MOST} images allowed for ${device} slider`)
    .default([]);

/** Keys of the slider's images, in order. Saved by the media room, which knows the images. */
const slider = z.object({ desktop: sliderKeys('desktop'), mobile: sliderKeys('mobile') });

/** Width and height are those of the PNG. Saved by the media room, which makes it. */
const logo = z.object({
  picture: z.object({ key: z.string(), width: z.number(), height: z.number() }).nullable().default(null),
});

/** When a section was last saved; null if never. Sent back with a change, it prevents concurrent edits from overwriting each other. */
export const savedAt = z.object({ updatedAt: moment.nullable() });

export const settingsSchemas = {
  identity,
  colours,
  logo,
  tax,
  delivery,
  payments,
  cash,
  checkout,
  loyalty,
  campaigns,
  policies,
  books,
  mail,
  home,
  menus,
  slider,
  catalogue,
  stock,
  welcome,
  security,
  feeds,
  guide,
  indexNow,
  measuring,
  startingTexts,
};

export type Section = keyof typeof settingsSchemas;
export type Settings = { [S in Section]: z.output<(typeof settingsSchemas)[S]> };
export type Identity = Settings['identity'];

export const SECTIONS = Object.keys(settingsSchemas) as Section[];

export type DeclarationsRule = 'advise' | 'require';

/** `require` keeps a product off sale until its declarations are complete; `advise` only shows staff what is missing. */
export const declarationsRule = ({ declarations }: Settings['catalogue'], { isProduction }: { isProduction: boolean }): DeclarationsRule =>
  declarations ?? (isProduction ? 'require' : 'advise');

/** The effective value in this environment if unset. */
export const inForce = <S extends Section>(section: S, value: Settings[S], env: { isProduction: boolean }): Settings[S] =>
  section === 'catalogue' ? { ...value, declarations: declarationsRule(value as Settings['catalogue'], env) } : value;

export const pricingRulesOf = ({ delivery, loyalty }: Pick<Settings, 'delivery' | 'loyalty'>): PricingRules => ({
  coinsPerRupee: loyalty.coinsPerRupee,
  coinTiers: loyalty.tiers.map((tier) => ({
    fromPaise: paiseFromRupees(tier.fromRupees),
    basisPoints: basisPointsFromPercent(tier.percent),
  })),
  freeDeliveryAbovePaise: paiseFromRupees(delivery.freeAboveRupees),
  deliveryChargePaise: paiseFromRupees(delivery.chargeRupees),
});
