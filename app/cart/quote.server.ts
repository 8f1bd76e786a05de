// What the cart costs right now, and what stands in the way of buying it. The purchase prices the same lines in the same way.
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import { type Pricing, priceOrder } from '../pricing/price-order.ts';
import { pricingDetailsInRupees } from '../pricing/pricing-details.ts';
import { pricingRulesOf, type Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Quote, quoteForm } from './cart.schema.ts';
import { type CartLine, problemOf, readCart, tellItems } from './cart.server.ts';

type Wishes = Pick<z.output<typeof quoteForm>, 'code' | 'useCoins'>;

export async function quoteCart(db: Db, userId: string, wishes: Wishes): Promise<Quote> {
  const lines = await readCart(db, userId);
  const pricing = priceCart(lines, wishes, await readSettings(db));
  const problems = lines.flatMap((line) => problemOf(line) ?? []);
  return {
    items: await tellItems(db, lines),
    pricingDetails: pricingDetailsInRupees(pricing),
    notices: [...problems, ...pricing.notices.map(({ code, message }) => ({ code, message }))],
  };
}

export function priceCart(lines: readonly CartLine[], wishes: Wishes, settings: Settings): Pricing {
  // There are no coupons and no coins to spend: a code is refused, and a wish for coins finds none.
  if (wishes.code) throw badField('code', 'This coupon code is not valid.');
  return priceOrder({ lines, coupon: null, coins: 0, rules: pricingRulesOf(settings) });
}
