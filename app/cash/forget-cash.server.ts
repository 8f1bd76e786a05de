// The personal data of the rules for cash: in a person's export, and ended with the account.
import { asc, desc, eq, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { cashOverrules, cashRefusals } from './cash.tables.ts';

/** How each cash order was judged and why, and what staff decided about the person. */
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

/** For a closed account. The verdicts of its orders stay with the books, without a name. */
export async function forgetCashOf(tx: Db, userId: string) {
  await tx.delete(cashOverrules).where(eq(cashOverrules.userId, userId));
  await tx.delete(cashRefusals).where(eq(cashRefusals.userId, userId));
}

export const endCashRefusals: EndOfTerm = (tx, now) =>
  deleteSome(tx, cashRefusals, sql`created_at < ${instant(termStart('cashRefusals', now))}`);
