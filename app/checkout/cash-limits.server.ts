// Limits on cash on delivery: one rule for what the payment step shows and the checkout enforces.
import { eq, sql } from 'drizzle-orm';
import { cashOf } from '../orders/cash-of-person.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { isCashLawful } from '../platform/india.ts';
import { formatRupees, paiseFromRupees, roundOffOf } from '../platform/money.ts';
import { said, type Text } from '../platform/words/said.ts';
import { deliveryTo } from '../settings/delivery-area.ts';
import type { Settings } from '../settings/settings.schema.ts';

type CashOrder = { userId: string; phone: string; pin: string; totalPaise: number };

/** A message for the shopper; null when cash is accepted. The caller placing an order holds the cart's lock, so that no two count the same orders. */
export async function whyNoCash(
  db: Db,
  { userId, phone, pin, totalPaise }: CashOrder,
  settings: Settings,
  now: Date,
): Promise<Text | null> {
  const { isOnline, cashAtMostRupees, unconfirmedCashOrders: atMost } = settings.payments;
  const noCashThere = whyNoCashAt(pin, settings);
  if (noCashThere) return noCashThere;
  if (!isCashLawful(totalPaise + roundOffOf(totalPaise)))
    return isOnline
      ? "We can't accept ₹2,00,000 or more in cash for one order. Please pay online."
      : "We can't accept ₹2,00,000 or more in cash for one order. Please place a smaller order.";
  if (!isCashLawful((await cashOf(db, { userId, phone }, now)) + totalPaise + roundOffOf(totalPaise)))
    return isOnline
      ? "With your other cash orders this would be ₹2,00,000 or more, which we can't accept in cash. Please pay online."
      : "With your other cash orders this would be ₹2,00,000 or more, which we can't accept in cash. Please place a smaller order.";
  const limit = formatRupees(paiseFromRupees(cashAtMostRupees), { decimals: 'when-needed' });
  if (cashAtMostRupees > 0 && totalPaise > paiseFromRupees(cashAtMostRupees))
    return isOnline
      ? said('Cash on delivery is available for orders up to {limit}. Please pay online.', { limit })
      : said('Cash on delivery is available for orders up to {limit}. Please place a smaller order.', { limit });
  if (atMost === 0 || (await countUnconfirmed(db, userId)) < atMost) return null;
  return isOnline
    ? said('Until your first delivery, you can have {count} open cash orders. Please pay online.', { count: atMost })
    : said('Until your first delivery, you can have {count} open cash orders. Please wait for one to arrive.', { count: atMost });
}

/** The part that depends on the PIN code only. */
export function whyNoCashAt(pin: string, settings: Settings): Text | null {
  if (deliveryTo(pin, settings).isCashOnDelivery) return null;
  return settings.payments.isCashOnDelivery
    ? said('Cash on delivery is not available at PIN code {pin}. Please pay online.', { pin })
    : 'Cash on delivery is not available at the moment. Please pay online.';
}

/** For a customer without a delivered order; 0 for everyone else. */
async function countUnconfirmed(db: Db, userId: string): Promise<number> {
  const [counted] = await db
    .select({
      unconfirmed: sql<number>`count(*) filter (where ${orders.paymentMethod} = 'cod' and ${orderIs.beforeShipping}
        and ${orders.confirmedAt} is null)`.mapWith(Number),
      received: sql<number>`count(*) filter (where ${orders.status} = 'delivered')`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  return counted && counted.received === 0 ? counted.unconfirmed : 0;
}
