import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { trimHyphens } from '../platform/words/slug.ts';
import { isOnSale, isProduct, newestFirst } from './catalogue.server.ts';
import { oldSlugs, products } from './catalogue.tables.ts';
import type { ProductAnswer } from './product-answer.schema.ts';
import { answerOf } from './product-answer.ts';
import { offered, type Variants, variantsOf } from './variants/read-variants.server.ts';
import { withSurroundings } from './view/product-surroundings.server.ts';
import { viewOf } from './view/product-view.server.ts';
import type { ProductView } from './view/product-view.ts';

const findOnSale = prepared({ slug: products.slug }, (db, { slug }) =>
  db
    .select()
    .from(products)
    .where(and(isOnSale, eq(products.slug, slug))),
);

const findRow = prepared({ id: products.id }, (db, { id }) => db.select().from(products).where(eq(products.id, id)));

type BySlug = { product: ProductView } | { movedTo: string };

/** Old and untrimmed slugs redirect (D24), and so does a variant's own slug. `sku` chooses a variant; without it the first one in stock is shown. */
export async function findProductBySlug(
  db: Db,
  slug: string,
  { language, sku = '' }: { language?: Language | undefined; sku?: string } = {},
): Promise<BySlug | null> {
  const [row] = await findOnSale(db, { slug });
  if (row) return showVariant(db, row, sku, language);
  const trimmed = trimHyphens(slug);
  const [moved] = await db
    .select({ slug: products.slug })
    .from(products)
    .leftJoin(oldSlugs, eq(oldSlugs.productId, products.id))
    .where(and(isOnSale, sql`(${products.slug} = ${trimmed} or ${oldSlugs.slug} = ${trimmed})`))
    // A product with the current slug takes precedence over one that used to have it.
    .orderBy(desc(eq(products.slug, trimmed)))
    .limit(1);
  return moved ? { movedTo: moved.slug } : findVariantSlug(db, slug);
}

async function showVariant(db: Db, row: typeof products.$inferSelect, sku: string, language?: Language): Promise<BySlug> {
  const variants = await variantsOf(db, [row]);
  const sold = offered(variants.get(row.id) ?? []);
  if (sold.length === 0) return sku ? { movedTo: row.slug } : { product: await viewVariant(db, row, variants, language) };
  const asked = sold.find((variant) => variant.sku === sku);
  if (sku && !asked) return { movedTo: row.slug };
  const shown = asked ?? sold.find(({ stockQuantity }) => stockQuantity > 0) ?? sold[0];
  const [chosen] = shown && shown.id !== row.id ? await findRow(db, { id: shown.id }) : [];
  return { product: await viewVariant(db, chosen ?? row, variants, language) };
}

async function viewVariant(db: Db, row: typeof products.$inferSelect, variants: Variants, language?: Language): Promise<ProductView> {
  const [found] = await withSurroundings(db, [row], language, 'variant', variants);
  if (!found) throw new Refusal(404, 'Product not found.');
  return viewOf(found);
}

async function findVariantSlug(db: Db, slug: string): Promise<BySlug | null> {
  const [variant] = await db.select({ variantOfId: products.variantOfId, sku: products.sku }).from(products).where(eq(products.slug, slug));
  if (!variant?.variantOfId) return null;
  const [product] = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isOnSale, eq(products.id, variant.variantOfId)));
  return product ? { movedTo: `${product.slug}?${new URLSearchParams({ variant: variant.sku })}` } : null;
}

/** For staff, on sale or not: the product's own row, in the reader's language. */
export async function previewProduct(db: Db, id: string, language: Language): Promise<ProductView> {
  const product = isId(id) ? await findOne(db, and(isProduct, eq(products.id, id)), language) : null;
  if (!product) throw new Refusal(404, 'Product not found.');
  return product;
}

/** Staff also get products not on sale. */
export async function getProduct(db: Db, idOrSlug: string, { scope }: { scope: 'shop' | 'all' } = { scope: 'shop' }): Promise<ProductView> {
  const seen = scope === 'shop' ? isOnSale : undefined;
  const product = isId(idOrSlug)
    ? await findOne(
        db,
        and(seen, isProduct, sql`${products.id} = (select coalesce(variant_of_id, id) from products where id = ${idOrSlug})`),
      )
    : ((await findOne(db, and(seen, isProduct, eq(products.slug, idOrSlug)))) ?? (await findMoved(db, idOrSlug)));
  if (!product) throw new Refusal(404, 'Product not found.');
  return product;
}

async function findMoved(db: Db, slug: string) {
  const found = await findProductBySlug(db, slug);
  if (!found || 'product' in found) return found?.product ?? null;
  return findOne(db, and(isProduct, eq(products.slug, found.movedTo.split('?')[0] ?? '')));
}

/** Serializes variants, on sale or not, for carts and wishlists; by the variant's id. */
export async function getProductAnswers(db: Db, ids: string[]): Promise<Map<string, ProductAnswer>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return new Map((await withSurroundings(db, rows, undefined, 'variant')).map((each) => [each.row.id, answerOf(viewOf(each))]));
}

/** The product that /p shows (D25): the one marked by staff, the newest if there are several. */
export const findFeatured = (db: Db, language?: Language) => findOne(db, and(isOnSale, eq(products.isFeatured, true)), language);

async function findOne(db: Db, where: SQL | undefined, language?: Language): Promise<ProductView | null> {
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...newestFirst)
    .limit(1);
  const [found] = await withSurroundings(db, rows, language);
  return found ? viewOf(found) : null;
}

/** Also for the slug of a variant, which `findProductBySlug` redirects. Null for a product not on sale. */
export async function findSlugOf(db: Db, id: string): Promise<string | null> {
  const [found] = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isOnSale, eq(products.id, id)));
  return found?.slug ?? null;
}
