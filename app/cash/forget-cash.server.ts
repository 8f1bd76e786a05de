import { asc, desc, eq, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { cashOverrules, cashRefusals } from './cash.tables.ts';

export async function exportCashOf(db: Db, userId: string) {
  const [decided] = await db
    .select({ answer: cashOverrules.answer, reason: cashOverrules.reason, since: cashOverrules.createdAt })
    .from(cashOverrules)
    .where(eq(cashOverrules.userId, userId));
  return {
    decidedByStaff: decided ?? null,
    orders: await db
      .select({ number: orders.number, mustConfirm: orders.mustConfirm, verdict: orders.cashVerdict })
      .from(orders)
      .where(sql`${orders.userId} = ${userId} and ${orders.cashVerdict} is not null`)
      .orderBy(desc(orders.createdAt)),
    onlineOnly: await db
      .select({ day: cashRefusals.day, isHeldOut: cashRefusals.isHeldOut })
      .from(cashRefusals)
      .where(eq(cashRefusals.userId, userId))
      .orderBy(asc(cashRefusals.day)),
  };
}

/** The verdicts of the orders stay with the books, without a name. */
export async function forgetCashOf(tx: Db, userId: string) {
  await tx.delete(cashOverrules).where(eq(cashOverrules.userId, userId));
  await tx.delete(cashRefusals).where(eq(cashRefusals.userId, userId));
}

export const endCashRefusals: EndOfTerm = (tx, now) =>
  deleteSome(tx, cashRefusals, sql`created_at < ${instant(termStart('cashRefusals', now))}`);
