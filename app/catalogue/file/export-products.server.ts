import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { listFacets } from '../../facets/facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { inParts } from '../../platform/files/csv.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { pictureSrc } from '../../ui/pictures/picture-url.ts';
import type { ProductQuery } from '../catalogue.schema.ts';
import { newestFirst, whereOf } from '../catalogue.server.ts';
import { products, type TimedSale } from '../catalogue.tables.ts';
import { videosOf } from '../videos/product-video.server.ts';
import { viewsOf } from '../view/product-view.server.ts';
import { filterLines } from './filter-lines.ts';
import { kitLinesOf } from './kit-lines.ts';
import { exportCell, type Goods, type ProductInLanguages, productTitles } from './product-file-columns.ts';

export function goodsOf(product: ProductInLanguages): Goods[] {
  const salesOf = (id: string) => product.salesOf.get(id) ?? [];
  if (product.variantList.length === 0) return [{ ...product, swatch: '', ownDeclarations: {}, sales: salesOf(product.id) }];
  return product.variantList.map(({ id, values, label, swatch, pictures, netQuantity, ...own }) => {
    // A variant without pictures of its own shows its product's.
    const isPictured =
      id === product.id ||
      pictures.length !== product.pictures.length ||
      pictures.some(({ key }, place) => key !== product.pictures[place]?.key);
    return {
      ...product,
      ...own,
      variantId: id,
      variantLabel: label,
      optionValues: values,
      sales: salesOf(id),
      swatch: !swatch ? '' : 'colour' in swatch ? swatch.colour : pictureSrc(swatch.picture),
      pictures: isPictured ? pictures : [],
      declarations: { ...product.declarations, netQuantity },
    };
  });
}

export async function inLanguages(db: Db, rows: Row[]): Promise<ProductInLanguages[]> {
  const views = await viewsOf(db, rows);
  const ids = rows.map(({ id }) => id);
  const [salesOf, videos] = [await readSales(db, ids), await videosOf(db, ids)];
  const facets = await listFacets(db);
  return views.map((view, place) => ({
    ...view,
    texts: rows[place]?.texts ?? {},
    salesOf,
    video: videos.get(view.id) ?? null,
    filterLines: filterLines(facets, view.facets),
    kitLines: kitLinesOf(view.kit),
  }));
}

async function readSales(db: Db, ids: string[]): Promise<Map<string, TimedSale[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, sales: products.sales })
    .from(products)
    .where(and(or(inArray(products.id, ids), inArray(products.variantOfId, ids)), sql`${products.sales} <> '[]'`));
  return new Map(rows.map(({ id, sales }) => [id, sales]));
}

/** Newest product first. */
export async function* productLines({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>, query: ProductQuery) {
  const wanted = await whereOf(db, query, now());
  const after = (last: Row): SQL => sql`(${products.createdAt}, ${products.id}) < (${last.createdAt.toISOString()}, ${last.id})`;
  const parts = inParts<Row>((last, limit) =>
    db
      .select()
      .from(products)
      .where(and(wanted, last && after(last)))
      .orderBy(...newestFirst)
      .limit(limit),
  );
  const titles = productTitles();
  for await (const rows of parts)
    yield (await inLanguages(db, rows)).flatMap(goodsOf).map((goods) => titles.map((column) => exportCell(column, goods, env.PUBLIC_URL)));
}

type Row = typeof products.$inferSelect;
