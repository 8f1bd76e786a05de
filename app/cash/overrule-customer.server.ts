import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CustomerCash, overruleCustomerForm } from './cash.schema.ts';
import { cashOverrules } from './cash.tables.ts';

export async function overruleCustomer(
  db: Db,
  userId: string,
  { answer, reason }: z.output<typeof overruleCustomerForm>,
  staffId: string,
  now: Date,
) {
  await db.transaction(async (tx) => {
    const [customer] = await tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, userId)).for('no key update');
    if (!customer || customer.closedAt) throw new Refusal(404, 'Customer not found.');
    const before = (await readCustomerCash(tx, userId)).answer;
    if (answer === 'rules') await tx.delete(cashOverrules).where(eq(cashOverrules.userId, userId));
    else {
      const decided = { answer, reason, decidedBy: staffId, createdAt: now };
      await tx
        .insert(cashOverrules)
        .values({ userId, ...decided })
        .onConflictDoUpdate({ target: cashOverrules.userId, set: decided });
    }
    await recordAudit(tx, staffId, 'customer.cash', `user:${userId}`, { answer: before }, { answer, reason });
  });
}

export async function readCustomerCash(db: Db, userId: string): Promise<CustomerCash> {
  const [decided] = await db
    .select({ answer: cashOverrules.answer, reason: cashOverrules.reason, decidedAt: cashOverrules.createdAt, by: users.fullName })
    .from(cashOverrules)
    .leftJoin(users, eq(users.id, cashOverrules.decidedBy))
    .where(eq(cashOverrules.userId, userId));
  return decided ?? { answer: 'rules', reason: null, decidedAt: null, by: null };
}
