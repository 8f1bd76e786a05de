// A catalogue of usual size is kept and answered from memory (record 0080); a larger one is sent in parts, so that memory stays bounded.
import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { isOnSale } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { followed, tagsOf } from '../catalogue/kept/kept-products.server.ts';
import { firstSales } from '../catalogue/sales/sales.server.ts';
import { withSurroundings } from '../catalogue/view/product-surroundings.server.ts';
import { viewOf } from '../catalogue/view/product-view.server.ts';
import type { Db } from '../platform/database.server.ts';
import { csvLine, csvOf, inParts, streamOf } from '../platform/files/csv.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { PageTag } from '../vocabulary/page-tags.ts';
import { type FeedShop, feedItems } from './feed-items.ts';
import { openFeed } from './feeds.server.ts';
import { GOOGLE_FOOT, googleHead, googleItem } from './google-feed.ts';
import { META_HEAD, metaRow } from './meta-feed.ts';

type Format = 'google' | 'meta';
type Texts = Record<Format, string>;
type File = { file: string; head: (seller: FeedShop) => string; foot: string; type: string; headers?: Record<string, string> };

/** A product has about 2 kB in a feed. */
const BYTES_AT_MOST = 12_000_000;
const PRODUCTS_KEPT_AT_MOST = 2_000;
const kept = followed<Texts>(BYTES_AT_MOST);

const FILES: Record<Format, File> = {
  google: {
    ...{ file: 'google.xml', head: googleHead, foot: GOOGLE_FOOT },
    type: 'application/xml; charset=utf-8',
  },
  meta: {
    ...{ file: 'meta.csv', head: () => csvOf([META_HEAD]), foot: '' },
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="products.csv"' },
  },
};

export async function answerFeed(c: Context<Vars>, format: Format, key: string): Promise<Response> {
  const shop = c.get('shop');
  const seller = await openFeed(shop, key);
  const { file, type, headers: own } = FILES[format];
  // The address is a secret: no cache on the way keeps it.
  const headers = { ...own, 'cache-control': 'private, no-store' };
  if ((await shop.db.$count(products, isOnSale)) > PRODUCTS_KEPT_AT_MOST)
    return new Response(streamOf(partsOf(shop, seller, format)), { headers: { ...headers, 'content-type': type } });
  return keepAnswer(c, `/api/feeds/${key}/${file}`, ['products', 'settings'], async () => {
    const parts: string[] = [];
    for await (const part of partsOf(shop, seller, format)) parts.push(part);
    return { type, headers, body: parts.join('') };
  });
}

async function* partsOf(shop: Shop, seller: FeedShop, format: Format): AsyncGenerator<string> {
  const { head, foot } = FILES[format];
  yield head(seller);
  for await (const ids of listIds(shop.db)) {
    const found = await kept(shop.pages).read(ids, (missing) => makeTexts(shop.db, seller, missing));
    yield ids.map((id) => found.get(id)?.value[format] ?? '').join('');
  }
  yield foot;
}

async function* listIds(db: Db) {
  const parts = inParts<{ id: string }>((last, limit) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(isOnSale, last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(limit),
  );
  for await (const rows of parts) yield rows.map(({ id }) => id);
}

async function makeTexts(db: Db, seller: FeedShop, ids: string[]) {
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
  const sales = await firstSales(db, ids);
  return new Map(
    (await withSurroundings(db, rows)).map((each) => {
      const items = feedItems(viewOf(each), seller, sales);
      const value = { google: items.map(googleItem).join(''), meta: items.map((item) => csvLine(metaRow(item))).join('') };
      return [each.row.id, { value, bytes: 2 * (value.google.length + value.meta.length), tags: tagsOf(each).filter(isShown) }];
    }),
  );
}

/** Whether there is any is shown, which a product's own tag tells; not how many, and no reviews. */
const isShown = (tag: PageTag) => tag.startsWith('product:');
