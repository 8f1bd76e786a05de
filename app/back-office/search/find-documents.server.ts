import { and, desc, ilike, isNotNull, or } from 'drizzle-orm';
import { invoices } from '../../invoices/invoices.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees, payableOf } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { FOUND_OF_A_KIND, type FoundThing } from './find-anything.schema.ts';

/** Each links to its sale, where it is shown, printed and corrected. */
export async function findDocuments(db: Db, pattern: string, { seesOrders, seesInHouse }: { seesOrders: boolean; seesInHouse: boolean }) {
  const { id, kind, serial, orderId, inHouseOrderId, issuedAt, totalPaise, roundOffPaise } = invoices;
  const rows = await db
    .select({ id, kind, serial, orderId, inHouseOrderId, issuedAt, totalPaise, roundOffPaise })
    .from(invoices)
    .where(
      and(ilike(serial, pattern), or(seesOrders ? isNotNull(orderId) : undefined, seesInHouse ? isNotNull(inHouseOrderId) : undefined)),
    )
    .orderBy(desc(issuedAt), desc(serial))
    .limit(FOUND_OF_A_KIND);
  return rows.map(
    (row): FoundThing => ({
      kind: 'document',
      id: row.id,
      title: row.serial,
      detail: `${row.kind === 'invoice' ? 'Invoice' : 'Credit note'}, ${formatRupees(payableOf(row))}, ${formatDate(row.issuedAt)}`,
      path: row.orderId ? `/admins/orders/${row.orderId}` : `/admins/invoices/${row.inHouseOrderId}`,
    }),
  );
}
