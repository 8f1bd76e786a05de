// With an open account an anonymised order stays in the customer's list; its copy of name and address is removed.
import { type SQL, sql } from 'drizzle-orm';
import { NOWHERE } from '../invoices/anonymise-invoices.server.ts';
import type { Db } from '../platform/database.server.ts';
import { ANONYMISED, instant } from '../platform/records/end-of-term.server.ts';

export const ordersToAnonymise = (keptSince: Date) =>
  sql`select id from orders where anonymised_at is null and created_at < ${instant(keptSince)}
    and not exists (select 1 from invoices where invoices.order_id = orders.id and invoices.issued_at >= ${instant(keptSince)})
    order by created_at`;

export async function anonymiseOrders(tx: Db, ids: SQL, now: Date) {
  await tx.execute(sql`update orders set anonymised_at = ${instant(now)}, customer_name = ${ANONYMISED}, customer_phone = '',
    tracking_number = null, gift_note = null, customer_email = 'anonymised-' || id || '@closed.invalid', idempotency_key = null,
    shipping_address = shipping_address || ${JSON.stringify(NOWHERE)}::jsonb where id in ${ids}`);
  await tx.execute(sql`update order_events set note = null where order_id in ${ids} and note is not null`);
  await tx.execute(sql`delete from order_notes where order_id in ${ids}`);
  await tx.execute(sql`delete from order_tags where order_id in ${ids}`);
  await tx.execute(sql`update refunds set reason = null, payout_reference = case when payout_reference is null then null else '-' end
    where order_id in ${ids}`);
}
