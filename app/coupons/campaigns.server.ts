// A campaign announces a coupon or a gift, and this keeps the promise (D23): saving campaigns makes their coupons.
import { and, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import { coupons, products } from '../platform/tables.ts';
import type { Campaign, Settings } from '../settings/settings.schema.ts';
import { readSection, saveSection } from '../settings/settings.server.ts';
import { brokenPromise } from './campaign-words.ts';

type Campaigns = Settings['campaigns'];

export async function saveCampaigns(db: Db, value: Campaigns, actorId: string, now: Date, seenAt?: Date | null): Promise<Campaigns> {
  value.campaigns.forEach((campaign, place) => {
    const problem = brokenPromise(campaign);
    if (problem) throw badField(`campaigns.${place}.banner`, problem);
  });
  return db.transaction(async (tx) => {
    const before = await readSection(tx, 'campaigns');
    const saved = await saveSection(tx, 'campaigns', value, actorId, now, seenAt);
    await makeCampaignCoupons(tx, saved, now);
    const kept = codesOf(saved);
    await endCoupons(
      tx,
      codesOf(before).filter((code) => !kept.includes(code)),
      now,
    );
    return saved;
  });
}

/** Each under its code, valid while its campaign is. May be repeated: a coupon that is there is made the same again, and its uses stay. */
export async function makeCampaignCoupons(tx: Db, { campaigns }: Campaigns, now: Date) {
  for (const campaign of campaigns) {
    if (!campaign.coupon) continue;
    const terms = { ...termsOf(campaign, campaign.coupon), updatedAt: now };
    await tx
      .insert(coupons)
      .values({ ...terms, code: campaign.coupon.code, createdAt: now })
      .onConflictDoUpdate({ target: coupons.code, targetWhere: isNull(coupons.deletedAt), set: terms });
  }
}

function termsOf({ startsAt, endsAt, isActive }: Campaign, coupon: NonNullable<Campaign['coupon']>) {
  const {
    description,
    hindiDescription,
    type,
    isPublic,
    firstOrderOnly,
    perCustomerLimit,
    discountPercentage = 0,
    discountValue = 0,
  } = coupon;
  return {
    description,
    hindiDescription,
    type,
    discountBasisPoints: basisPointsFromPercent(discountPercentage),
    discountValuePaise: paiseFromRupees(discountValue),
    validFrom: new Date(startsAt),
    expiresAt: new Date(endsAt),
    isActive,
    isPublic,
    firstOrderOnly,
    perCustomerLimit: perCustomerLimit || null,
  };
}

/**
 * Tells whether what a campaign promises can be had right now: staff may have turned its coupon off on the coupons' page, and a gift runs
 * out. Only such a campaign may be announced.
 */
export async function findKeptPromises(db: Db, value: Campaigns, now: Date): Promise<(campaign: Campaign) => boolean> {
  const codes = codesOf(value);
  const slugs = value.campaigns.flatMap(({ gift }) => gift?.slug ?? []);
  const isOpen = and(eq(coupons.isActive, true), isNull(coupons.deletedAt), lte(coupons.validFrom, now), gte(coupons.expiresAt, now));
  const isOnShelf = and(eq(products.isAvailable, true), isNull(products.archivedAt), gt(products.stockQuantity, 0));
  const open =
    codes.length > 0
      ? await db
          .select({ code: coupons.code })
          .from(coupons)
          .where(and(inArray(coupons.code, codes), isOpen))
      : [];
  const shelf =
    slugs.length > 0
      ? await db
          .select({ slug: products.slug })
          .from(products)
          .where(and(inArray(products.slug, slugs), isOnShelf))
      : [];
  return ({ coupon, gift }) =>
    (!coupon || open.some(({ code }) => code === coupon.code)) && (!gift || shelf.some(({ slug }) => slug === gift.slug));
}

/** The campaign is gone, and with it what it promised. Orders that used the coupon keep its code. */
async function endCoupons(tx: Db, codes: string[], now: Date) {
  if (codes.length === 0) return;
  await tx
    .update(coupons)
    .set({ isActive: false, updatedAt: now })
    .where(and(inArray(coupons.code, codes), isNull(coupons.deletedAt)));
}

const codesOf = ({ campaigns }: Campaigns) => campaigns.flatMap(({ coupon }) => coupon?.code ?? []);
