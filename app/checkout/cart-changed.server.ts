import { problemOf } from '../cart/cart-goods.server.ts';
import type { PricedCart } from '../cart/quote.server.ts';
import type { CartLine } from '../cart/read-cart.server.ts';
import { badField } from '../platform/refusal.ts';
import type { Said } from '../platform/words/said.ts';
import { isStateServed, onlyStateName, onlyWithin } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import type { CheckoutForm } from './checkout.schema.ts';

/** The shopper saw other figures: the transaction is rolled back, and the answer carries the fresh ones. */
export class CartChanged extends Error {
  readonly sentence: Said;

  constructor(sentence: Said) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** The state of the confirmed address decides; the PIN only suggests one. */
export function refuseOtherState(stateCode: string, settings: Settings) {
  if (!isStateServed(stateCode, settings)) throw badField('addressId', onlyWithin(onlyStateName(settings) ?? ''));
}

export function whatChanged(form: CheckoutForm, lines: readonly CartLine[], { pricing, samples }: PricedCart): Said | null {
  const problem = lines.map(problemOf).find((found) => found !== null);
  if (problem) {
    const { code: _, ...sentence } = problem;
    return sentence;
  }
  const seen = form.products && new Map(form.products.map(({ productId, variantId, quantity }) => [variantId ?? productId, quantity]));
  const isSameCart = !seen || (seen.size === lines.length && lines.every((line) => seen.get(line.productId) === line.quantity));
  const isSameTotal = !form.pricingDetails || Math.round(form.pricingDetails.totalAmount * 100) === pricing.totalPaise;
  if (!isSameCart || !isSameTotal) return { message: 'Your cart has changed. Please check the new total.' };
  const given = new Set(samples.given.map(({ productId }) => productId));
  const isSameGiven = !form.samples || (form.samples.length === given.size && form.samples.every((id) => given.has(id)));
  return isSameGiven ? null : { message: 'Your free samples have changed. Please check them.' };
}
