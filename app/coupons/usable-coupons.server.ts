import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { badField } from '../platform/refusal.ts';
import type { Text } from '../platform/words/said.ts';
import { couponAnswerOf } from './coupon-answer.ts';
import { UNKNOWN_COUPON, whyNot } from './coupon-rules.ts';
import { type Buyer, countUses, hasBought, UNUSED } from './coupon-uses.server.ts';
import { AUTOMATIC_AT_MOST, type CouponAnswer } from './coupons.schema.ts';
import { coupons } from './coupons.tables.ts';
import type { DiscountCustomers, GoodsScope } from './goods-scope.ts';
import { isNamed } from './people/coupon-people.server.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** What the goods of a scope cost in the cart, after offers; null: all goods. */
export type Shopper = {
  buyer: Buyer;
  worthOf: (goods: GoodsScope | null) => Promise<number>;
  /** In an order or a sale that stands; null: anything. */
  boughtBefore: (goods: GoodsScope | null) => Promise<boolean>;
};

const SIGN_IN_FIRST = 'Please sign in to use this coupon.';
const PHONE_FIRST = 'Enter the customer’s phone number first; this coupon depends on what they bought before.';

/** Refuses with the reason. `hold` locks the coupon for this transaction, so that two concurrent orders cannot both take its last use. */
export async function chooseCoupon(
  db: Db,
  { code, ...shopper }: Shopper & { code: string },
  now: Date,
  { hold = false } = {},
): Promise<CouponRow> {
  const wanted = db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), eq(coupons.isAutomatic, false), isNull(coupons.deletedAt)));
  const [coupon] = await (hold ? wanted.for('no key update') : wanted);
  if (!coupon) throw badField('code', UNKNOWN_COUPON);
  const [{ whyNotNow = null } = {}] = await judge(db, [coupon], shopper, now);
  const isForOthers = isForAccounts(coupon) && !(await isKnown(db, shopper.buyer));
  const reason = whyNotNow ?? (isForOthers ? (shopper.buyer.counter ? PHONE_FIRST : SIGN_IN_FIRST) : null);
  if (reason) throw badField('code', reason);
  return coupon;
}

/** Oldest first. `hold` locks those with a limited number of uses, by id; an order waits only for others with the same ones. */
export async function findAutomatic(db: Db, shopper: Shopper, now: Date, { hold = false } = {}): Promise<Automatic> {
  const found = await usableOf(db, await automaticOnes(db, now), shopper, now);
  const limited = found.usable.filter(({ usageLimit }) => usageLimit !== null).map(({ id }) => id);
  if (!hold || limited.length === 0) return found;
  await db.select({ id: coupons.id }).from(coupons).where(inArray(coupons.id, limited)).orderBy(coupons.id).for('no key update');
  return usableOf(db, await automaticOnes(db, now), shopper, now);
}

/** `announced`: those that every visitor may know of, whether more goods are needed for them or not. */
type Automatic = { usable: CouponRow[]; announced: CouponRow[] };
export const NO_AUTOMATIC: Automatic = { usable: [], announced: [] };

async function usableOf(db: Db, rows: readonly CouponRow[], shopper: Shopper, now: Date): Promise<Automatic> {
  if (rows.length === 0) return NO_AUTOMATIC;
  const judged = await judge(db, rows, shopper, now);
  const usable = judged.filter(({ whyNotNow }) => whyNotNow === null).map(({ coupon }) => coupon);
  const mayHaveAll = !usable.some(isForAccounts) || (await isKnown(db, shopper.buyer));
  const isOpen = ({ coupon, whyNotEver }: (typeof judged)[number]) => coupon.isPublic && whyNotEver === null && !isForAccounts(coupon);
  return {
    usable: mayHaveAll ? usable : usable.filter((coupon) => !isForAccounts(coupon)),
    announced: judged.filter(isOpen).map(({ coupon }) => coupon),
  };
}

const findAutomaticOnes = prepared({ now: coupons.validFrom }, (db, { now }) =>
  db
    .select()
    .from(coupons)
    .where(isOpenNow(eq(coupons.isAutomatic, true), now))
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
    .limit(AUTOMATIC_AT_MOST),
);
/** For a statement: whether there is one at all, valid now or not. */
export const HAS_AUTOMATIC = sql<boolean>`exists (select from ${coupons} where ${and(coupons.isActive, coupons.isAutomatic, isNull(coupons.deletedAt))})`;
const automaticOnes = (db: Db, now: Date) => findAutomaticOnes(db, { now });

const isOpenNow = (which: SQL | undefined, now: Date | SQL) =>
  and(
    eq(coupons.isActive, true),
    which,
    isNull(coupons.deletedAt),
    isNull(coupons.userId),
    lte(coupons.validFrom, now),
    gte(coupons.expiresAt, now),
  );

/** `whyNotEver`: whatever is in the cart. */
async function judge(db: Db, rows: readonly CouponRow[], shopper: Shopper, now: Date) {
  const { buyer, worthOf } = shopper;
  const used = await countUses(
    db,
    rows.map(({ id }) => id),
    buyer,
  );
  const hasOrderedBefore = rows.some(({ firstOrderOnly }) => firstOrderOnly) && (await hasBought(db, buyer));
  return Promise.all(
    rows.map(async (coupon) => {
      const subtotalPaise = await worthOf(coupon.goods);
      const { customers } = coupon;
      const isForOthers = customers !== null && !(await isMeant(db, coupon.id, customers, shopper));
      const userId = buyer.userIds.find((id) => id === coupon.userId) ?? buyer.userIds[0] ?? '';
      const circumstances = { userId, ...(used.get(coupon.id) ?? UNUSED), hasOrderedBefore, isForOthers };
      const isForOtherGoods = coupon.goods !== null && subtotalPaise === 0;
      return {
        coupon,
        whyNotEver: whyNot(coupon, { ...circumstances, subtotalPaise: Number.MAX_SAFE_INTEGER }, now),
        whyNotNow: whyNot(coupon, { ...circumstances, subtotalPaise, isForOtherGoods }, now),
      };
    }),
  );
}

async function isMeant(db: Db, couponId: string, customers: DiscountCustomers, { buyer, boughtBefore }: Shopper): Promise<boolean> {
  if (customers.who === 'segment' || customers.who === 'listed') return isNamed(db, couponId, buyer);
  return (await boughtBefore(customers.goods)) === (customers.who === 'bought');
}

/** Whether it applies depends on what its user ordered before; a guest's cart (D53) and a counter sale without a phone tell nothing about that. */
const isForAccounts = ({ firstOrderOnly, perCustomerLimit, customers }: CouponRow) =>
  firstOrderOnly || perCustomerLimit !== null || customers !== null;

const isKnown = async (db: Db, { userIds: [userId = ''], counter }: Buyer) =>
  counter ? counter.phone !== '' : (await db.$count(users, eq(users.id, userId))) > 0;

/** The coupons anyone may see: active, public, valid now, with a code. Those for a segment or a list are offered to these people only. */
export async function listPublicCoupons(db: Db, now: Date): Promise<CouponAnswer[]> {
  const isForNamed = ({ customers }: CouponRow) => customers?.who === 'segment' || customers?.who === 'listed';
  return (await openCoupons(db, now)).filter((coupon) => !isForNamed(coupon)).map((coupon) => couponAnswerOf(coupon));
}

const openCoupons = (db: Db, now: Date) =>
  db
    .select()
    .from(coupons)
    .where(isOpenNow(and(eq(coupons.isPublic, true), eq(coupons.isAutomatic, false)), now))
    .orderBy(desc(coupons.createdAt), coupons.code);

export type OfferedCoupon = CouponAnswer & { missing: Text | null };

/** The public coupons that this customer can use. `missing`: what the cart lacks for it. */
export async function listCouponsFor(db: Db, shopper: Shopper, now: Date): Promise<OfferedCoupon[]> {
  const rows = await openCoupons(db, now);
  if (rows.length === 0) return [];
  const judged = await judge(db, rows, shopper, now);
  return judged.flatMap(({ coupon, whyNotEver, whyNotNow }) => (whyNotEver ? [] : [{ ...couponAnswerOf(coupon), missing: whyNotNow }]));
}
