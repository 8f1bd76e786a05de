// Kept in memory until the product, a piece of it, its reviews, its stock or the settings change, or a timed sale turns. Never used to sell: an order
// reads the price in its own transaction and takes stock under a lock.
import { and, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { createKeptPieces, type KeptPieces, type MakePieces, type Piece } from '../../platform/pages/kept-pieces.server.ts';
import { etagOf, type PageCache } from '../../platform/pages/page-cache.server.ts';
import { asIds, prepared } from '../../platform/postgres/prepared.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { productTag, stockTag } from '../../stock/product-tag.ts';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import { isOnSale } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { answerOf } from '../product-answer.ts';
import { cardOf, shownOf } from '../view/product-cards.server.ts';
import { type Surrounded, withSurroundings } from '../view/product-surroundings.server.ts';
import { viewOf } from '../view/product-view.server.ts';
import type { NamedCard, ProductCard } from '../view/product-view.ts';

export type Kept = Pick<Shop, 'db' | 'pages'>;
/** As the API answers it: its JSON, and the end of it with the texts in other languages. */
type Answer = { json: Buffer; end: Buffer; etag: string };

/** A product's JSON has about 5 kB. */
const ANSWER_BYTES_AT_MOST = 48_000_000;
/** Counted by their JSON, as objects take about three times as much. */
const CARD_BYTES_AT_MOST = 16_000_000;

const answers = followed<Answer>(ANSWER_BYTES_AT_MOST);
const cards = followed<NamedCard>(CARD_BYTES_AT_MOST);

export function readAnswers(shop: Kept, ids: readonly string[]): Promise<ReadonlyMap<string, Piece<Answer>>> {
  return answers(shop.pages).read(ids, async (missing) => {
    const found = await readOnSale(shop.db, missing, SOURCE);
    return new Map(
      found.map((each) => {
        const json = Buffer.from(JSON.stringify(answerOf(viewOf(each))));
        const end = Buffer.from(`,"texts":${JSON.stringify(each.row.texts)}}`);
        const etag = etagOf(Buffer.concat([json, end]));
        return [each.row.id, { value: { json, end, etag }, bytes: json.length + end.length, tags: tagsOf(each) }];
      }),
    );
  });
}

/** In this order; what is not on sale is left out. */
export async function listCards(shop: Kept, ids: readonly string[], language?: Language): Promise<ProductCard[]> {
  return (await listNamedCards(shop, ids, language)).map(shownOf);
}

export async function listNamedCards(shop: Kept, ids: readonly string[], language: Language = SOURCE): Promise<NamedCard[]> {
  const make: MakePieces<NamedCard> = async (missing) => {
    const found = await readOnSale(shop.db, missing.map(idIn), language);
    return new Map(
      found.map((each) => {
        const card = cardOf(each);
        return [keyOf(each.row.id), { value: card, bytes: JSON.stringify(card).length, tags: tagsOf(each) }];
      }),
    );
  };
  const keyOf = (id: string) => `${language} ${id}`;
  const found = await cards(shop.pages).read(ids.map(keyOf), make);
  return ids.flatMap((id) => found.get(keyOf(id))?.value ?? []);
}

/** The same past what is kept, for a caller that has a transaction. */
export async function readCards(db: Db, ids: readonly string[], language: Language): Promise<ProductCard[]> {
  const found = new Map((await readOnSale(db, [...ids], language)).map((each) => [each.row.id, cardOf(each)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const idIn = (key: string) => key.slice(key.indexOf(' ') + 1);

const findOnSale = prepared({ ids: asIds }, (db, { ids }) =>
  db
    .select()
    .from(products)
    .where(and(isOnSale, sql`${products.id} = any(${ids}::uuid[])`)),
);

const readOnSale = async (db: Db, ids: string[], language: Language): Promise<Surrounded[]> =>
  withSurroundings(db, await findOnSale(db, { ids }), language);

export function tagsOf({ row, variants, pieces }: Surrounded): PageTag[] {
  const parts = (pieces ?? []).map(({ productId: id, variantOfId }) => ({ id, variantOfId }));
  const shown = [row, ...variants, ...parts];
  return [
    ...new Set<PageTag>([
      `reviews:${row.id}`,
      ...shown.map(({ id }) => `product:${id}` as const),
      ...shown.flatMap((each) => [productTag(each), stockTag(each)]),
    ]),
  ];
}

/** One for each running shop. */
export function followed<Value>(bytesAtMost: number): (pages: PageCache) => KeptPieces<Value> {
  const all = new WeakMap<PageCache, KeptPieces<Value>>();
  return (pages) => {
    // A sale that has turned by now is dropped first.
    pages.turn();
    const known = all.get(pages);
    if (known) return known;
    const kept = createKeptPieces<Value>(bytesAtMost);
    all.set(pages, kept);
    pages.watch((tags) => kept.drop(changed(tags)));
    return kept;
  };
}

/** The settings, and a change of products that names none, may be shown by any of them. */
function changed(tags: readonly string[] | 'all'): readonly string[] | 'all' {
  if (tags === 'all' || tags.includes('settings')) return 'all';
  const isNamed = tags.some((tag) => tag.startsWith('product:') || tag.startsWith('reviews:'));
  return tags.includes('products') && !isNamed ? 'all' : tags;
}
