// What staff do with customers: list, count, add, edit, close. Every write leaves its row in the audit.
import { and, count, desc, eq, gte, ilike, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { type Db, isUniqueViolation } from '../platform/database.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { users } from '../platform/tables.ts';
import { addDays, dayOf, dayPeriod, type Period } from '../platform/time.ts';
import type { Customer, customerForm, customerQuery } from './accounts.schema.ts';
import { closeAccount, noSuchAccount } from './accounts.server.ts';
import { NO_PASSWORD } from './password-hash.server.ts';
import { createAccount } from './sign-up.server.ts';

type CustomerForm = z.output<typeof customerForm>;

export async function listCustomers(db: Db, query: z.output<typeof customerQuery>): Promise<{ customers: Customer[]; total: number }> {
  const from = fromOf(query);
  const until = untilOf(query);
  const pattern = patternOf(query);
  const wanted = and(
    eq(users.role, query.role),
    query.search ? or(ilike(users.fullName, pattern), ilike(users.email, pattern), ilike(users.phone, pattern)) : undefined,
    from && gte(users.createdAt, from),
    until && lte(users.createdAt, until),
    query.status === 'active' ? isNull(users.closedAt) : undefined,
    query.status === 'inactive' ? isNotNull(users.closedAt) : undefined,
  );
  const rows = await db
    .select()
    .from(users)
    .where(wanted)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(users).where(wanted);
  return { customers: rows.map(asCustomer), total: counted?.total ?? 0 };
}

const asCustomer = ({ id, fullName, email, phone, role, closedAt, createdAt }: typeof users.$inferSelect): Customer => ({
  id,
  fullName,
  email,
  phone,
  role,
  isActive: closedAt === null,
  createdAt,
});

/** How many customers registered today and yesterday, as days go in India (D44). */
export async function compareRegistrations(db: Db, now: Date) {
  const today = dayOf(now);
  return { today: await countRegistered(db, dayPeriod(today)), yesterday: await countRegistered(db, dayPeriod(addDays(today, -1))) };
}

async function countRegistered(db: Db, { from, before }: Period) {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, 'customer'), gte(users.createdAt, from), lt(users.createdAt, before)));
  return counted?.total ?? 0;
}

/** The customer chooses a password by themselves, with a code sent to their address. */
export async function addCustomer(db: Db, sender: Sender, actorId: string, form: CustomerForm, now: Date): Promise<Customer> {
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, { ...form, passwordHash: NO_PASSWORD }, now);
    if (!account) throw emailTaken();
    const body = mailBody(sender, {
      heading: `Welcome, ${form.fullName}`,
      paragraphs: [`${sender.name} has made an account for you. Choose a password to use it: we send a code to this address.`],
      button: { label: 'Choose a password', url: `${sender.url}/passwordreset` },
    });
    await writeMail(
      tx,
      { cause: `welcome:${account.id}`, kind: 'welcome', to: form.email, subject: `Your account at ${sender.name}`, ...body },
      now,
    );
    await recordAudit(tx, actorId, 'customer.create', `user:${account.id}`, null, form);
    return asCustomer(account);
  });
}

export async function updateCustomer(db: Db, actorId: string, id: string, form: CustomerForm, now: Date): Promise<Customer> {
  try {
    return await db.transaction(async (tx) => {
      const isThisOne = and(eq(users.id, id), isNull(users.closedAt));
      const [before] = await tx.select().from(users).where(isThisOne).for('update');
      if (!before) throw noSuchAccount();
      const [after] = await tx
        .update(users)
        .set({ ...form, updatedAt: now })
        .where(isThisOne)
        .returning();
      if (!after) throw noSuchAccount();
      const { fullName, email, phone } = before;
      await recordAudit(tx, actorId, 'customer.update', `user:${id}`, { fullName, email, phone }, form);
      return asCustomer(after);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

export async function closeCustomer(db: Db, actorId: string, id: string, now: Date) {
  if (actorId === id) throw new Refusal(409, 'You cannot close your own account here.');
  await db.transaction(async (tx) => {
    await closeAccount(tx, id, now);
    await recordAudit(tx, actorId, 'customer.close', `user:${id}`);
  });
}

const emailTaken = () =>
  new Refusal(409, 'Another account already uses this email.', { fields: { email: 'Another account already uses this email.' } });
