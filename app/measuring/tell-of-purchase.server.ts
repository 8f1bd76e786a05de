// The job that tells receivers of an order. Each conversion is told by one node at a time; a repeated call carries the same id.
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { hasConsent } from '../consents/consents.server.ts';
import { asInCart, readOrderedKits } from '../orders/goods/ordered-kits.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderIs, orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { deriveSecret } from '../platform/env/derived-secret.server.ts';
import type { Env } from '../platform/env.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import { AwayError, isAway } from '../platform/running/breaker.server.ts';
import { sumOf } from '../pricing/settle-lines.ts';
import type { Receiver } from './measuring.schema.ts';
import { purposeOf } from './measuring.server.ts';
import { conversions } from './measuring.tables.ts';
import { clientIdOf, type Purchase } from './purchase-event.ts';
import { type Receivers, RefusedEvent } from './receivers.server.ts';

const LEASE_MS = 2 * 60_000;
const NO_KEYS_MS = 10 * 60_000;

type Row = typeof conversions.$inferSelect;

/** The handler. Tells all receivers before it throws for one that is away, so that none waits for another. */
export async function tellOfPurchase(db: Db, env: Env, receivers: Receivers, orderId: string, now: Date): Promise<void> {
  const taken = await db
    .update(conversions)
    .set({ askedAt: now })
    .where(
      and(
        eq(conversions.orderId, orderId),
        eq(conversions.state, 'waiting'),
        or(isNull(conversions.askedAt), lt(conversions.askedAt, new Date(now.getTime() - LEASE_MS))),
      ),
    )
    .returning();
  let away: unknown;
  for (const row of taken) {
    try {
      await tell(db, env, { row, receivers }, now);
    } catch (error) {
      await db.update(conversions).set({ askedAt: null }).where(eq(conversions.id, row.id));
      if (!isAway(error)) throw error;
      away = error;
    }
  }
  if (away) throw away;
}

async function tell(db: Db, env: Env, { row, receivers }: { row: Row; receivers: Receivers }, now: Date) {
  const found = await readPurchase(db, env, row);
  const end = (state: 'told' | 'dropped' | 'refused', reason: string | null = null) =>
    db
      .update(conversions)
      .set({ state, reason, userAgent: null, askedAt: null, ...(state === 'told' && { toldAt: now }) })
      .where(eq(conversions.id, row.id));
  if (!found) return end('dropped', 'The order is not sold.');
  if (!(await hasConsent(db, found.userId, purposeOf(row.receiver)))) return end('dropped', 'The consent was withdrawn.');
  const party = receivers[row.receiver as Receiver];
  const ageMs = now.getTime() - found.purchase.at.getTime();
  if (ageMs > (party?.withinMs ?? 0) && party) return end('dropped', 'It is too old to be taken.');
  if (!party) throw new AwayError('The keys of the receiver are not set.', NO_KEYS_MS);
  try {
    await party.tell(found.purchase);
  } catch (error) {
    if (!(error instanceof RefusedEvent)) throw error;
    return end('refused', error.message);
  }
  return end('told');
}

async function readPurchase(db: Db, env: Env, row: Row): Promise<{ userId: string; purchase: Purchase } | null> {
  const [order] = await db
    .select({ order: orders, email: users.email, phone: users.phone })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, row.orderId), orderIs.sold, isNull(users.closedAt)));
  if (!order) return null;
  const lines = await readGoods(db, row.orderId);
  const { userId, number, paidAt, createdAt, totalPaise, gstPaise, deliveryPaise, couponCode } = order.order;
  return {
    userId,
    purchase: {
      eventId: row.id,
      orderNumber: orderNumber(number),
      at: paidAt ?? createdAt,
      email: reachable(order.email),
      phone: order.phone ?? '',
      personKey: clientIdOf(deriveSecret(env, 'ga4-person'), userId),
      userAgent: row.userAgent,
      ...{ totalPaise, gstPaise, deliveryPaise, lines },
      coupon: couponCode,
    },
  };
}

/** As the catalogue feeds name them, so that an ad finds what was bought: a kit is one item, not its pieces. */
async function readGoods(db: Db, orderId: string): Promise<Purchase['lines']> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  return asInCart(lines, await readOrderedKits(db, lines)).map(({ sold, pieces }) => {
    const { productId: id, name, quantity } = sold;
    const taxed = 'taxablePaise' in sold ? [sold] : pieces;
    return {
      id,
      name,
      quantity,
      taxablePaise: sumOf(taxed.map((line) => line.taxablePaise)),
      gstPaise: sumOf(taxed.map((line) => line.gstPaise)),
    };
  });
}
