// The sales of some days as SQL: online, and in-house.
import { sql } from 'drizzle-orm';
import { type Days, periodOfDays } from '../books/book-period.ts';
import { within } from '../books/report-parts.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import { soldAt } from '../orders/sales/sold-orders.server.ts';

const isSold = sql`(${orderIs.sold})`;

/** The online orders of the days: `o`, with `at`, and what was sent back. The index of sold orders serves the period. */
export const onlineIn = (days: Days) => sql`
  (select orders.*, ${soldAt(sql`orders`)} as at, coalesce(back.paise, 0) as back
   from ${orders}
   left join lateral (
     select sum(amount_paise) as paise from refunds where refunds.order_id = orders.id and refunds.kind <> 'surplus'
   ) back on true
   where ${isSold} and ${within(soldAt(sql`orders`), periodOfDays(days))}) o`;

export const inHouseIn = (days: Days) => sql`
  (select in_house_orders.*, coalesce(back.paise, 0) as back from in_house_orders
   left join lateral (
     select sum(l.amount_paise) as paise from till_returns r join till_return_lines l on l.return_id = r.id where r.order_id = in_house_orders.id
   ) back on true
   where deleted_at is null and ${within(sql`created_at`, periodOfDays(days))}) h`;
