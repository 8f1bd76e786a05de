// What to buy: goods that do not last until an order would arrive. One statement, from the moves of stock.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { daysBefore } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import { SOLD_REASONS } from '../stock/stock.tables.ts';
import type { Reorder } from './buying.schema.ts';

const SUGGESTED_AT_MOST = 200;
/** An order is to last this long after it has arrived. */
const COVER_DAYS = 30;
/** Where no supplier is known yet. */
const USUAL_LEAD_DAYS = 14;

type Asked = { days: number; supplierId?: string | undefined };
type Row = Omit<Reorder, 'unitCost'> & { costPaise: number | null };

/** Soonest to run out first. Low stock is suggested too where it sold at all in these days. */
export async function suggestReorders(db: Db, { days, supplierId }: Asked, now: Date): Promise<Reorder[]> {
  const { lowUpTo } = await readSection(db, 'stock');
  const rows = await rowsOf<Row>(
    db,
    // Most goods that sold are in stock for longer: these are left out before suppliers are looked up. Names are
    // looked up last, of those that run out soonest.
    sql`with sales as materialized (
      select product_id, -sum(change)::int as sold from stock_moves
      where created_at >= ${daysBefore(now, days)} and reason in (${SOLD_REASONS})
      group by 1 having sum(change) < 0
    ), longest as (
      select greatest(${USUAL_LEAD_DAYS}::int, max(lead_days))::float8 as lead from suppliers where archived_at is null
    ), needed as (
      select product_id, sold, greatest(${lowUpTo}::int, ceil(sold * lead / ${days}::int)::int) as until_it_comes,
        ceil(sold * (lead + ${COVER_DAYS}::int) / ${days}::int)::int as in_all
      from sales, longest
    ), short as materialized (
      select product_id as id, pieces as stock_quantity, needed.sold from needed join stock_levels using (product_id)
      where pieces < in_all and pieces <= until_it_comes
    ), figures as (
      select short.id as "productId", short.stock_quantity as "stockQuantity", short.sold, coalesce(coming.pieces, 0)::int as "onOrder",
        coalesce(last.lead_days, ${USUAL_LEAD_DAYS})::int as "leadDays",
        last.supplier_id as "supplierId", last.name as "supplierName", last.unit_cost_paise
      from short
      left join lateral (
        select sum(l.quantity - l.received_quantity) as pieces from purchase_lines l join purchase_orders o on o.id = l.order_id
        where l.product_id = short.id and o.state in ('ordered', 'partly-received') and l.received_quantity < l.quantity
      ) coming on true
      left join lateral (
        select s.id as supplier_id, s.name, s.lead_days, l.unit_cost_paise
        from purchase_lines l join purchase_orders o on o.id = l.order_id join suppliers s on s.id = o.supplier_id and s.archived_at is null
        where l.product_id = short.id and o.state <> 'cancelled' order by o.created_at desc limit 1
      ) last on true
    ), wanted as (
      select *, ("stockQuantity" + "onOrder")::numeric / sold as lasts,
        ceil(sold::numeric * ("leadDays" + ${COVER_DAYS}::int) / ${days}::int)::int - "stockQuantity" - "onOrder" as quantity
      from figures
      where "stockQuantity" + "onOrder" <= greatest(${lowUpTo}::int, ceil(sold::numeric * "leadDays" / ${days}::int))
        and ceil(sold::numeric * ("leadDays" + ${COVER_DAYS}::int) / ${days}::int)::int > "stockQuantity" + "onOrder"
        ${supplierId ? sql`and "supplierId" = ${supplierId}` : sql``}
    ), soonest as materialized (select * from wanted order by lasts fetch first ${sql.raw(String(SUGGESTED_AT_MOST))} rows with ties)
    select "productId", p.full_name as name, p.sku, "stockQuantity", sold, "onOrder", "leadDays", "supplierId", "supplierName",
      coalesce(s.unit_cost_paise, p.unit_cost_paise) as "costPaise", quantity
    from soonest s join products p on p.id = "productId"
    order by lasts, name limit ${SUGGESTED_AT_MOST}`,
  );
  return rows.map(({ costPaise, ...row }) => ({ ...row, unitCost: costPaise === null ? null : rupeesFromPaise(costPaise) }));
}
