// A campaign announces a coupon, a gift or samples, and this keeps the promise (D23): saving campaigns creates their coupons.
import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { audit } from '../platform/platform.tables.ts';
import { badField } from '../platform/refusal.ts';
import { withTexts } from '../platform/words/texts-by-language.ts';
import { type Campaign, givenSlugs } from '../settings/campaign.schema.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSection, saveSection } from '../settings/settings.server.ts';
import { brokenPromise } from './campaign-words.ts';
import { coupons } from './coupons.tables.ts';
import { codesOf, endCoupons } from './kept-promises.server.ts';

export type Campaigns = Settings['campaigns'];
type WithCoupon = Campaign & { coupon: NonNullable<Campaign['coupon']> };

export async function saveCampaigns(db: Db, value: Campaigns, actorId: string, now: Date, seenAt?: Date | null): Promise<Campaigns> {
  value.campaigns.forEach((campaign, place) => {
    const problem = brokenPromise(campaign);
    if (problem) throw badField(`campaigns.${place}.banner`, problem);
    if (campaign.coupon && value.campaigns.findIndex(isOfCode(campaign.coupon.code)) < place)
      throw badField(codeField(place), 'Another campaign has this code.');
  });
  return db.transaction(async (tx) => {
    const before = await readSection(tx, 'campaigns');
    await refuseToGiveKits(tx, value);
    const saved = await saveSection(tx, 'campaigns', value, actorId, now, seenAt);
    for (const [place, campaign] of saved.campaigns.entries()) {
      if (!hasCoupon(campaign)) continue;
      const was = before.campaigns.filter(hasCoupon).find(isOfCode(campaign.coupon.code));
      if (!was) await giveItACoupon(tx, campaign, place, now);
      else if (promiseOf(was) !== promiseOf(campaign)) await changeItsCoupon(tx, was, campaign, place, now);
    }
    const kept = codesOf(saved);
    await endCoupons(
      tx,
      codesOf(before).filter((code) => !kept.includes(code)),
      now,
    );
    return saved;
  });
}

/** A gift and a sample are one piece of one product. */
async function refuseToGiveKits(tx: Db, { campaigns }: Campaigns) {
  const slugs = campaigns.flatMap(givenSlugs);
  if (slugs.length === 0) return;
  const kits = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(inArray(products.slug, slugs), isNotNull(products.kitPricing)));
  const isKit = (wanted: string) => kits.some(({ slug }) => slug === wanted);
  for (const [place, { gift, samples }] of campaigns.entries()) {
    if (gift && isKit(gift.slug)) throw badField(`campaigns.${place}.gift.slug`, GIVE_PIECES);
    const wrong = samples?.products.findIndex(({ slug }) => isKit(slug)) ?? -1;
    if (wrong >= 0) throw badField(`campaigns.${place}.samples.products.${wrong}.slug`, GIVE_PIECES);
  }
}

const GIVE_PIECES = 'A kit cannot be given away. Choose one of its pieces.';

const hasCoupon = (campaign: Campaign): campaign is WithCoupon => campaign.coupon !== undefined;
const isOfCode = (code: string) => (campaign: Campaign) => campaign.coupon?.code === code;
const promiseOf = (campaign: WithCoupon) => JSON.stringify([campaign.banner, campaign.texts, termsOf(campaign)]);
const codeField = (place: number) => `campaigns.${place}.coupon.code`;

async function giveItACoupon(tx: Db, campaign: WithCoupon, place: number, now: Date) {
  if (await makeCoupon(tx, campaign, now)) return;
  if (!(await wasOfCampaign(tx, campaign.coupon.code)))
    throw badField(codeField(place), 'Another coupon has this code. Delete it under Coupons or choose another code.');
  await setTerms(tx, campaign.coupon.code, termsOf(campaign), now);
}

/** Staff may have turned it off on the Coupons page; only the campaign's own switch turns it on again. */
async function changeItsCoupon(tx: Db, was: WithCoupon, campaign: WithCoupon, place: number, now: Date) {
  const { isActive, ...terms } = termsOf(campaign);
  const isSwitched = isActive !== was.isActive;
  const isThere = await setTerms(tx, campaign.coupon.code, isSwitched ? { ...terms, isActive } : terms, now);
  if (!isThere && isActive) throw badField(codeField(place), 'This coupon was deleted. Restore it under Coupons or choose another code.');
}

/** For the seed, which may run again: an existing coupon is left unchanged. */
export async function makeCampaignCoupons(tx: Db, { campaigns }: Campaigns, now: Date) {
  for (const campaign of campaigns.filter(hasCoupon)) await makeCoupon(tx, campaign, now);
}

/** False when the code is taken. */
async function makeCoupon(tx: Db, campaign: WithCoupon, now: Date): Promise<boolean> {
  const made = await tx
    .insert(coupons)
    .values({ ...termsOf(campaign), code: campaign.coupon.code, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: coupons.code, where: isNull(coupons.deletedAt) })
    .returning({ id: coupons.id });
  return made.length > 0;
}

/** Staff may have narrowed it while no campaign announced it. */
const FOR_ALL = { goods: null, tiers: null, buyGet: null, gotGoods: null, customers: null };

/** False if staff deleted it. */
async function setTerms(tx: Db, code: string, terms: Partial<ReturnType<typeof termsOf>>, now: Date): Promise<boolean> {
  const set = await tx
    .update(coupons)
    .set({ ...terms, ...FOR_ALL, updatedAt: now })
    .where(and(eq(coupons.code, code), isNull(coupons.deletedAt)))
    .returning({ id: coupons.id });
  return set.length > 0;
}

/** A campaign that was removed and returns finds its coupon again, with its uses. */
async function wasOfCampaign(tx: Db, code: string): Promise<boolean> {
  const hadCode = sql`${audit.before} -> 'campaigns' @> ${JSON.stringify([{ coupon: { code } }])}::jsonb`;
  const [saved] = await tx
    .select({ id: audit.id })
    .from(audit)
    .innerJoin(coupons, and(eq(coupons.code, code), isNull(coupons.deletedAt), gte(audit.createdAt, coupons.createdAt)))
    .where(and(eq(audit.subject, 'settings:campaigns'), hadCode))
    .limit(1);
  return saved !== undefined;
}

function termsOf({ startsAt, endsAt, isActive, coupon }: WithCoupon) {
  const { description, texts, type, isPublic, firstOrderOnly, perCustomerLimit, discountPercentage = 0, discountValue = 0 } = coupon;
  return {
    description,
    texts: withTexts({}, texts),
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
