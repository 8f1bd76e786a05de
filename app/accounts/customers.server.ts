// Staff list, count, add, edit and delete customers. Every write is audited.
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { type Recipients, theseEmails } from '../mailing/mailings.server.ts';
import { type Db, isUniqueViolation } from '../platform/database.server.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { fromOf, offsetOf, untilOf } from '../platform/http/list-query.ts';
import { mentions, resembles } from '../platform/http/word-search.ts';
import { writeMail } from '../platform/mail.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { requireStepUp } from '../platform/staff-safety.ts';
import { addDays, dayOf, dayPeriod, monthPeriod, type Period, periodOf, yesterdaySoFar } from '../platform/time.ts';
import { type Customer, type customerChange, type customerForm, type customerQuery, lastAdultBirth } from './accounts.schema.ts';
import { noSuchAccount, refuseColleague } from './accounts.server.ts';
import { users } from './accounts.tables.ts';
import { mailEmailChanged } from './email-change.server.ts';
import { endOtherProof } from './phone/phone-proofs.server.ts';
import { NO_PASSWORD } from './sign-in/password-hash.server.ts';
import { endSessions } from './sign-in/session.server.ts';
import { createAccount } from './sign-up.server.ts';

type Actor = Pick<SignedIn, 'id' | 'staffRole' | 'sessionHash' | 'steppedUpAt'>;
type CustomerForm = z.output<typeof customerForm>;
type UserRow = typeof users.$inferSelect;
type CustomerQuery = z.output<typeof customerQuery>;
type Asked = Omit<CustomerQuery, 'sort'>;
type MatchingCustomers = Omit<Asked, 'page' | 'limit' | 'role'>;

const byName = sql`lower(${users.fullName})`;
const SORTS = {
  'date-desc': [desc(users.createdAt), desc(users.id)],
  'date-asc': [asc(users.createdAt), asc(users.id)],
  'name-asc': [asc(byName), asc(users.id)],
  'name-desc': [desc(byName), desc(users.id)],
} satisfies Record<CustomerQuery['sort'], unknown>;

export async function listCustomers(
  db: Db,
  query: CustomerQuery,
  now: Date,
): Promise<{ customers: Customer[]; total: number; isNear: boolean }> {
  const { wanted, isNear } = await customersListed(db, query, now);
  const rows = await db
    .select()
    .from(users)
    .where(wanted)
    .orderBy(...SORTS[query.sort])
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(users).where(wanted);
  return { customers: rows.map(asCustomer), total: counted?.total ?? 0, isNear };
}

/** `isNear`: no customer has all the words of the search, so these have words like them. */
async function customersListed(db: Db, query: Asked, now: Date) {
  const exactly = customersFound(query, now);
  if (query.search === '') return { wanted: exactly, isNear: false };
  const [found] = await db.select({ id: users.id }).from(users).where(exactly).limit(1);
  return found ? { wanted: exactly, isNear: false } : { wanted: customersFound(query, now, resembles), isNear: true };
}

/** Of a mailing, only those who have the words: no customer gets a mail because the name is like another. */
function customersFound(query: Asked, now: Date, matching = mentions) {
  const from = fromOf(query);
  const until = untilOf(query);
  const period = periodOf(query, now);
  return and(
    eq(users.role, query.role),
    matching(query.search, users.fullName, users.email, users.phone),
    from && gte(users.createdAt, from),
    until && lte(users.createdAt, until),
    period ? and(gte(users.createdAt, period.from), lt(users.createdAt, period.before)) : undefined,
    query.status === 'active' ? isNull(users.closedAt) : undefined,
    query.status === 'minor' ? isMinor(now) : undefined,
    query.status === 'inactive' ? isNotNull(users.closedAt) : undefined,
  );
}

/** Saved before the form refused it, or by another path: DPDP Act 2023, s.9, allows no child's data without a parent's consent. */
const isMinor = (now: Date) => and(isNull(users.closedAt), gt(users.dateOfBirth, lastAdultBirth(dayOf(now))));

export const countMinors = (db: Db, now: Date) => db.$count(users, and(eq(users.role, 'customer'), isMinor(now)));

/** Recipients of a mailing: the named ones, or all that the list finds. A closed account has no address any more. */
export const customersMeant = (
  db: Db,
  { emails, matching }: { emails?: string[] | undefined; matching?: MatchingCustomers | undefined },
  now: Date,
): Recipients => ({
  audience: 'customers',
  emails: matching
    ? sql`${db
        .select({ email: users.email })
        .from(users)
        .where(and(customersFound({ ...matching, role: 'customer', page: 1, limit: 1 }, now), isNull(users.closedAt)))}`
    : theseEmails(emails ?? []),
});

/** All results of the list, in batches. */
export async function* exportCustomers(db: Db, query: CustomerQuery, now: Date) {
  const { wanted } = await customersListed(db, query, now);
  const after = (last: UserRow) => sql`(${users.createdAt}, ${users.id}) < (${last.createdAt.toISOString()}, ${last.id})`;
  const parts = inParts<UserRow>((last, limit) =>
    db
      .select()
      .from(users)
      .where(and(wanted, last && after(last)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit),
  );
  for await (const rows of parts) yield rows.map(asCustomer);
}

export async function getCustomer(db: Db, id: string): Promise<Customer> {
  const [found] = await db.select().from(users).where(eq(users.id, id));
  if (!found) throw noSuchAccount();
  return asCustomer(found);
}

const asCustomer = ({ id, fullName, email, phone, role, closedAt, createdAt, updatedAt }: typeof users.$inferSelect): Customer => ({
  id,
  fullName,
  email,
  phone,
  role,
  isActive: closedAt === null,
  createdAt,
  updatedAt,
});

/** Customers registered today and yesterday, by days in India (D44). */
export async function compareRegistrations(db: Db, now: Date) {
  const today = dayOf(now);
  return { today: await countRegistered(db, dayPeriod(today)), yesterday: await countRegistered(db, dayPeriod(addDays(today, -1))) };
}

/** For the dashboard: yesterday up to the same time. */
export async function compareRegistrationsSoFar(db: Db, now: Date) {
  return { today: await countRegistered(db, dayPeriod(dayOf(now))), yesterday: await countRegistered(db, yesterdaySoFar(now)) };
}

async function countRegistered(db: Db, { from, before }: Period) {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, 'customer'), gte(users.createdAt, from), lt(users.createdAt, before)));
  return counted?.total ?? 0;
}

/** The four cards above the staff's customers; by default this month. */
export async function summariseRegistrations(db: Db, selection: { month?: number | undefined; year?: number | undefined }, now: Date) {
  const thisMonth = monthPeriod(dayOf(now));
  const thisYear = periodOf({ year: Number(dayOf(now).slice(0, 4)) }, now) ?? thisMonth;
  const within = ({ from, before }: Period) =>
    sql<number>`count(*) filter (where ${users.createdAt} >= ${from.toISOString()} and ${users.createdAt} < ${before.toISOString()})`.mapWith(
      Number,
    );
  const [counted] = await db
    .select({
      selected: within(periodOf(selection, now) ?? thisMonth),
      thisMonth: within(thisMonth),
      thisYear: within(thisYear),
      allTime: count(),
    })
    .from(users)
    .where(eq(users.role, 'customer'));
  return counted ?? { selected: 0, thisMonth: 0, thisYear: 0, allTime: 0 };
}

/** The customer sets a password with a code sent to their address. */
export async function addCustomer(db: Db, sender: Sender, actorId: string, form: CustomerForm, now: Date): Promise<Customer> {
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, { ...form, passwordHash: NO_PASSWORD }, now);
    if (!account) throw emailTaken();
    const body = mailBody(sender, 'en', {
      heading: `Welcome, ${form.fullName}`,
      paragraphs: [`${sender.name} has created an account for you. Choose a password to use it; we'll send an OTP to this address.`],
      button: { label: 'Choose a password', path: '/passwordreset' },
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

export async function updateCustomer(
  db: Db,
  sender: Sender,
  actor: Actor,
  id: string,
  { updatedAt: seenAt, ...form }: z.output<typeof customerChange>,
  now: Date,
): Promise<Customer> {
  try {
    return await db.transaction(async (tx) => {
      const isThisOne = and(eq(users.id, id), isNull(users.closedAt));
      const [before] = await tx.select().from(users).where(isThisOne).for('update');
      if (!before) throw noSuchAccount();
      await refuseColleague(tx, actor, id);
      if (seenAt && before.updatedAt.getTime() !== Date.parse(seenAt))
        throw new Refusal(409, 'Someone else changed this customer while you were editing.', { code: 'changed_meanwhile' });
      // The mailbox owner could reset the password.
      if (form.email !== before.email) requireStepUp(actor, now);
      const [after] = await tx
        .update(users)
        .set({ ...form, updatedAt: now })
        .where(isThisOne)
        .returning();
      if (!after) throw noSuchAccount();
      await endOtherProof(tx, id, form.phone, now);
      const { fullName, email, phone } = before;
      if (email !== after.email) {
        await endSessions(tx, id, actor.id === id ? actor.sessionHash : undefined);
        await mailEmailChanged(tx, sender, { before, after }, now);
      }
      await recordAudit(tx, actor.id, 'customer.update', `user:${id}`, { fullName, email, phone }, form);
      return asCustomer(after);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** For a customer who calls about a lost phone. For a colleague, only an owner may do this. */
export async function endSessionsOf(db: Db, actor: Actor, userId: string, now: Date) {
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ staffRole: users.staffRole }).from(users).where(eq(users.id, userId));
    if (!account) throw noSuchAccount();
    await refuseColleague(tx, actor, userId);
    if (account.staffRole) requireStepUp(actor, now);
    await endSessions(tx, userId, userId === actor.id ? actor.sessionHash : undefined);
    await recordAudit(tx, actor.id, 'customer.sign-out', `user:${userId}`);
  });
}

const emailTaken = () =>
  new Refusal(409, 'Another account already uses this email.', { fields: { email: 'Another account already uses this email.' } });
