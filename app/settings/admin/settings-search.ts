// Finds a setting by its label, its hint or the words that staff use for it: "GST number", "shipping fee".
import { KEY_PARTIES, keyForm } from '../keys/key-parties.ts';
import type { Part } from './settings-draft.ts';
import { FORM_SECTIONS, SETTINGS_FORMS } from './settings-forms.ts';

/** `field`: its path in the subject's form, or the id of a card. `where`: the subject and card it stands in. */
export type FoundSetting = { subject: string; field: string; label: string; where: string };
type Entry = FoundSetting & { name: string; others: string };

/** What staff call a setting whose label says it otherwise: subject.path -> words. */
export const SYNONYMS: Record<string, string> = {
  'identity.name': 'shop name, brand name, store name, company',
  'identity.tagline': 'slogan',
  'identity.email': 'contact e-mail, support e-mail, customer care',
  'identity.phone': 'telephone, mobile, customer care number, helpline',
  'identity.hours': 'opening hours, business hours, timing',
  'identity.legalName': 'registered name, company name, proprietor, pvt ltd',
  'identity.gstin': 'GST number, tax number, GST registration number',
  'identity.address': 'shop address, registered office, place of business',
  'identity.address.stateCode': 'state of the shop',
  'identity.socialUrl': 'Instagram, Facebook, YouTube, social media',
  'identity.grievanceOfficer': 'complaints officer, e-commerce rules',
  'identity.nodalPerson': 'nodal officer, compliance',
  'colours.page': 'theme, colour, color, background, brand colours',
  'colours.action': 'button colour, link colour, accent',
  'tax.registration': 'GST scheme, regular, composition, not registered, GST type',
  'tax.pricesIncludeTax': 'inclusive prices, MRP inclusive, GST included, price with tax',
  'tax.defaultGstPercent': 'GST rate, tax rate, GST percentage',
  'tax.hsnDigits': 'HSN code length',
  'tax.eInvoice': 'IRN, e-invoicing, QR code on the invoice',
  'tax.compositionPercent': 'CMP-08, turnover tax',
  'catalogue.declarations': 'legal metrology, mandatory details, missing details',
  'catalogue.manufacturerName': 'maker, manufactured by',
  'catalogue.packerName': 'packed by, marketed by',
  'delivery.freeAboveRupees': 'free shipping, free delivery limit, minimum order',
  'delivery.chargeRupees': 'shipping fee, shipping charge, delivery fee, courier charge',
  'delivery.workingDays': 'delivery time, shipping time, how long, ETA',
  'delivery.servedPins': 'pincode, serviceable, where we deliver, zones',
  'delivery.unservedPins': 'pincode, blocked, not serviceable',
  'delivery.cashPins': 'COD pincode, cash area',
  'delivery.cashlessPins': 'COD pincode, no cash area',
  'payments.isOnline': 'prepaid, card, UPI, Cashfree, payment gateway',
  'payments.isCashOnDelivery': 'COD, cash, pay on delivery',
  'payments.cashAtMostRupees': 'COD limit, cash limit, maximum cash',
  'payments.unconfirmedCashOrders': 'COD orders per customer, open cash orders',
  'payments.confirmCod': 'verify COD, call before shipping',
  'payments.prepaidBenefit': 'prepaid discount, online payment discount',
  'cash.isOn': 'COD risk, fraud, RTO, return to origin',
  'checkout.mode': 'guest checkout, login before checkout, account required',
  'loyalty.accountPoints': 'sign-up bonus, welcome points, rewards',
  'loyalty.coinsPerRupee': 'value of a coin, point value, coins worth, rewards',
  'loyalty.tiers': 'coin limit, maximum coins, redeem',
  'loyalty.firstOrderPercent': 'cashback, points on the first order',
  'loyalty.referralBonusPoints': 'refer a friend, invite',
  'loyalty.friendDiscountRupees': 'refer a friend, referral discount',
  'loyalty.birthdayBonusPoints': 'birthday gift',
  'campaigns.campaigns': 'banner, offer, sale, announcement bar, Diwali, gift, samples',
  'home.mostLoved': 'bestsellers on the home page, featured products',
  'welcome.isActive': 'popup, newsletter popup, first-visit offer',
  'welcome.discountPercent': 'first order code, welcome coupon, newsletter discount',
  'policies.claimWithinHours': 'return window, damage, complaint time, refund policy',
  'policies.refundBusinessDays': 'refund time, money back',
  'policies.courtsPlace': 'jurisdiction, terms',
  'policies.paymentProvider': 'payment gateway contact, Cashfree contact',
  'policies.dataBoardUrl': 'privacy, data protection, DPDP',
  'policies.serverLogDays': 'privacy, retention, logs',
  'policies.grievanceResolvedDays': 'complaint deadline',
  'books.heldFrom': 'litigation, tax notice, hold, retention',
  'books.tallyCompany': 'Tally, accounting, ledger export',
  'stock.lowUpTo': 'low stock alert, reorder level, stock warning',
  'stock.atMostAnOrder': 'order limit, maximum quantity, pieces per order',
  'security.staffSecondStep': '2FA, two-factor, authenticator, login security',
  'security.refundPasswordAboveRupees': 'refund password, refund limit',
  'security.phoneCodesADay': 'OTP limit, SMS cost, phone login',
  'mail.senderName': 'from name, e-mail sender',
  'mail.replyTo': 'reply address, reply-to',
  'mail.quietHours': 'quiet hours, night, newsletter time',
  'mail.mailingsPerMinute': 'newsletter speed, bulk mail limit',
};

const CARDS: Entry[] = [
  { subject: 'colours', field: 'logo', label: 'Logo', name: 'logo', where: 'Brand', others: 'picture icon favicon app icon image header' },
  {
    ...{ subject: 'payments', field: 'gateway', label: 'Payment gateway', name: 'payment gateway', where: 'Payments' },
    others: 'webhook URL cashfree test mode sandbox production',
  },
  {
    ...{ subject: 'catalogue', field: 'feeds', label: 'Catalogue feeds', name: 'catalogue feeds', where: 'Products' },
    others: 'google merchant facebook meta instagram shopping feed',
  },
  {
    ...{ subject: 'catalogue', field: 'search-engines', label: 'Search engines', name: 'search engines', where: 'Products' },
    others: 'google bing indexnow SEO sitemap',
  },
];

const KEYS: Entry[] = KEY_PARTIES.flatMap((party) => {
  const { title, words, fields } = keyForm(party);
  const card = { subject: 'keys', field: party, label: title, name: title, where: 'Keys', others: words };
  const own = fields.map(({ name, label }) => ({
    ...card,
    field: name,
    label,
    name: label,
    where: `Keys, ${title}`,
    others: `${title} ${words} ${name}`,
  }));
  return [card, ...own];
});

const index: Entry[] = [...FORM_SECTIONS.flatMap(entriesOf), ...CARDS, ...KEYS];

function entriesOf(subject: (typeof FORM_SECTIONS)[number]): Entry[] {
  const { tab, cards } = SETTINGS_FORMS[subject];
  return cards.flatMap(({ title, parts }: { title: string; parts: readonly Part[] }) => {
    const where = title === tab ? tab : `${tab}, ${title}`;
    const walk = (part: Part, path: string, within: string): Entry[] => {
      const field = path ? `${path}.${part.name}` : part.name;
      const label = part.label || title;
      const hint = 'hint' in part ? (part.hint ?? '') : '';
      const options = part.kind === 'choice' ? part.options.map((option) => option.label).join(' ') : '';
      const switches = part.kind === 'group' ? (part.turnOn ?? '') : '';
      const others = [SYNONYMS[`${subject}.${field}`] ?? '', hint, options, switches, title, within].join(' ');
      const own = { subject, field, label, where: within || where, name: label, others: `${tab} ${others}` };
      // The entries of a list have no address before they exist: the list itself leads to them.
      if (part.kind === 'list') return [{ ...own, others: `${others} ${part.parts.map((inner) => inner.label).join(' ')}` }];
      return part.kind === 'group' ? [own, ...part.parts.flatMap((inner) => walk(inner, field, `${where}, ${label}`))] : [own];
    };
    return parts.flatMap((part) => walk(part, '', ''));
  });
}

const FOUND_AT_MOST = 8;
const GUESSED_FROM = 5;
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word must be found; those in the label count most. */
export function findSettings(text: string, subjects: readonly string[], more: readonly Entry[] = []): FoundSetting[] {
  const asked = wordsIn(text.replaceAll('-', ''));
  if (asked.length === 0) return [];
  return [...index, ...more]
    .filter(({ subject }) => subjects.includes(subject))
    .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, FOUND_AT_MOST)
    .map(({ entry: { subject, field, label, where } }) => ({ subject, field, label, where }));
}

export type { Entry as SettingToFind };

function scoreOf({ name, others, subject, field }: Entry, asked: string[]): number {
  const synonyms = (SYNONYMS[`${subject}.${field}`] ?? '').toLowerCase();
  const [inName, inOthers] = [wordsIn(name.replaceAll('-', '')), wordsIn(others.replaceAll('-', ''))];
  let score = synonyms.includes(asked.join(' ')) ? 3 : 0;
  for (const word of asked) {
    const found =
      placeOf(word, inName, 5, 4) ||
      placeOf(word, wordsIn(synonyms), 4, 2) ||
      placeOf(word, inOthers, 1.5, 1) ||
      guessOf(word, [...inName, ...inOthers]);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** A whole word counts more than its beginning: “cod” is no “code”. */
const placeOf = (word: string, within: string[], whole: number, start: number) =>
  within.includes(word) ? whole : within.some((each) => each.startsWith(word)) ? start : 0;

const guessOf = (word: string, within: string[]) => (within.some((each) => isNear(each, word)) ? 0.5 : 0);

/** One letter wrong, missing, too many, or two exchanged. */
function isNear(word: string, typed: string): boolean {
  if (typed.length < GUESSED_FROM || Math.abs(word.length - typed.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === typed[at]) at += 1;
  const [rest, typedRest] = [word.slice(at), typed.slice(at)];
  const isExchanged = rest[0] === typedRest[1] && rest[1] === typedRest[0] && rest.slice(2) === typedRest.slice(2);
  return isExchanged || rest.slice(1) === typedRest.slice(1) || rest === typedRest.slice(1) || rest.slice(1) === typedRest;
}
