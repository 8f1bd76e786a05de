import { sql } from 'drizzle-orm';
import { ANONYMISED, type EndOfTerm, endSome, instant } from '../platform/records/end-of-term.server.ts';
import { booksKeptSince } from '../settings/books/books-kept.server.ts';

export const endInHouseOrders: EndOfTerm = async (tx, now) => {
  const keptSince = await booksKeptSince(tx, now);
  return endSome(
    tx,
    sql`select id from in_house_orders where anonymised_at is null and created_at < ${instant(keptSince)}
      and not exists (select 1 from invoices where invoices.in_house_order_id = in_house_orders.id and invoices.issued_at >= ${instant(keptSince)})
      order by created_at`,
    (ids) =>
      tx.execute(sql`update in_house_orders set anonymised_at = ${instant(now)}, customer_name = ${ANONYMISED}, phone = '', address = '', gstin = null,
        others = '', idempotency_key = null where id in ${ids}`),
  );
};
