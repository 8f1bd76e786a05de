// The one place that compares timed sales with the clock, the database's for every node (docs/decisions/0059-a-sale-is-compared-with-the-clock.md).
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { products } from '../catalogue.tables.ts';

type Named = 'products' | 'variant';

/** Whole paise, rounded half up like `salePrice`. */
const withoutSale = (row: Named) => `round(${row}.original_price_paise::bigint * (10000 - ${row}.offer_basis_points) / 10000.0)`;

const running = (
  row: Named,
  field: 'pricePaise' | 'endsAt',
  type: 'int' | 'timestamptz',
) => `(case when ${row}.sales = '[]' then null else (
  select (sale ->> '${field}')::${type} from jsonb_array_elements(${row}.sales) sale
  where (sale ->> 'startsAt')::timestamptz <= now() and (sale ->> 'endsAt')::timestamptz > now() limit 1) end)`;

const runningPaise = (row: Named) => running(row, 'pricePaise', 'int');

/** A sale never raises a price. */
export const paiseNow = (row: Named): SQL<number> =>
  sql.raw(`least(${withoutSale(row)}, ${runningPaise(row)})`).mapWith(Number) as SQL<number>;

/** The offer that the price shows; of a sale in whole percent, as `wholePercentOff`. */
export const offerNow = (row: Named): SQL<number> =>
  sql
    .raw(
      `(case when ${runningPaise(row)} < ${withoutSale(row)}
  then (${row}.original_price_paise - ${runningPaise(row)})::bigint * 100 / ${row}.original_price_paise * 100 else ${row}.offer_basis_points end)`,
    )
    .mapWith(Number) as SQL<number>;

const SALE_ENDS_AT = sql.raw(running('products', 'endsAt', 'timestamptz'));

export type PriceNow = { unitPaise: number; offerBasisPoints: number; saleEndsAt: Date | null };
type Priced = Pick<typeof products.$inferSelect, 'id' | 'originalPricePaise' | 'offerBasisPoints' | 'sales'>;

export async function pricesNow(db: Db, rows: readonly Priced[]): Promise<(row: Priced) => PriceNow> {
  const ids = [...new Set(rows.flatMap(({ id, sales }) => (sales.length > 0 ? id : [])))];
  const onSale = ids.length === 0 ? [] : await readRunning(db, ids);
  const byId = new Map(onSale.map(({ id, ...price }) => [id, price]));
  return ({ id, originalPricePaise, offerBasisPoints }) =>
    byId.get(id) ?? { unitPaise: salePrice(originalPricePaise, offerBasisPoints), offerBasisPoints, saleEndsAt: null };
}

const readRunning = (db: Db, ids: string[]) =>
  db
    .select({
      id: products.id,
      unitPaise: paiseNow('products'),
      offerBasisPoints: offerNow('products'),
      saleEndsAt: sql<Date>`${SALE_ENDS_AT}`.mapWith((at) => new Date(at)),
    })
    .from(products)
    .where(and(inArray(products.id, ids), sql`${SALE_ENDS_AT} is not null`));
