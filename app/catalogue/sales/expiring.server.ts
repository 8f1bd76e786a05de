import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import type { TimedSale } from '../catalogue.tables.ts';
import type { Expiring } from './expiring.schema.ts';
import { paiseNow } from './price-now.server.ts';
import { removeSale } from './sales.server.ts';

const SHOWN_AT_MOST = 500;
const ENDED_A_ROUND = 50;

type Row = Omit<Expiring, 'price' | 'unitCost' | 'sale'> & { pricePaise: number; costPaise: number | null; sales: TimedSale[] };

export async function listExpiring(db: Db, days: number, seesCosts: boolean, now: Date): Promise<Expiring[]> {
  const today = dayOf(now);
  const rows = await rowsOf<Row>(
    db,
    sql`select b.id, b.number, b.expires_on::text as "expiresOn", b.quantity, products.id as "productId", products.full_name as name,
      products.sku, products.sales, ${paiseNow('products')}::int as "pricePaise", coalesce(b.unit_cost_paise, products.unit_cost_paise) as "costPaise"
    from batches b join products on products.id = b.product_id
    where b.quantity > 0 and b.recalled_at is null and b.expires_on between ${today} and ${addDays(today, days)} and products.archived_at is null
    order by b.expires_on, products.full_name limit ${SHOWN_AT_MOST}`,
  );
  return rows.map(({ pricePaise, costPaise, sales, ...row }) => ({
    ...row,
    price: rupeesFromPaise(pricePaise),
    unitCost: seesCosts && costPaise !== null ? rupeesFromPaise(costPaise) : null,
    sale: saleOf(sales, row.expiresOn, now),
  }));
}

function saleOf(sales: readonly TimedSale[], expiresOn: Day, now: Date): Expiring['sale'] {
  const sale = sales.find(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  return sale ? { endsAt: sale.endsAt, isForThis: sale.bestBefore !== undefined && sale.bestBefore >= expiresOn } : null;
}

/** Periodic task: a reduced price is for the batches that it was set for, and ends with them. */
export async function endReducedSales(shop: Pick<Shop, 'db' | 'env' | 'now'>, now: Date) {
  const over = await rowsOf<{ productId: string; saleId: string }>(
    shop.db,
    sql`select products.id as "productId", sale ->> 'id' as "saleId" from products, jsonb_array_elements(products.sales) sale
    where products.sales <> '[]' and products.archived_at is null and sale ->> 'bestBefore' is not null
      and (sale ->> 'startsAt')::timestamptz <= ${now.toISOString()}::timestamptz
      and (sale ->> 'endsAt')::timestamptz > ${now.toISOString()}::timestamptz and not exists (
      select from batches b where b.product_id = products.id and b.quantity > 0 and b.recalled_at is null
        and b.expires_on between ${dayOf(now)} and (sale ->> 'bestBefore')::date
    ) limit ${ENDED_A_ROUND}`,
  );
  for (const { productId, saleId } of over)
    await removeSale(shop, null, productId, saleId).catch((error) => {
      // Staff have ended it meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
}
