// The cash limit per person: below two lakh rupees in a day over all orders and in-house sales, and for one event (Income-tax Act 2025, s.186(1)).
import { sql } from 'drizzle-orm';
import { inHouseOrders } from '../../in-house/in-house.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { orNull, preparedRows } from '../../platform/postgres/prepared.server.ts';
import { dayOf, dayPeriod } from '../../platform/time.ts';
import { orders } from '../orders.tables.ts';

type Person = { userId?: string | null; phone: string };
type Sale = Person & { /** The in-house sale being edited, so that its cash is not counted twice. */ exceptId?: string | null };

/** Until the transaction ends, no other can count the cash of this phone number. Lock it after cart and order, and before products. */
export const holdCashOf = async (tx: Db, { phone }: Person) => void (await hold(tx, { about: `cash ${phone}` }));

const hold = preparedRows({ about: orders.customerPhone }, ({ about }) => sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`);

const sumOfCash = preparedRows(
  {
    userId: orNull(orders.userId),
    phone: orders.customerPhone,
    exceptId: orNull(inHouseOrders.id),
    from: orders.createdAt,
    before: orders.createdAt,
  },
  ({ userId, phone, exceptId, from, before }) =>
    sql<{ paise: number }>`select (
      coalesce((select sum(total_paise + round_off_paise) from orders
        where payment_method = 'cod' and status <> 'cancelled' and came_back_at is null
          and (user_id = ${userId}::uuid or customer_phone = ${phone})
          and (status <> 'delivered' or (delivered_at >= ${from}::timestamptz and delivered_at < ${before}::timestamptz))), 0)
      + coalesce((select sum((total_paise + 50) / 100 * 100) from in_house_orders
        where payment_type = 'Cash' and deleted_at is null and phone = ${phone} and id is distinct from ${exceptId}::uuid
          and created_at >= ${from}::timestamptz and created_at < ${before}::timestamptz), 0)
    )::float8 as paise`,
);

/**
 * In paise: cash paid today in India, plus what couriers still have to collect: open orders may be handed over together and count as one
 * event.
 */
export async function cashOf(db: Db, { userId = null, phone, exceptId = null }: Sale, now: Date): Promise<number> {
  const [found] = await sumOfCash(db, { userId, phone, exceptId, ...dayPeriod(dayOf(now)) });
  return found?.paise ?? 0;
}
