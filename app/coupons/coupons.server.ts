import { and, count, desc, eq, gte, ilike, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { type ListQuery, offsetOf, patternOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { withTexts } from '../platform/words/texts-by-language.ts';
import { couponAnswerOf } from './coupon-answer.ts';
import { termsOf } from './coupon-rules.ts';
import {
  AUTOMATIC_AT_MOST,
  type CouponAnswer,
  type CouponQuery,
  type changedCoupon,
  DEFAULT_VALIDITY_DAYS,
  type generatedCoupons,
  type NewDiscount,
} from './coupons.schema.ts';
import { coupons } from './coupons.tables.ts';
import { refuseSenseless, tierColumns } from './discount-terms.ts';
import { keepPeople, peopleOfCoupon } from './people/coupon-people.server.ts';
import { randomCode } from './random-code.server.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** The staff list, newest first, with the total count. Personal and bulk coupons are found by code only, or they would bury the rest. */
export async function listCoupons(db: Db, query: CouponQuery): Promise<{ coupons: CouponAnswer[]; total: number }> {
  const isListed = listed(query);
  const rows = await selectCoupons(db)
    .where(isListed)
    .orderBy(...sortedBy(query.sort, SORTS), desc(coupons.createdAt), coupons.code)
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(coupons).where(isListed);
  return { coupons: rows.map(answerOf), total: counted?.total ?? 0 };
}

const uses = sql<number>`((select count(*) from coupon_uses u where u.coupon_id = coupons.id and u.returned_at is null)
  + (select count(*) from counter_uses u where u.coupon_id = coupons.id and u.returned_at is null))`.mapWith(Number);
const SORTS = {
  date: coupons.createdAt,
  code: sql`lower(case when ${coupons.isAutomatic} then ${coupons.description} else ${coupons.code} end)`,
  from: coupons.validFrom,
  until: coupons.expiresAt,
  uses,
};

const selectCoupons = (db: Db) => db.select({ coupon: coupons, uses, people: peopleOfCoupon }).from(coupons);
type Found = Awaited<ReturnType<typeof selectCoupons>>[number];
const answerOf = ({ coupon, uses, people }: Found) => couponAnswerOf(coupon, uses, people ?? undefined);

function listed(query: CouponQuery) {
  const isForMany = and(isNull(coupons.userId), isNull(coupons.subscriberId), not(coupons.isGenerated));
  return and(isNull(coupons.deletedAt), query.search ? isFound(query) : isForMany);
}

/** By code; an automatic discount by its name. */
const isFound = (query: ListQuery) =>
  or(
    and(eq(coupons.isAutomatic, false), ilike(coupons.code, patternOf(query))),
    and(eq(coupons.isAutomatic, true), ilike(coupons.description, patternOf(query))),
  );

/** Newest first, whatever the list is sorted by. */
export async function* exportCoupons(db: Db, query: CouponQuery) {
  const after = ({ coupon }: Found) => sql`(${coupons.createdAt}, ${coupons.id}) < (${coupon.createdAt.toISOString()}, ${coupon.id})`;
  const parts = inParts<Found>((last, limit) =>
    selectCoupons(db)
      .where(and(listed(query), last && after(last)))
      .orderBy(desc(coupons.createdAt), desc(coupons.id))
      .limit(limit),
  );
  for await (const rows of parts) yield rows.map(answerOf);
}

export async function createCoupon(db: Db, by: string, form: NewDiscount, now: Date): Promise<CouponAnswer> {
  const terms = newTerms(form, now);
  const code = form.isAutomatic ? AUTOMATIC + randomCode() : form.code;
  if (!code) throw badField('code', 'Please enter a coupon code.');
  try {
    return await db.transaction(async (tx) => {
      await refuseTooMany(tx, { ...form, ...terms }, null, now);
      const [coupon] = await tx
        .insert(coupons)
        .values({ ...columnsOf(form, {}), ...terms, code })
        .returning();
      if (!coupon) throw new Error('The coupon was not written.');
      await keepPeople(tx, coupon, null, form.listed, now);
      await pagesChanged(tx, 'settings');
      await recordAudit(tx, by, 'coupon.create', `coupon:${coupon.id}`, null, couponAnswerOf(coupon));
      return couponAnswerOf(coupon, 0);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'A coupon with this code already exists.', { fields: { code: 'A coupon with this code already exists.' } });
  }
}

type Unsaved = Omit<
  NewDiscount,
  'code' | 'description' | 'texts' | 'validFrom' | 'expiresAt' | 'isActive' | 'isPublic' | 'combines' | 'customers' | 'listed'
>;

/** The terms of a discount that staff only try. */
export function unsavedTerms(form: Unsaved, now: Date) {
  const { type } = newTerms({ ...form, description: '', texts: {}, isActive: true, combines: false, customers: null }, now);
  const { discountBasisPoints = 0, discountValuePaise = 0, minSubtotalPaise = 0, tiers = null } = columnsOf({ ...form, type }, {});
  const { buyGet, goods, gotGoods } = form;
  return { terms: termsOf({ type, discountBasisPoints, discountValuePaise, minSubtotalPaise, tiers, buyGet }), goods, gotGoods };
}

export async function generateCoupons(db: Db, by: string, form: z.output<typeof generatedCoupons>, now: Date): Promise<string[]> {
  const { prefix, count: wanted, ...same } = form;
  if (form.customers?.who === 'segment' || form.customers?.who === 'listed')
    throw badField('customers', 'Give these customers one code together');
  const terms = { ...columnsOf(same, {}), ...newTerms(form, now), usageLimit: 1, isGenerated: true };
  const codes = Array.from({ length: wanted }, () => prefix + randomCode());
  await db.transaction(async (tx) => {
    await tx.insert(coupons).values(codes.map((code) => ({ ...terms, code })));
    await recordAudit(tx, by, 'coupon.generate', `coupon:${prefix}`, null, form);
  });
  return codes;
}

/** Before the code of an automatic discount, which shoppers never type. */
const AUTOMATIC = 'AUTO';

function newTerms(form: Omit<NewDiscount, 'code' | 'isPublic'>, now: Date) {
  const today = dayOf(now);
  const validFrom = form.validFrom ?? startOfDay(today);
  const expiresAt = form.expiresAt ?? endOfDay(addDays(today, DEFAULT_VALIDITY_DAYS));
  refuseSenseless({ isAutomatic: false, ...form, validFrom, expiresAt });
  return { type: form.type, validFrom, expiresAt, createdAt: now };
}

/** Automatic discounts that are active, and not over. */
const isLive = (now: Date) =>
  and(eq(coupons.isAutomatic, true), eq(coupons.isActive, true), isNull(coupons.deletedAt), gte(coupons.expiresAt, now));

export const countAutomatic = (db: Db, now: Date) => db.$count(coupons, isLive(now));

/** Locks, so that two staff cannot both switch on the last one allowed. */
export async function refuseTooMany(
  tx: Db,
  coupon: { isAutomatic?: boolean; isActive: boolean; expiresAt: Date },
  exceptId: string | null,
  now: Date,
) {
  if (!coupon.isAutomatic || !coupon.isActive || coupon.expiresAt < now) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('automatic discounts', 0))`);
  const others = await tx.$count(coupons, and(isLive(now), exceptId ? ne(coupons.id, exceptId) : undefined));
  if (others >= AUTOMATIC_AT_MOST)
    throw new Refusal(
      409,
      said('At most {count} automatic discounts may be active at a time. Deactivate or delete one first.', { count: AUTOMATIC_AT_MOST }),
    );
}

/** Only the given fields, as column values. */
export function columnsOf(form: z.output<typeof changedCoupon>, present: CouponRow['texts']): Partial<typeof coupons.$inferInsert> {
  const { discountPercentage, discountValue, minSubtotal, texts, tiers, listed: _, ...same } = form;
  const columns = {
    ...same,
    ...(texts && { texts: withTexts(present, texts) }),
    ...(discountPercentage !== undefined && { discountBasisPoints: basisPointsFromPercent(discountPercentage) }),
    ...(discountValue !== undefined && { discountValuePaise: paiseFromRupees(discountValue) }),
    ...(minSubtotal !== undefined && { minSubtotalPaise: paiseFromRupees(minSubtotal) }),
    ...(tiers === null && { tiers }),
    ...(tiers && tierColumns(form.type ?? 'percentage', tiers)),
  };
  return given(columns);
}

export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
