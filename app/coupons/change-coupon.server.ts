import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { readSection } from '../settings/settings.server.ts';
import { brokenPromise } from './campaign-words.ts';
import { couponAnswerOf } from './coupon-answer.ts';
import type { CouponAnswer, couponChange } from './coupons.schema.ts';
import { type CouponRow, columnsOf, given, refuseTooMany } from './coupons.server.ts';
import { coupons } from './coupons.tables.ts';
import { refuseSenseless } from './discount-terms.ts';
import { keepPeople } from './people/coupon-people.server.ts';

export async function changeCoupon(
  db: Db,
  by: string,
  couponId: string,
  { updatedAt: seenAt, ...change }: z.output<typeof couponChange>,
  now: Date,
): Promise<CouponAnswer> {
  return repeatable(db, async (tx) => {
    const before = await lockCoupon(tx, couponId);
    if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime())
      throw new Refusal(409, 'Someone else changed this coupon while you were editing. Close and reopen it to see their changes.', {
        code: 'changed_meanwhile',
      });
    const told = couponAnswerOf(before);
    await refuseBrokenPromise(tx, { ...told, ...change }, now);
    const { validFrom, expiresAt } = before;
    const { listed: _, ...terms } = change;
    const whole = { ...told, validFrom, expiresAt, ...given(terms) };
    refuseSenseless(whole);
    await refuseTooMany(tx, whole, couponId, now);
    const updatedAt = changedAt(before, now);
    const columns = { ...columnsOf({ ...change, type: whole.type, ...(whole.tiers && { tiers: whole.tiers }) }, before.texts), updatedAt };
    const [after = before] = await tx.update(coupons).set(columns).where(eq(coupons.id, couponId)).returning();
    await keepPeople(tx, after, before.customers, change.listed, now);
    await pagesChanged(tx, 'settings');
    await recordAudit(tx, by, 'coupon.change', `coupon:${couponId}`, told, couponAnswerOf(after));
    return couponAnswerOf(after);
  });
}

const PROMISED_TO_ALL = 'A campaign promises this code to everyone, on every product. Add another coupon instead.';

/** A banner that names the discount is edited in the settings, with the coupon it promises (D23). */
async function refuseBrokenPromise(
  tx: Db,
  coupon: Pick<CouponAnswer, 'code' | 'type' | 'discountPercentage' | 'discountValue' | 'goods' | 'tiers' | 'buyGet' | 'customers'>,
  now: Date,
) {
  const { campaigns } = await readSection(tx, 'campaigns');
  const campaign = campaigns.find(({ coupon: promised, endsAt }) => promised?.code === coupon.code && Date.parse(endsAt) > now.getTime());
  if (!campaign?.coupon) return;
  const { type, discountPercentage, discountValue } = coupon;
  const narrower = (['goods', 'tiers', 'buyGet', 'customers'] as const).find((term) => coupon[term]);
  if (narrower) throw badField(narrower, PROMISED_TO_ALL);
  const problem = brokenPromise({ ...campaign, coupon: { ...campaign.coupon, type, discountPercentage, discountValue } });
  const field = type === 'percentage' ? 'discountPercentage' : 'discountValue';
  if (problem) throw badField(field, said('{problem} Change both in Settings, Campaigns.', { problem }));
}

/** The row stays, for the orders that used it and for Undo; the code becomes free for a new coupon. */
export async function deleteCoupon(db: Db, by: string, couponId: string, now: Date) {
  await repeatable(db, async (tx) => {
    const coupon = await lockCoupon(tx, couponId);
    await tx.update(coupons).set({ deletedAt: now }).where(eq(coupons.id, couponId));
    await pagesChanged(tx, 'settings');
    await recordAudit(tx, by, 'coupon.delete', `coupon:${couponId}`, couponAnswerOf(coupon));
  });
}

export async function restoreCoupon(db: Db, by: string, couponId: string, now: Date): Promise<CouponAnswer> {
  return repeatable(db, async (tx) => {
    const [deleted] = await tx
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, couponId), isNotNull(coupons.deletedAt)))
      .for('no key update');
    if (!deleted) throw new Refusal(404, 'Coupon not found.');
    const [other] = await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(eq(coupons.code, deleted.code), isNull(coupons.deletedAt)));
    if (other) throw new Refusal(409, 'Another coupon now has this code.');
    await refuseTooMany(tx, deleted, couponId, now);
    const [restored] = await tx.update(coupons).set({ deletedAt: null, updatedAt: now }).where(eq(coupons.id, couponId)).returning();
    if (!restored) throw new Error(`Coupon ${couponId} is held and gone.`);
    await pagesChanged(tx, 'settings');
    await recordAudit(tx, by, 'coupon.restore', `coupon:${couponId}`, null, couponAnswerOf(restored));
    return couponAnswerOf(restored);
  });
}

async function lockCoupon(tx: Db, couponId: string): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), isNull(coupons.deletedAt)))
    .for('no key update');
  if (!coupon) throw new Refusal(404, 'Coupon not found.');
  return coupon;
}
