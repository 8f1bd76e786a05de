import { type SQL, sql } from 'drizzle-orm';
import { HAS_AUTOMATIC } from '../coupons/usable-coupons.server.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { isReferred } from '../loyalty/referrals.server.ts';
import { isUnpaidOrderOf, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { preparedRows } from '../platform/postgres/prepared.server.ts';
import { ALL_SETTINGS, knowsSettings, learnSettings } from '../settings/settings.server.ts';

export type Standing = {
  /** Stock reserved by the customer's own unpaid orders: placing the cart cancels them, so it is available. */
  held: ReadonlyMap<string, number>;
  /** With those of unpaid orders, which placing the cart releases first. */
  coins: number;
  isReferred: boolean;
  /** Whether the shop has discounts that need no code; most have none, and a quote then reads none. */
  hasAutomatic: boolean;
};

type Found = { settings: string | null; held: Record<string, number> | null; coins: number; isReferred: boolean; hasAutomatic: boolean };

const findStanding = (allSettings: SQL<string | null>) =>
  preparedRows({ userId: orders.userId }, ({ userId }) => {
    const isOfUnpaid = isUnpaidOrderOf(userId);
    return sql<Found>`select ${allSettings} as settings,
      (select json_object_agg(product_id, pieces) from (
        select product_id, sum(quantity)::int as pieces from ${orders} join order_lines on order_id = ${orders.id}
        where ${isOfUnpaid} group by product_id) lines) as held,
      (coalesce((select sum(coins) from ${coinEntries} where user_id = ${userId}), 0)
        + coalesce((select sum(coins_spent) from ${orders} where ${isOfUnpaid}), 0))::float8 as coins,
      ${isReferred(userId)} as "isReferred", ${HAS_AUTOMATIC} as "hasAutomatic"`;
  });
const findAlone = findStanding(sql`null`);
const findWithSettings = findStanding(ALL_SETTINGS);

/** The settings come along, unless this transaction or reading knows them. */
export async function readStanding(db: Db, userId: string): Promise<Standing> {
  const [found] = await (knowsSettings(db) ? findAlone : findWithSettings)(db, { userId });
  if (!found) throw new Error('No row without a table.');
  if (!knowsSettings(db)) learnSettings(db, found.settings);
  const { settings: _, held, ...standing } = found;
  return { ...standing, held: new Map(Object.entries(held ?? {})) };
}
