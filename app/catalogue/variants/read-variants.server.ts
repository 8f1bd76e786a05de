import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { asIds, prepared } from '../../platform/postgres/prepared.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { products } from '../catalogue.tables.ts';
import { stockOnShelf } from '../kits/read-kits.server.ts';

export const variantIdsOf = (productId: string) => sql`(select id from products where ${productId} in (id, variant_of_id))`;

export async function findProductIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, variantOfId: products.variantOfId })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, productIdOf(row)]));
}

/** The product that an id means, which may be a variant's. */
export const productIdFor = async (db: Db, id: string) => (await findProductIds(db, [id])).get(id) ?? id;

const variantColumns = {
  id: products.id,
  variantOfId: products.variantOfId,
  slug: products.slug,
  name: products.name,
  texts: products.texts,
  options: products.options,
  optionValues: products.optionValues,
  variantLabel: products.variantLabel,
  variantLabels: products.variantLabels,
  variantPosition: products.variantPosition,
  swatch: products.swatch,
  barcode: products.barcode,
  sku: products.sku,
  weight: products.weight,
  declarations: products.declarations,
  ownDeclarations: products.ownDeclarations,
  originalPricePaise: products.originalPricePaise,
  offerBasisPoints: products.offerBasisPoints,
  sales: products.sales,
  gstRateBasisPoints: products.gstRateBasisPoints,
  mrpPaise: products.mrpPaise,
  stockQuantity: products.stockQuantity,
  isAvailable: products.isAvailable,
  isOffered: products.isOffered,
  archivedAt: products.archivedAt,
};

export type VariantRow = Pick<typeof products.$inferSelect, keyof typeof variantColumns>;
/** By their product. */
export type Variants = ReadonlyMap<string, VariantRow[]>;
type Archivable = Pick<VariantRow, 'archivedAt'>;
type Member = Pick<VariantRow, 'id' | 'variantOfId'>;

export const productIdOf = ({ id, variantOfId }: Member) => variantOfId ?? id;

const findMembers = prepared({ ids: asIds }, (db, { ids }) =>
  db
    .select(variantColumns)
    .from(products)
    .where(or(sql`${products.id} = any(${ids}::uuid[])`, sql`${products.variantOfId} = any(${ids}::uuid[])`))
    .orderBy(products.variantPosition, products.id),
);

/** Every product's variants in their order, the product's own row among them; only products with options have an entry. */
export async function variantsOf(db: Db, rows: readonly VariantRow[]): Promise<Variants> {
  const withOptions = rows.filter(({ variantOfId, options }) => variantOfId !== null || options.length > 0);
  const ids = [...new Set(withOptions.map(productIdOf))];
  if (ids.length === 0) return new Map();
  const members = await findMembers(db, { ids });
  return new Map(ids.map((id) => [id, keptIn(members.filter((member) => productIdOf(member) === id))]));
}

/** A variant that was removed is archived alone; an archived product keeps those that were archived with it. */
export const isKept = (member: Archivable, product: Archivable | null | undefined) =>
  (member.archivedAt?.getTime() ?? null) === (product?.archivedAt?.getTime() ?? null);

function keptIn(members: VariantRow[]): VariantRow[] {
  const product = members.find(({ variantOfId }) => variantOfId === null);
  return members.filter((member) => isKept(member, product));
}

/** Those that can be chosen. */
export const offered = <Row extends Pick<VariantRow, 'isAvailable' | 'archivedAt'>>(variants: readonly Row[]) =>
  variants.filter(({ isAvailable, archivedAt }) => isAvailable && archivedAt === null);

export const isVariantOnSale = and(eq(products.isAvailable, true), isNull(products.archivedAt));

export async function getVariant(db: Db, id: string): Promise<{ stockQuantity: number }> {
  const [variant] = await db
    .select({ stockQuantity: stockOnShelf })
    .from(products)
    .where(and(isVariantOnSale, eq(products.id, id)));
  if (!variant) throw new Refusal(404, 'Product not found.');
  return variant;
}

/** As sent: without `variantId`, the only variant of the product. */
export type Asked = { productId: string; variantId?: string | undefined };

const findAsked = prepared({ id: products.id }, (db, { id }) =>
  db.select({ id: products.id, variantOfId: products.variantOfId, options: products.options }).from(products).where(eq(products.id, id)),
);

/** The row that is put into a cart, wishlist or sale. Whether it can be sold is decided there. */
export async function requireVariant(db: Db, { productId, variantId }: Asked, field = 'variantId'): Promise<string> {
  const asked = variantId ?? productId;
  const [row] = await findAsked(db, { id: asked });
  if (!row) throw new Refusal(404, 'Product not found.');
  if (variantId) {
    if (productIdOf(row) !== productId && row.id !== productId) throw badField(field, 'This product has no such variant.');
    return row.id;
  }
  if (row.options.length === 0) return row.id;
  const others = await db.$count(products, and(eq(products.variantOfId, row.id), isNull(products.archivedAt)));
  if (others > 0) throw badField(field, 'Please choose a variant.');
  return row.id;
}

export async function readOptionNames(db: Db, productId: string): Promise<Record<string, Record<string, string>>> {
  const [product] = await db.select({ options: products.options }).from(products).where(eq(products.id, productId));
  return Object.fromEntries((product?.options ?? []).map(({ name, names }) => [name, { ...names }]));
}
