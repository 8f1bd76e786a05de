// A copy is a draft without stock.
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { holdFacets, readProductFacets, saveProductFacets } from '../../facets/product-facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { oldSlugs, products } from '../catalogue.tables.ts';
import { shownPictures, showPictures } from '../editing/product-pictures.server.ts';
import { type ProductRow, shortId } from '../editing/product-row.server.ts';
import { getProduct } from '../find-product.server.ts';
import { readKits } from '../kits/read-kits.server.ts';
import { savePieces } from '../kits/save-kit.server.ts';
import { lockVariants } from '../variants/edit-variants.server.ts';
import { isKept, productIdFor } from '../variants/read-variants.server.ts';
import { saving } from '../variants/unique-codes.server.ts';
import type { ProductView } from '../view/product-view.ts';

const NAME_AT_MOST = 120;
const COPY = ' (copy)';

/** SKUs are new ones, and barcodes stay with the original: both are unique in the shop. */
export const duplicateProduct = (db: Db, actorId: string, idOrVariant: string, now: Date): Promise<ProductView> =>
  saving(() =>
    db.transaction(async (tx) => {
      await holdFacets(tx);
      // The lock also gives two copies made at once an address each.
      const source = await lockSource(tx, await productIdFor(tx, idOrVariant));
      const members = (await lockVariants(tx, source.id)).filter((member) => isKept(member, source));
      const id = randomUUID();
      const shared = { name: source.name.slice(0, NAME_AT_MOST - COPY.length) + COPY, now };
      const copy = { ...copyOf(source, id, shared), slug: await freeSlug(tx, slugOf(shared.name), id) };
      await insertCopy(tx, actorId, source, copy);
      for (const member of members) {
        const memberId = randomUUID();
        const row = { ...copyOf(member, memberId, shared), variantOfId: id, slug: `${copy.slug}-${shortId(memberId)}` };
        await insertCopy(tx, actorId, member, row);
      }
      if (source.kitPricing) await savePieces(tx, id, (await readKits(tx, [source])).get(source.id) ?? []);
      await saveProductFacets(tx, id, (await readProductFacets(tx, [source.id])).get(source.id) ?? {});
      await pagesChanged(tx, 'products', `product:${id}`);
      return getProduct(tx, id, { scope: 'all' });
    }),
  );

async function lockSource(tx: Db, id: string): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  if (!row) throw new Refusal(404, 'Product not found.');
  return row;
}

const copyOf = ({ fullName: _, ...row }: ProductRow, id: string, { name, now }: { name: string; now: Date }) => ({
  ...row,
  id,
  name,
  sku: `SKU-${shortId(id)}`,
  barcode: null,
  sales: [],
  stockQuantity: 0,
  lowStockToldAt: null,
  isAvailable: false,
  launchAt: null,
  isFeatured: false,
  archivedAt: null,
  createdAt: now,
  updatedAt: now,
});

async function insertCopy(tx: Db, actorId: string, source: ProductRow, copy: ReturnType<typeof copyOf>) {
  await tx.insert(products).values(copy);
  await showPictures(tx, copy, await shownPictures(tx, source.id));
  await recordAudit(tx, actorId, 'product.create', `product:${copy.id}`, null, { ...copy, copyOf: source.id });
}

/** Neither the address of a product nor one that redirects to a product. */
async function freeSlug(tx: Db, slug: string, id: string): Promise<string> {
  const [used] = await tx
    .select({ id: products.id })
    .from(products)
    .leftJoin(oldSlugs, and(eq(oldSlugs.productId, products.id), eq(oldSlugs.slug, slug)))
    .where(or(eq(products.slug, slug), isNotNull(oldSlugs.slug)))
    .limit(1);
  return used || slug === '' ? `${slug || 'product'}-${shortId(id)}` : slug;
}
