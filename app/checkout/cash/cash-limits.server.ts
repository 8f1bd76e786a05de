// The limits, then the rules of record 0069. What the payment step shows and the checkout enforces.
import { eq, sql } from 'drizzle-orm';
import type { AddressToCheck } from '../../cash/address-doubts.ts';
import type { CashVerdict } from '../../cash/cash-verdict.ts';
import { judgeCash } from '../../cash/judge-cash.server.ts';
import { cashOf } from '../../orders/cash/cash-of-person.server.ts';
import { orderIs, orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { isCashLawful } from '../../platform/india.ts';
import { formatRupees, paiseFromRupees, roundOffOf } from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import { said, type Text } from '../../platform/words/said.ts';
import { isAboveCashLimit } from '../../settings/rules/cash-limit.ts';
import { deliveryTo } from '../../settings/rules/delivery-area.ts';
import type { Settings } from '../../settings/settings.schema.ts';

/** `cashPaise`: what `cashOf` answers, where it has been read. */
export type CashOrder = { userId: string; phone: string; address: AddressToCheck; totalPaise: number; cashPaise?: number | null };
/** `refusal`: a message for the shopper; null when cash is accepted. `verdict`: null while the rules are off. */
type CashChoice = { refusal: Text | null; verdict: CashVerdict | null };

/** Says nothing about the person: it is the order that is not taken in cash. */
const NOT_IN_CASH = 'Cash on delivery is not available for this order. You can pay online.';

export async function chooseCash(db: Db, order: CashOrder, settings: Settings, now: Date): Promise<CashChoice> {
  const refusal = await whyNoCash(db, order, settings, now);
  if (refusal) return { refusal, verdict: null };
  const verdict = await judgeCash(db, order, settings, now);
  return { refusal: verdict?.answer === 'prepaid' ? NOT_IN_CASH : null, verdict };
}

/** For an order that is being placed. The caller holds the cart and the cash of the buyer, so that no two count the same orders. */
export async function requireCash(tx: Db, order: CashOrder, settings: Settings, now: Date): Promise<CashVerdict | null> {
  const { refusal, verdict } = await chooseCash(tx, order, settings, now);
  if (refusal) throw badField('paymentMethod', refusal);
  return verdict;
}

async function whyNoCash(db: Db, order: CashOrder, settings: Settings, now: Date): Promise<Text | null> {
  const { userId, phone, address, totalPaise } = order;
  const { isOnline, cashAtMostRupees, unconfirmedCashOrders: atMost } = settings.payments;
  const noCashThere = whyNoCashAt(address.zipCode, settings);
  if (noCashThere) return noCashThere;
  if (!isCashLawful(totalPaise + roundOffOf(totalPaise)))
    return isOnline
      ? "We can't accept ₹2,00,000 or more in cash for one order. Please pay online."
      : "We can't accept ₹2,00,000 or more in cash for one order. Please place a smaller order.";
  const cashPaise = order.cashPaise ?? (await cashOf(db, { userId, phone }, now));
  if (!isCashLawful(cashPaise + totalPaise + roundOffOf(totalPaise)))
    return isOnline
      ? "With your other cash orders this would be ₹2,00,000 or more, which we can't accept in cash. Please pay online."
      : "With your other cash orders this would be ₹2,00,000 or more, which we can't accept in cash. Please place a smaller order.";
  const limit = formatRupees(paiseFromRupees(cashAtMostRupees), { decimals: 'when-needed' });
  if (isAboveCashLimit(totalPaise, settings.payments))
    return isOnline
      ? said('Cash on delivery is available for orders up to {limit}. Please pay online.', { limit })
      : said('Cash on delivery is available for orders up to {limit}. Please place a smaller order.', { limit });
  if (atMost === 0 || (await countUnconfirmed(db, userId)) < atMost) return null;
  return isOnline
    ? said('Until your first delivery, you can have {count} open cash orders. Please pay online.', { count: atMost })
    : said('Until your first delivery, you can have {count} open cash orders. Please wait for one to arrive.', { count: atMost });
}

export function whyNoCashAt(pin: string, settings: Settings): Text | null {
  if (deliveryTo(pin, settings).isCashOnDelivery) return null;
  return settings.payments.isCashOnDelivery
    ? said('Cash on delivery is not available at PIN code {pin}. Please pay online.', { pin })
    : 'Cash on delivery is not available at the moment. Please pay online.';
}

/** 0 for a customer with a delivered order. */
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
