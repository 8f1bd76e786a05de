import { nameDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { findProductBySlug } from '../../catalogue/find-product.server.ts';
import { followed } from '../../catalogue/kept/kept-products.server.ts';
import { listMostLoved, listShopProducts } from '../../catalogue/listing/list-cards.server.ts';
import { shownOf } from '../../catalogue/view/product-cards.server.ts';
import { findCollection, keptUntil, listCollectionProducts, viewOf } from '../../collections/collections.server.ts';
import { findValue } from '../../facets/facet-words.server.ts';
import { rememberedFacets } from '../../facets/facets.server.ts';
import type { Picture } from '../../media/media.schema.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Piece } from '../../platform/pages/kept-pieces.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { slugOf } from '../../platform/words/slug.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import type { Words } from '../content.schema.ts';
import type { Uploaded } from '../words.schema.ts';
import type { Of } from './sections.schema.ts';

const CLOSE_UPS_BYTES_AT_MOST = 500_000;

export type Asking = Pick<Shop, 'db' | 'pages'>;

export type Asked = { language: Language; settings: Settings; now: Date };

export type Given = Asked & {
  read: (words: Words) => string;
  pictureOf: (uploaded: Uploaded | null | undefined) => Picture | null;
  isTitled: boolean;
};

/** The most loved goods are read once for all sections. */
export function lookUps({ db, pages }: Asking, { language, now, pictureOf }: Given) {
  let loved: ReturnType<typeof listMostLoved> | undefined;
  let until: Date | null = null;
  const mostLoved = () => {
    loved ??= listMostLoved({ db, pages }, language);
    return loved;
  };
  const changesAt = (moment: Date | null) => {
    if (moment && (!until || moment < until)) until = moment;
  };
  async function chosen(goods: Of<'products'>['goods']) {
    switch (goods.from) {
      case 'most-loved':
        return (await mostLoved()).map(shownOf);
      case 'newest':
        return listShopProducts({ db, pages }, {}, { part: { limit: goods.count, offset: 0 }, language });
      case 'collection': {
        const found = await findOpenCollection(db, goods.collection);
        if (!found) return [];
        changesAt(keptUntil([found], now));
        return listCollectionProducts({ db, pages }, found, { page: 1, limit: goods.count, language, now });
      }
    }
  }
  return {
    until: () => until,
    async goods(goods: Of<'products'>['goods']) {
      const named = await nameDiscounts({ db, pages }, await chosen(goods), language, now);
      changesAt(named.until);
      return named.cards;
    },
    async pictures(pictures: Of<'picture'>['pictures']): Promise<Picture[]> {
      switch (pictures.from) {
        case 'none':
          return [];
        case 'products':
          return closeUpsOf({ db, pages }, pictures.products);
        case 'uploaded':
          return pictures.uploads.flatMap((uploaded) => pictureOf(uploaded) ?? []);
        case 'most-loved': {
          const inIt = await categoryTest({ db, pages }, pictures.category);
          const slugs = (await mostLoved()).filter(({ category }) => category.some(inIt)).map(({ slug }) => slug);
          return (await closeUpsOf({ db, pages }, slugs)).slice(0, pictures.atMost);
        }
      }
    },
    async tiles(slugs: readonly string[]) {
      const views = [];
      for (const slug of slugs) {
        const row = await findOpenCollection(db, slug);
        if (row) views.push({ ...(await viewOf(db, row, language)), asked: slug });
      }
      return views.map(({ slug, title, picture, asked }) => ({ slug, title, picture, asked }));
    },
  };
}

/** Also by a slug that it had before. */
export async function findOpenCollection(db: Db, slug: string) {
  const found = await findCollection(db, slug);
  if (!found || 'row' in found) return found?.row ?? null;
  const now = await findCollection(db, found.movedTo);
  return now && 'row' in now ? now.row : null;
}

async function categoryTest(shop: Asking, slug: string) {
  const shelf = findValue(
    (await rememberedFacets(shop)).find(({ kind }) => kind === 'category'),
    slug,
  );
  return (name: string) => name === shelf?.name || slugOf(name) === slug;
}

const keptCloseUps = followed<Picture | null>(CLOSE_UPS_BYTES_AT_MOST);

/** The second picture of each product: the first is on its card. */
async function closeUpsOf({ db, pages }: Asking, slugs: readonly string[]): Promise<Picture[]> {
  const kept = await keptCloseUps(pages).read(slugs, async (missing) => {
    const made = new Map<string, Piece<Picture | null>>();
    for (const slug of missing) {
      const found = await findProductBySlug(db, slug);
      if (!found || 'movedTo' in found) continue;
      const { id, kit, picture, pictures, variantList } = found.product;
      const value = pictures[1] ?? picture;
      const parts = (kit?.pieces ?? []).flatMap((piece) => [piece.id, piece.productId]);
      const tags = [id, ...variantList.map((variant) => variant.id), ...parts].map((each) => `product:${each}` as const);
      made.set(slug, { value, bytes: JSON.stringify(value).length, tags });
    }
    return made;
  });
  return slugs.flatMap((slug) => kept.get(slug)?.value ?? []);
}
