// What a setting does, as a worked example beside its field, computed by the rule that the shop itself uses.
import { claimWindow } from '../../claims/eligibility/claim-window.ts';
import { coinsOfBonus, pointsForOrder } from '../../loyalty/earning.ts';
import { isCashLawful } from '../../platform/india.ts';
import { basisPointsFromPercent, formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { dayOf, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { type OrderToPrice, priceOrder } from '../../pricing/price-order.ts';
import { withGst } from '../../pricing/tax/gst.ts';
import { shownPaise, taxInSight } from '../../pricing/tax/tax-in-sight.ts';
import { stockStatus } from '../../stock/admin/stock-status.ts';
import { isAboveCashLimit } from '../rules/cash-limit.ts';
import { arrivalOf } from '../rules/delivery-area.ts';
import { prepaidTermsOf } from '../rules/prepaid-benefit.ts';
import { chargedRate, isTaxCharged, isTaxIncluded } from '../rules/registration.ts';
import { pricingRulesOf, type Section, type Settings, settingsSchemas } from '../settings.schema.ts';
import { type Draft, settingsOf } from './settings-draft.ts';
import { type FormSection, partsOf } from './settings-forms.ts';

export const EFFECT_SECTIONS = ['tax', 'delivery', 'payments', 'loyalty', 'policies', 'welcome', 'stock', 'mail', 'identity'] as const;
export type EffectSettings = Pick<Settings, (typeof EFFECT_SECTIONS)[number]>;
type Effect = (settings: EffectSettings, now: Date) => string | null;

const CART_RUPEES = 1_400;
const PIECE_RUPEES = 299;
const MANY_COINS = 10_000_000;
const words = (paise: number) => formatRupees(paise);
const rupeeWords = (rupees: number) => words(paiseFromRupees(rupees));

const cartOf = (rupees: number, settings: EffectSettings, more: Partial<OrderToPrice> = {}) =>
  priceOrder({
    lines: [
      {
        productId: 'example',
        originalPricePaise: paiseFromRupees(rupees),
        offerBasisPoints: 0,
        gstRateBasisPoints: chargedRate(basisPointsFromPercent(settings.tax.defaultGstPercent), settings.tax),
        quantity: 1,
      },
    ],
    rules: pricingRulesOf(settings),
    pricesIncludeTax: isTaxIncluded(settings.tax),
    ...more,
  });

const deliveryWords = (rupees: number, settings: EffectSettings) => {
  const { deliveryPaise } = cartOf(rupees, settings);
  return deliveryPaise > 0 ? `pays ${words(deliveryPaise)} for delivery` : 'is delivered free';
};

const freeDelivery: Effect = (settings) => {
  const first = Math.floor(settings.delivery.freeAboveRupees) + 1;
  const below = Math.max(1, Math.min(CART_RUPEES, first - 1));
  if (settings.delivery.chargeRupees === 0 || below === first) return 'Every cart is delivered free.';
  return `A cart of ${rupeeWords(below)} ${deliveryWords(below, settings)}; one of ${rupeeWords(first)} ${deliveryWords(first, settings)}.`;
};

const deliveryCharge: Effect = (settings) => {
  const { gstPaise, deliveryPaise, totalPaise } = cartOf(CART_RUPEES, settings);
  const parts = [rupeeWords(CART_RUPEES), ...(isTaxIncluded(settings.tax) || gstPaise === 0 ? [] : [`${words(gstPaise)} GST`])];
  return `A cart of ${[...parts, `${words(deliveryPaise)} delivery`].join(' + ')} comes to ${words(totalPaise)}.`;
};

const arrival: Effect = ({ delivery }, now) => {
  const { from, to } = arrivalOf(now, delivery);
  return `Ordered today, it is promised between ${formatDate(startOfDay(from))} and ${formatDate(startOfDay(to))}.`;
};

const cashLimit: Effect = ({ payments }) => {
  if (payments.cashAtMostRupees === 0) return `Cash is refused from ${rupeeWords(2_00_000)}, the legal maximum.`;
  const next = Math.floor(payments.cashAtMostRupees) + 1;
  const isRefused = isAboveCashLimit(paiseFromRupees(next), payments) || !isCashLawful(paiseFromRupees(next));
  return isRefused
    ? `An order of ${rupeeWords(payments.cashAtMostRupees)} can be paid in cash; ${rupeeWords(next)} must be paid online.`
    : null;
};

const prepaid: Effect = (settings, now) => {
  const { prepaidBenefit: benefit } = settings.payments;
  const cart = Math.max(CART_RUPEES, Math.ceil(benefit?.fromRupees ?? 0));
  const always = benefit && { ...settings.payments, isOnline: true, prepaidBenefit: { ...benefit, startsAt: '', endsAt: '' } };
  const terms = always && prepaidTermsOf({ payments: always }, now);
  if (!terms) return null;
  const online = cartOf(cart, settings, { prepaid: terms }).totalPaise;
  return `A cart of ${rupeeWords(cart)} comes to ${words(online)} paid online, ${words(cartOf(cart, settings).totalPaise)} in cash.`;
};

const coinWorth: Effect = (settings) => {
  const { coinDiscountPaise, coinsSpent } = cartOf(1_00_000, settings, { coins: 500 });
  return coinsSpent > 0 ? `${formatCount(coinsSpent)} coins take ${words(coinDiscountPaise)} off an order.` : null;
};

const coinShare: Effect = (settings) =>
  `In a cart of ${rupeeWords(CART_RUPEES)}, coins pay at most ${words(cartOf(CART_RUPEES, settings, { coins: MANY_COINS }).coinDiscountPaise)}.`;

const earned =
  (isFirst: boolean): Effect =>
  ({ loyalty }) => {
    const points = pointsForOrder(paiseFromRupees(1_000), isFirst, loyalty);
    return `₹1,000 of products earn ${formatCount(points)} points, worth ${coinsWorth(points, loyalty)}.`;
  };

const coinsWorth = (coins: number, { coinsPerRupee }: Settings['loyalty']) => words(Math.floor((coins * 100) / coinsPerRupee));

const bonus =
  (name: 'birthdayBonusPoints' | 'referralBonusPoints'): Effect =>
  ({ loyalty }) => {
    const coins = coinsOfBonus(loyalty[name], loyalty);
    return `Credited as ${formatCount(coins)} coins, worth ${coinsWorth(coins, loyalty)}.`;
  };

const onACard: Effect = ({ tax }) => {
  const unitPaise = paiseFromRupees(PIECE_RUPEES);
  const rate = chargedRate(basisPointsFromPercent(tax.defaultGstPercent), tax);
  const isIncluded = isTaxIncluded(tax);
  const prices = {
    unitPaise,
    inclusivePaise: isIncluded ? unitPaise : withGst(unitPaise, rate),
    gstPercent: rate / 100,
    isTaxed: isTaxCharged(tax),
    isTaxIncluded: isIncluded,
  };
  const shown = formatRupees(shownPaise(prices, 'never'), { decimals: 'never' });
  const added = taxInSight(prices, 'never');
  const start = `A product at ${rupeeWords(PIECE_RUPEES)} shows as`;
  if (!added) return `${start} “${shown}${isIncluded ? ' incl. of all taxes' : ''}”.`;
  const inclusive = formatRupees(added.inclusivePaise, { decimals: 'never' });
  return `${start} “${shown}${added.addedPercent ? ` + ${added.addedPercent}% GST` : ''}, ${inclusive} incl. of all taxes”.`;
};

const onTheInvoice: Effect = (settings) => {
  const { lines } = cartOf(PIECE_RUPEES, settings);
  const [line] = lines;
  if (!line) return null;
  if (!isTaxCharged(settings.tax)) return `An invoice line of ${rupeeWords(PIECE_RUPEES)} carries no GST: ${words(line.totalPaise)}.`;
  return `On the invoice: taxable value ${words(line.taxablePaise)} + GST ${line.gstRateBasisPoints / 100}% ${words(line.gstPaise)} = ${words(line.totalPaise)}.`;
};

const composition: Effect = ({ tax }) =>
  `Of a turnover of ₹1,00,000 you pay ${rupeeWords(1_000 * tax.compositionPercent)}, half of it as central tax.`;

const claimUntil: Effect = (settings, now) => {
  const sent = { status: 'delivered' as const, createdAt: now, promisedBy: dayOf(now), deliveredAt: now, cameBackAt: null };
  const { goodsUntil } = claimWindow(sent, settings);
  return goodsUntil && `A parcel delivered now can be reported until ${formatDateTime(goodsUntil)}.`;
};

const welcomeOff: Effect = (settings) => {
  const coupon = { type: 'percentage', basisPoints: basisPointsFromPercent(settings.welcome.discountPercent) } as const;
  return `A first cart of ${rupeeWords(CART_RUPEES)} costs ${words(cartOf(CART_RUPEES, settings, { coupon }).couponDiscountPaise)} less.`;
};

const lowStock: Effect = ({ stock: { lowUpTo } }) =>
  `${formatCount(lowUpTo)} left: “${stockStatus(lowUpTo, lowUpTo).label}”. ${formatCount(lowUpTo + 1)} left: “${stockStatus(lowUpTo + 1, lowUpTo).label}”.`;

const EFFECTS: Partial<Record<FormSection, Record<string, Effect>>> = {
  delivery: { freeAboveRupees: freeDelivery, chargeRupees: deliveryCharge, 'workingDays.max': arrival },
  payments: { cashAtMostRupees: cashLimit, 'prepaidBenefit.percent': prepaid, 'prepaidBenefit.valueRupees': prepaid },
  loyalty: {
    coinsPerRupee: coinWorth,
    tiers: coinShare,
    firstOrderPercent: earned(true),
    repeatOrderPercent: earned(false),
    birthdayBonusPoints: bonus('birthdayBonusPoints'),
    referralBonusPoints: bonus('referralBonusPoints'),
  },
  tax: { registration: onACard, pricesIncludeTax: onTheInvoice, compositionPercent: composition },
  policies: { claimWithinHours: claimUntil },
  welcome: { discountPercent: welcomeOff },
  stock: { lowUpTo: lowStock },
  mail: { senderName: ({ mail, identity }) => `Customers see “${mail.senderName || identity.name}” as the sender.` },
};

/** Path of a field -> its example. None while something in the section cannot be read. */
export function effectsOf(section: FormSection, draft: Draft, saved: EffectSettings, now: Date): Record<string, string> {
  const effects = Object.entries(EFFECTS[section] ?? {});
  if (effects.length === 0) return {};
  const before = (saved as Partial<Record<Section, object>>)[section];
  const read = settingsSchemas[section].safeParse({ ...before, ...settingsOf(partsOf(section), draft) });
  if (!read.success) return {};
  const settings = { ...saved, [section]: read.data };
  return Object.fromEntries(effects.flatMap(([path, effect]) => [[path, effect(settings, now) ?? '']]).filter(([, text]) => text));
}
