import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { givenSlugs } from '../../settings/campaign.schema.ts';
import { readSection } from '../../settings/settings.server.ts';
import type { ProductRow } from './product-row.server.ts';

/** A banner names its gift, and a campaign finds it by its slug, which follows the name (D23). */
export async function refuseToRenameGift(tx: Db, { slug }: ProductRow, now: Date) {
  const { campaigns } = await readSection(tx, 'campaigns');
  const promised = campaigns.find(
    (campaign) => givenSlugs(campaign).includes(slug) && campaign.isActive && Date.parse(campaign.endsAt) > now.getTime(),
  );
  if (promised)
    throw badField(
      'name',
      said('The banner “{banner}” promises this product as a gift. End that campaign in Settings, or keep the name.', {
        banner: promised.banner,
      }),
    );
}
