import { and, inArray, isNull, or } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { paiseNow } from '../../catalogue/sales/price-now.server.ts';
import { collections } from '../../collections/collections.tables.ts';
import type { GoodsScope } from '../../coupons/goods-scope.ts';
import { listFacets } from '../../facets/facets.server.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { productIdsOf } from '../formats/former-collections.server.ts';
import type { Move } from '../move.ts';
import type { Report } from '../report.ts';
import { type FormerGoods, StaysBehind } from './former-code.ts';

const AT_MOST = 200;
/** In a dry run, for goods that the move will bring. */
const TO_COME = '00000000-0000-4000-8000-000000000000';

/** Goods that are not here are noted: it holds for the others. */
export async function scopeOf(move: Move, { by, named, column }: FormerGoods, row: number, report: Report): Promise<GoodsScope> {
  const found = await idsOf(move, by, named);
  const ids = [...new Set(found.values())];
  if (ids.length === 0) throw new StaysBehind(column, 'None of the goods of this discount are in this shop.');
  if (ids.length > AT_MOST) throw new StaysBehind(column, 'A discount names at most 200 goods.');
  if (named.some((name) => !found.has(name))) report.note(row, column, 'Some goods of this discount are not in this shop.');
  return { ...NO_GOODS, [by]: ids };
}

const NO_GOODS: GoodsScope = { products: [], variants: [], categories: [], collections: [] };

async function idsOf(move: Move, by: FormerGoods['by'], named: string[]): Promise<Map<string, string>> {
  const { shop, options } = move;
  const toCome = (isComing: (name: string) => boolean) =>
    options.isDry ? named.filter(isComing).map((name) => [name, TO_COME] as const) : [];
  switch (by) {
    case 'products': {
      const ids = await productIdsOf(
        move,
        named.map((handle) => handle.toLowerCase()),
      );
      const here = named.flatMap((handle) => [ids.get(handle.toLowerCase())].flatMap((id) => (id ? [[handle, id] as const] : [])));
      return new Map([...toCome((handle) => move.productSlugs.has(handle.toLowerCase())), ...here]);
    }
    case 'variants': {
      const rows = await shop.db.select({ id: products.id, sku: products.sku }).from(products).where(inArray(products.sku, named));
      return new Map([...toCome((sku) => move.skus.has(sku)), ...rows.map(({ id, sku }) => [sku, id] as const)]);
    }
    case 'collections': {
      const rows = await shop.db.select({ id: collections.id, slug: collections.slug }).from(collections);
      const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
      const here = named.flatMap((handle) => [idOf.get(slugOf(handle))].flatMap((id) => (id ? [[handle, id] as const] : [])));
      return new Map([...toCome((handle) => move.collectionSlugs.has(slugOf(handle))), ...here]);
    }
    case 'categories': {
      const values = (await listFacets(shop.db)).find(({ kind }) => kind === 'category')?.values ?? [];
      const idOf = new Map(values.map(({ id, name }) => [name.toLowerCase(), id]));
      return new Map(named.flatMap((name) => [idOf.get(name.toLowerCase())].flatMap((id) => (id ? [[name, id] as const] : []))));
    }
  }
}

const SEVERAL_PRICES = 'Of goods at several prices, other pieces would be free here than in the former shop.';

/** Null: the goods that are bought. Both shops choose the same pieces only if all that are got cost the same. */
export async function gotGoodsOf(
  move: Move,
  goods: GoodsScope,
  got: FormerGoods | null,
  row: number,
  report: Report,
): Promise<GoodsScope | null> {
  if (!got) throw new StaysBehind('Applies To: Values', 'The file does not say which products are got.');
  const scope = await scopeOf(move, got, row, report);
  if ([goods, scope].some(({ collections, categories }) => collections.length + categories.length > 0))
    throw new StaysBehind(got.column, 'Pieces to get of collections or categories stay behind: name their products.');
  if (move.options.isDry && [goods, scope].some(({ products, variants }) => [...products, ...variants].includes(TO_COME))) return null;
  const [bought, free] = [await rowsOf(move, goods), await rowsOf(move, scope)];
  if (new Set(free.map(({ price }) => price)).size > 1) throw new StaysBehind(got.column, SEVERAL_PRICES);
  const ids = new Set(bought.map(({ id }) => id));
  const shared = free.filter(({ id }) => ids.has(id)).length;
  if (shared === free.length && shared === bought.length) return null;
  if (shared > 0) throw new StaysBehind(got.column, 'Goods that are bought and others that are got overlap.');
  return scope;
}

const rowsOf = ({ shop }: Move, { products: whole, variants }: GoodsScope) =>
  shop.db
    .select({ id: products.id, price: paiseNow('products') })
    .from(products)
    .where(and(isNull(products.archivedAt), or(inArray(products.id, [...whole, ...variants]), inArray(products.variantOfId, whole))));
