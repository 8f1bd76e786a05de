// What a sale at the till says of its buyer ends with its in-house order.
import { sql } from 'drizzle-orm';
import { type EndOfTerm, endSome } from '../platform/records/end-of-term.server.ts';

export const endTillSales: EndOfTerm = (tx) =>
  endSome(
    tx,
    sql`select s.order_id as id from till_sales s join in_house_orders o on o.id = s.order_id
      where o.anonymised_at is not null and (s.pan is not null or s.payment_reference <> ''
        or exists (select from till_returns r where r.order_id = s.order_id and (r.reference <> '' or r.reason <> '')))
      order by s.sold_at`,
    async (ids) => {
      await tx.execute(sql`update till_sales set pan = null, payment_reference = '' where order_id in ${ids}`);
      await tx.execute(sql`update till_returns set reference = '', reason = '' where order_id in ${ids}`);
    },
  );
