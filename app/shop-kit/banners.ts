// Which campaigns are announced. What is announced is also given, so a banner is shown only while its campaign is live (D23).
import { type Language, SOURCE, textIn } from '../platform/language.ts';
import { type Campaign, isLive } from '../settings/campaign.schema.ts';

export type Banner = Pick<Campaign, 'banner' | 'endsAt'>;

/** `isKept`: whether what the campaign promises can be had. `until`: when the list next changes. */
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
    banners: live.map(({ banner, hindiBanner, endsAt }) => ({ banner: textIn(language, banner, { hi: hindiBanner }), endsAt })),
    until: edges.length > 0 ? new Date(Math.min(...edges)) : null,
  };
}

/** The announced code that takes as much off a first order as the popup does: who has it need not give an address. */
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
