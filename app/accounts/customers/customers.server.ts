import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Recipients, theseEmails } from '../../mailing/bulk/mailings.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { inParts } from '../../platform/files/csv.server.ts';
import { fromOf, untilOf } from '../../platform/http/list-query.ts';
import { down, longPage, up } from '../../platform/http/lists/long-list.server.ts';
import { mentions, resembles } from '../../platform/http/word-search.ts';
import { reachable } from '../../platform/mails/no-address.ts';
import { dayOf, periodOf } from '../../platform/time.ts';
import { noSuchAccount } from '../accounts.server.ts';
import { users } from '../accounts.tables.ts';
import { lastAdultBirth } from '../profile.schema.ts';
import type { Customer, customerQuery } from './customers.schema.ts';

type UserRow = typeof users.$inferSelect;
type CustomerQuery = z.output<typeof customerQuery>;
type Asked = Omit<CustomerQuery, 'sort'>;
type MatchingCustomers = Omit<Asked, 'page' | 'limit' | 'role'>;

const byName = sql`lower(${users.fullName})`;
const SORTS = {
  'date-desc': [down(users.createdAt), down(users.id)],
  'date-asc': [up(users.createdAt), up(users.id)],
  'name-asc': [up(byName), up(users.id)],
  'name-desc': [down(byName), down(users.id)],
} satisfies Record<CustomerQuery['sort'], unknown>;

export async function listCustomers(
  db: Db,
  query: CustomerQuery,
  now: Date,
): Promise<{ customers: Customer[]; total: number; isNear: boolean }> {
  const { wanted, isNear } = await customersListed(db, query, now);
  const page = await longPage(db, { table: users, id: users.id, where: wanted, order: SORTS[query.sort] }, query);
  const rows = await db
    .select()
    .from(users)
    .where(page.isShown)
    .orderBy(...page.order);
  return { customers: rows.map(asCustomer), total: page.total, isNear };
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

export const asCustomer = ({
  id,
  fullName,
  email,
  contactEmail,
  phone,
  role,
  closedAt,
  createdAt,
  updatedAt,
}: typeof users.$inferSelect): Customer => ({
  id,
  fullName,
  email: reachable(email),
  contactEmail,
  phone,
  role,
  isActive: closedAt === null,
  createdAt,
  updatedAt,
});
