// Counts prices under other tax settings where they lie. The formulas are those that price orders (salePrice, gstOn), in whole paise;
// sum-prices.test.ts compares the two.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import type { PlannedTax } from './price-change.schema.ts';

const isAdded = (tax: PlannedTax) => isTaxCharged(tax) && !isTaxIncluded(tax);

const PAID = sql`((original_price_paise::bigint * (10000 - offer_basis_points) + 5000) / 10000)`;

/** 0 where buyers pay none on top. */
const taxOn = (paise: SQL, tax: PlannedTax) => (isAdded(tax) ? sql`2 * ((2 * ${paise} * gst_rate_basis_points + 20000) / 40000)` : sql`0`);

/** By the price before the offer, as publishGuard does. */
const isAboveMrp = (tax: PlannedTax) =>
  sql`(original_price_paise + ${taxOn(sql`original_price_paise::bigint`, tax)} > mrp_paise and mrp_paise is not null)`;

/** What is on sale or may be, without kits: each of their pieces has its own rate. As in the index products_priced, which holds all that is read. */
const IS_PRICED = sql`archived_at is null and kit_pricing is null`;

type Counted = { total: number; lower: number; higher: number; aboveMrp: number };

export async function countPriceChanges(db: Db, saved: PlannedTax, planned: PlannedTax): Promise<Counted> {
  const [now, then] = [taxOn(PAID, saved), taxOn(PAID, planned)];
  const [counted] = await rowsOf<Counted>(
    db,
    sql`select count(*)::int as total, (count(*) filter (where ${then} < ${now}))::int as lower,
      (count(*) filter (where ${then} > ${now}))::int as higher, (count(*) filter (where ${isAboveMrp(planned)}))::int as "aboveMrp"
      from products where ${IS_PRICED}`,
  );
  return counted ?? { total: 0, lower: 0, higher: 0, aboveMrp: 0 };
}

/** Those on sale that would exceed their MRP and do not now. */
export async function countRisenAboveMrp(db: Db, saved: PlannedTax, planned: PlannedTax): Promise<number> {
  const [counted] = await rowsOf<{ risen: number }>(
    db,
    sql`select count(*)::int as risen from products
      where ${IS_PRICED} and is_available and ${isAboveMrp(planned)} and not ${isAboveMrp(saved)}`,
  );
  return counted?.risen ?? 0;
}
