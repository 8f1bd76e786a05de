// The profit of each day in each table. What is kept is read, and the other days are counted from their orders in the same statement.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { type DayRange, isKept, keepDays } from '../platform/kept/kept-days.server.ts';
import { DIMENSIONS, type Dimension } from './profit.schema.ts';
import { factsOf } from './profit-facts.server.ts';
import { PART_NAMES, UNKNOWN_PARTS } from './profit-parts.ts';

/** An order has one day, so the orders of a key are the sum of its days. */
const KEYS: Record<Dimension, SQL> = {
  order: sql`f.order_id::text`,
  product: sql`coalesce(p.variant_of_id, p.id)::text`,
  variant: sql`f.product_id::text`,
  pin: sql`coalesce(f.pin, '')`,
  area: sql`left(coalesce(f.pin, ''), 3)`,
  coupon: sql`f.coupon`,
  day: sql`f.day`,
};

const list = (names: readonly string[], each: (name: string) => SQL) => sql.join(names.map(each), sql`, `);
const column = (name: string) => sql.identifier(name);
const unknown = (name: string) => sql.identifier(`${name}_unknown`);

const SUMS = sql`count(distinct f.order_id)::int as orders, sum(f.pieces)::int as pieces,
  ${list(PART_NAMES, (name) => sql`sum(f.${column(name)})::bigint as ${column(name)}`)},
  ${list(UNKNOWN_PARTS, (name) => sql`(count(distinct f.order_id) filter (where f.${unknown(name)}))::int as ${unknown(name)}`)}`;

const COLUMNS = sql`day, key, orders, pieces, ${list(PART_NAMES, (name) => sql`${column(name)}`)}, ${list(UNKNOWN_PARTS, (name) => sql`${unknown(name)}`)}`;

const counted = (by: Dimension) => sql`select f.day::date as day, ${KEYS[by]} as key, ${SUMS}
  from facts f ${by === 'product' ? sql`join products p on p.id = f.product_id` : sql``} group by 1, 2`;

/** `with`, and the unkept days of these dimensions as `new_product` and the like. Their facts are read once. */
export function countedBy(dimensions: readonly Dimension[], unkept: readonly DayRange[]): SQL {
  if (unkept.length === 0) return sql`with`;
  const tables = dimensions.map((by) => sql`${newOf(by)} as materialized (select ${COLUMNS} from (${counted(by)}) counted),`);
  return sql`${factsOf(unkept)}, ${sql.join(tables, sql` `)}`;
}

export const newOf = (by: Dimension) => sql.identifier(`new_${by}`);

/** A dimension's rows after `countedBy`, kept and counted: one that reads only the key and the income needs only the index. */
export function profitBy(
  by: Dimension,
  days: DayRange,
  unkept: readonly DayRange[],
  { columns = COLUMNS, where = sql`true`, part = 'all' as 'all' | 'kept' } = {},
): SQL {
  const kept = sql`select ${columns} from profit_days where "by" = ${by} and ${isKept(sql`day`, days, unkept)} and ${where}`;
  return unkept.length === 0 || part === 'kept' ? kept : sql`${kept} union all select ${columns} from ${newOf(by)} where ${where}`;
}

const FIRST = sql`(select min(created_at) from orders)`;

export const keepProfit = (db: Db, now: Date) => keepDays(db, { figure: 'profit', first: FIRST, sumUp }, now);

async function sumUp(tx: Db, days: DayRange) {
  await tx.execute(sql`delete from profit_days where "by" in ${Object.keys(DIMENSIONS)} and day between ${days.from} and ${days.to}`);
  const dimensions = Object.keys(DIMENSIONS) as Dimension[];
  await tx.execute(sql`${factsOf([days])}
    insert into profit_days ("by", ${COLUMNS}) ${sql.join(
      dimensions.map((by) => sql`select ${by}, ${COLUMNS} from (${counted(by)}) counted`),
      sql` union all `,
    )}`);
}
