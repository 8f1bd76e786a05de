// Deletes the texts and photos of old claims; the decision stays with the order.
import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { dropFiles } from '../media/media.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { claims } from './claims.tables.ts';

/** Periodic task. An undecided claim counts from its due date. */
export async function forgetOldClaims(db: Db, now: Date) {
  const isOld = and(
    lt(sql`coalesce(${claims.decidedAt}, ${claims.answerBy})`, instant(termStart('claims', now))),
    or(ne(claims.text, ''), sql`${claims.photoNames} <> '{}'`),
  );
  await db.transaction((tx) => forget(tx, isOld, now));
}

/** For a closed account. */
export const forgetClaimsOf = (tx: Db, userId: string, now: Date) =>
  forget(tx, inArray(claims.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))), now);

async function forget(tx: Db, isWanted: SQL | undefined, now: Date) {
  const wanted = await tx.select({ photoNames: claims.photoNames }).from(claims).where(isWanted).for('update');
  if (wanted.length === 0) return;
  await tx.update(claims).set({ text: '', photoNames: [], afterWindowReason: null }).where(isWanted);
  await dropFiles(
    tx,
    wanted.flatMap(({ photoNames }) => photoNames),
    now,
  );
}

/** For orders whose books need no longer be kept. */
export async function anonymiseClaims(tx: Db, orderIds: SQL) {
  await tx.execute(sql`update claims set text = '', after_window_reason = null, tracking_number = null,
    reason = case when reason is null then null else '-' end where order_id in ${orderIds}`);
}
