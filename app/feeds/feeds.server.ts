// Addresses hold a key, so that only those who were given one make the shop read its whole catalogue.
import { randomBytes } from 'node:crypto';
import { Refusal } from '../platform/refusal.ts';
import { isSame } from '../platform/seal.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { readSaved, readSection, saveSection, shopIdentity } from '../settings/settings.server.ts';
import type { FeedShop } from './feed-items.ts';
import type { Feeds } from './feeds.schema.ts';

const KEY_BYTES = 16;

export async function readFeeds({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Feeds> {
  const { key } = await readSection(db, 'feeds');
  const at = (file: string) => `${env.PUBLIC_URL}/api/feeds/${key}/${file}`;
  return key ? { google: at('google.xml'), meta: at('meta.csv') } : { google: null, meta: null };
}

export async function openFeeds(shop: Shop, actorId: string): Promise<Feeds> {
  await saveKey(shop, actorId, randomBytes(KEY_BYTES).toString('hex'));
  return readFeeds(shop);
}

export async function closeFeeds(shop: Shop, actorId: string): Promise<Feeds> {
  await saveKey(shop, actorId, '');
  return readFeeds(shop);
}

/** Of two staff at once, the second is told to look again: the addresses that the first has copied stay. */
async function saveKey({ db, now }: Shop, actorId: string, key: string) {
  const { updatedAt } = await readSaved(db, 'feeds');
  await saveSection(db, 'feeds', { key }, actorId, now(), updatedAt);
}

/** The shop as its feeds name it; 404 for another key. */
export async function openFeed({ db, env }: Pick<Shop, 'db' | 'env'>, asked: string): Promise<FeedShop> {
  const { key } = await readSection(db, 'feeds');
  if (!key || !isSame(asked, key)) throw new Refusal(404, 'This feed does not exist.');
  return { name: (await shopIdentity(db)).name, origin: env.PUBLIC_URL };
}
