// Promises of a campaign that is over are kept until their last day.
import { and, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { type Campaign, givenSlugs } from '../settings/campaign.schema.ts';
import type { Campaigns } from './campaigns.server.ts';
import { coupons } from './coupons.tables.ts';

/** Staff may have turned its coupon off, a gift may be out of stock, or too few samples left. Only campaigns that can be kept are announced. */
export async function findKeptPromises(db: Db, value: Campaigns, now: Date): Promise<(campaign: Campaign) => boolean> {
  const codes = codesOf(value);
  const slugs = value.campaigns.flatMap(givenSlugs);
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
  const isThere = (wanted: string) => shelf.some(({ slug }) => slug === wanted);
  return ({ coupon, gift, samples }) =>
    (!coupon || open.some(({ code }) => code === coupon.code)) &&
    (!gift || isThere(gift.slug)) &&
    (!samples || samples.products.filter(({ slug }) => isThere(slug)).length >= samples.choose);
}

/** Ends the removed campaign's coupon. Orders that used it keep its code. */
export async function endCoupons(tx: Db, codes: string[], now: Date) {
  if (codes.length === 0) return;
  await tx
    .update(coupons)
    .set({ isActive: false, updatedAt: now })
    .where(and(inArray(coupons.code, codes), isNull(coupons.deletedAt)));
}

export const codesOf = ({ campaigns }: Campaigns) => campaigns.flatMap(({ coupon }) => coupon?.code ?? []);
