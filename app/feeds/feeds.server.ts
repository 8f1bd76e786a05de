// Catalogue feeds for Google Merchant Center and Meta. Their addresses hold a key, so that only those who were given one make the shop read
// its whole catalogue; products are read and sent in parts.
import { randomBytes } from 'node:crypto';
import { and, asc, gt } from 'drizzle-orm';
import { isOnSale } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { viewsOf } from '../catalogue/product-view.server.ts';
import { firstSales } from '../catalogue/sales/sales.server.ts';
import type { Db } from '../platform/database.server.ts';
import { csvFile, inParts, streamOf } from '../platform/files/csv.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { isSame } from '../platform/seal.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { readSaved, readSection, saveSection, shopIdentity } from '../settings/settings.server.ts';
import { type FeedItem, type FeedShop, feedItems } from './feed-items.ts';
import type { Feeds } from './feeds.schema.ts';
import { GOOGLE_FOOT, googleHead, googleItem } from './google-feed.ts';
import { META_HEAD, metaRow } from './meta-feed.ts';

const KEY_BYTES = 16;

export async function readFeeds({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Feeds> {
  const { key } = await readSection(db, 'feeds');
  const at = (file: string) => `${env.PUBLIC_URL}/api/feeds/${key}/${file}`;
  return key ? { google: at('google.xml'), meta: at('meta.csv') } : { google: null, meta: null };
}

/** New addresses; former ones end. */
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

async function openFeed({ db, env }: Pick<Shop, 'db' | 'env'>, asked: string): Promise<FeedShop> {
  const { key } = await readSection(db, 'feeds');
  if (!key || !isSame(asked, key)) throw new Refusal(404, 'This feed does not exist.');
  return { name: (await shopIdentity(db)).name, origin: env.PUBLIC_URL };
}

export async function googleFeed(shop: Shop, key: string): Promise<Response> {
  const seller = await openFeed(shop, key);
  const parts = (async function* () {
    yield googleHead(seller);
    for await (const items of readItems(shop.db, seller)) yield items.map(googleItem).join('');
    yield GOOGLE_FOOT;
  })();
  return new Response(streamOf(parts), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}

export async function metaFeed(shop: Shop, key: string): Promise<Response> {
  const seller = await openFeed(shop, key);
  const rows = (async function* () {
    for await (const items of readItems(shop.db, seller)) yield items.map(metaRow);
  })();
  return csvFile('products.csv', META_HEAD, rows);
}

type Row = typeof products.$inferSelect;

async function* readItems(db: Db, seller: FeedShop): AsyncGenerator<FeedItem[]> {
  const parts = inParts<Row>((last, limit) =>
    db
      .select()
      .from(products)
      .where(and(isOnSale, last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(limit),
  );
  for await (const rows of parts) {
    const sales = await firstSales(
      db,
      rows.map(({ id }) => id),
    );
    yield (await viewsOf(db, rows)).flatMap((product) => feedItems(product, seller, sales));
  }
}
