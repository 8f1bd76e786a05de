// Keeps the sums of past days' sales.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { type DayRange, keepDays } from '../platform/kept/kept-days.server.ts';
import { COUPON_COLUMNS, DAY_COLUMNS, PRODUCT_COLUMNS, summedCoupons, summedDays, summedProducts } from './sales-of-days.server.ts';

const FIRST = sql`least((select min(created_at) from orders), (select min(created_at) from in_house_orders where deleted_at is null))`;

export const keepSales = (db: Db, now: Date) => keepDays(db, { figure: 'sales', first: FIRST, sumUp }, now);

async function sumUp(tx: Db, days: DayRange) {
  const replace = async (table: SQL, columns: SQL, summed: SQL) => {
    await tx.execute(sql`delete from ${table} where day between ${days.from} and ${days.to}`);
    await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from (${summed}) summed`);
  };
  await replace(sql`sales_days`, DAY_COLUMNS, summedDays([days]));
  await replace(sql`sales_day_products`, PRODUCT_COLUMNS, summedProducts([days]));
  await replace(sql`sales_day_coupons`, COUPON_COLUMNS, summedCoupons([days]));
}
