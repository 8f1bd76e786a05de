import { asc, eq, inArray } from 'drizzle-orm';
import { invoices } from '../../invoices/invoices.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { tillReturnLines, tillReturns } from '../till.tables.ts';

export const returnNumber = (number: number) => `RET-${number}`;

/** Of one sale, oldest first, with their lines. */
export async function readReturns(db: Db, orderId: string) {
  const rows = await db
    .select({
      id: tillReturns.id,
      number: tillReturns.number,
      creditNoteId: tillReturns.creditNoteId,
      creditNote: invoices.serial,
      method: tillReturns.method,
      reference: tillReturns.reference,
      reason: tillReturns.reason,
      amountPaise: tillReturns.amountPaise,
      paidPaise: tillReturns.paidPaise,
      createdAt: tillReturns.createdAt,
    })
    .from(tillReturns)
    .innerJoin(invoices, eq(invoices.id, tillReturns.creditNoteId))
    .where(eq(tillReturns.orderId, orderId))
    .orderBy(asc(tillReturns.number));
  const ids = rows.map((row) => row.id);
  const lines = ids.length === 0 ? [] : await db.select().from(tillReturnLines).where(inArray(tillReturnLines.returnId, ids));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id).toSorted((a, b) => a.position - b.position),
  }));
}
