// Chooses the announced campaigns. A banner is shown only while its campaign is live, so that it keeps its promise (D23).
import { type Language, SOURCE } from '../platform/words/language.ts';
import { translated } from '../platform/words/texts-by-language.ts';
import { type Campaign, isLive } from '../settings/campaign.schema.ts';

export type Banner = Pick<Campaign, 'banner' | 'endsAt'>;

/** `isKept`: whether the campaign's promise can be kept. `until`: when the list next changes. */
export function bannersAt(
  campaigns: readonly Campaign[],
  now: Date,
  isKept: (campaign: Campaign) => boolean,
  language: Language = SOURCE,
): { banners: Banner[]; until: Date | null } {
  const live = campaigns.filter((campaign) => isLive(campaign, now) && isKept(campaign));
  const edges = campaigns
    .filter(({ isActive }) => isActive)
    .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
    .filter((edge) => edge > now.getTime());
  return {
    banners: live.map(({ banner, texts, endsAt }) => ({ banner: translated({ banner, texts }, language).banner, endsAt })),
    until: edges.length > 0 ? new Date(Math.min(...edges)) : null,
  };
}

/** An announced code with at least the popup's discount on a first order: then shoppers need not give an e-mail address. */
export function codeAsGoodAs(
  percent: number,
  campaigns: readonly Campaign[],
  now: Date,
  isKept: (campaign: Campaign) => boolean,
): string | null {
  const open = campaigns.find(
    (campaign) =>
      campaign.coupon?.type === 'percentage' &&
      campaign.coupon.isPublic &&
      (campaign.coupon.discountPercentage ?? 0) >= percent &&
      isLive(campaign, now) &&
      isKept(campaign),
  );
  return open?.coupon?.code ?? null;
}
