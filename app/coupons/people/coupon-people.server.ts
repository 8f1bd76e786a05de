// Who may use a discount that is for a segment or a list. Both are kept as contacts, so that a quote asks one indexed question and a segment
// is not searched for in every cart. docs/decisions/0094-a-discount-may-be-for-named-people.md
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import { dayOf, daysBefore, startOfDay } from '../../platform/time.ts';
import { segments } from '../../segments/segments.tables.ts';
import { RETENTION } from '../../vocabulary/retention-periods.ts';
import type { Buyer } from '../coupon-uses.server.ts';
import { couponPeople, coupons } from '../coupons.tables.ts';
import type { DiscountCustomers } from '../goods-scope.ts';

const WRITTEN_AT_ONCE = 1_000;
/** More are not counted on the staff list. */
const COUNTED_AT_MOST = 100_000;

type Coupon = Pick<typeof coupons.$inferSelect, 'id' | 'customers'>;

/** With the coupon locked. `listed` undefined: the list stays. */
export async function keepPeople(
  tx: Db,
  { id, customers }: Coupon,
  before: DiscountCustomers | null,
  listed: string[] | undefined,
  now: Date,
) {
  if (customers?.who === 'listed') {
    if (listed) await writeList(tx, id, listed, now);
    else if (before?.who !== 'listed') throw badField('listed', 'List at least one customer');
    return;
  }
  if (customers?.who === 'segment') {
    if (before?.who === 'segment' && before.segmentId === customers.segmentId) return;
    const [found] = await tx
      .select({ id: segments.id })
      .from(segments)
      .where(and(eq(segments.id, customers.segmentId), isNull(segments.archivedAt)));
    if (!found) throw badField('customers.segmentId', 'Choose a segment');
    await tx.update(coupons).set({ peopleFoundAt: null }).where(eq(coupons.id, id));
  }
  if (before?.who === 'segment' || before?.who === 'listed') await tx.delete(couponPeople).where(eq(couponPeople.couponId, id));
}

async function writeList(tx: Db, couponId: string, listed: readonly string[], now: Date) {
  await tx.delete(couponPeople).where(eq(couponPeople.couponId, couponId));
  for (let from = 0; from < listed.length; from += WRITTEN_AT_ONCE) {
    const rows = listed.slice(from, from + WRITTEN_AT_ONCE).map((contact) => ({ couponId, contact, createdAt: now }));
    await tx.insert(couponPeople).values(rows);
  }
}

/** The account's own address or a phone that it proved; at the counter the phone of the sale, or the address of an account with it. */
export async function isNamed(db: Db, couponId: string, { userIds, counter }: Buyer): Promise<boolean> {
  const ids = userIds.length > 0 ? sql`${[...userIds]}` : sql`(null)`;
  const [found] = await rowsOf<{ is: boolean }>(
    db,
    sql`select exists (select from coupon_people p where p.coupon_id = ${couponId} and p.contact in (
      select email from users where id in ${ids} and closed_at is null
      union all select phone from phone_proofs where user_id in ${ids} and ended_at is null
      ${counter?.phone ? sql`union all select ${counter.phone}::text` : sql``})) as is`,
  );
  return found?.is ?? false;
}

/** Null unless it is for a segment or a list. */
export const peopleOfCoupon = sql<
  number | null
>`case when ${coupons.customers} ->> 'who' in ('segment', 'listed') then (select count(*) from (
  select from ${couponPeople} where ${couponPeople.couponId} = ${coupons.id} limit ${sql.raw(String(COUNTED_AT_MOST))}) counted)::int end`;

type Due = { id: string; segmentId: string };

/** A discount of a segment whose people were last looked for before today, locked; null: none. */
export async function holdDuePeople(tx: Db, now: Date): Promise<Due | null> {
  const isOfSegment = sql`${coupons.customers} ->> 'who' = 'segment'`;
  const isOn = and(eq(coupons.isActive, true), isNull(coupons.deletedAt), sql`${coupons.expiresAt} > ${now.toISOString()}::timestamptz`);
  const [due] = await tx
    .select({ id: coupons.id, segmentId: sql<string>`${coupons.customers} ->> 'segmentId'` })
    .from(coupons)
    .where(and(isOfSegment, isOn, or(isNull(coupons.peopleFoundAt), lt(coupons.peopleFoundAt, startOfDay(dayOf(now))))))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return due ?? null;
}

/** `emails`: a query with the column `email`. Only what changed is written. */
export async function setPeople(tx: Db, couponId: string, emails: SQL, now: Date) {
  await tx.execute(sql`with found as materialized (select distinct lower(email) as contact from (${emails}) people),
    gone as (delete from coupon_people where coupon_id = ${couponId} and contact not in (select contact from found))
    insert into coupon_people (coupon_id, contact, created_at) select ${couponId}::uuid, contact, ${now.toISOString()}::timestamptz from found
    on conflict do nothing`);
  await tx.update(coupons).set({ peopleFoundAt: now }).where(eq(coupons.id, couponId));
}

/** The segment was changed: its people are looked for again. */
export async function peopleChanged(tx: Db, segmentId: string) {
  await tx
    .update(coupons)
    .set({ peopleFoundAt: null })
    .where(and(sql`${coupons.customers} ->> 'segmentId' = ${segmentId}`, isNull(coupons.deletedAt)));
}

/** The name of a discount that still goes to this segment. */
export async function discountOfSegment(tx: Db, segmentId: string, now: Date): Promise<string | null> {
  const [found] = await tx
    .select({ code: coupons.code, description: coupons.description, isAutomatic: coupons.isAutomatic })
    .from(coupons)
    .where(
      and(
        sql`${coupons.customers} ->> 'segmentId' = ${segmentId}`,
        isNull(coupons.deletedAt),
        sql`${coupons.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return found ? (found.isAutomatic ? found.description : found.code) : null;
}

type Person = { userId: string; email: string };

/** By an account's address, and the phones it ever had. */
const isOfPerson = ({ userId, email }: Person) => sql`${couponPeople.contact} in (select ${email}::text
  union all select phone from users where id = ${userId} union all select phone from phone_proofs where user_id = ${userId})`;

export const forgetListed = (tx: Db, person: Person) => tx.delete(couponPeople).where(isOfPerson(person));

/** The discounts that name this person, for their own data. */
export const listDiscountsOf = (db: Db, person: Person) =>
  db
    .select({ discount: coupons.description, since: couponPeople.createdAt })
    .from(couponPeople)
    .innerJoin(coupons, eq(coupons.id, couponPeople.couponId))
    .where(isOfPerson(person));

/** The periodic task: a discount that is over needs no list. */
export async function forgetCouponPeople(db: Db, now: Date) {
  const until = daysBefore(now, RETENTION.discountLists.days);
  const isOver = or(lt(coupons.expiresAt, until), lt(coupons.deletedAt, until));
  await db.delete(couponPeople).where(inArray(couponPeople.couponId, db.select({ id: coupons.id }).from(coupons).where(isOver)));
}
