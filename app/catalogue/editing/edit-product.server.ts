// Pictures are processed before the transaction, because encoding takes a second.
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { products } from '../catalogue.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { refuseToTakeFromKits } from '../kits/save-kit.server.ts';
import { lockVariants, refuseUnknownVariantPictures } from '../variants/edit-variants.server.ts';
import { planVariants } from '../variants/plan-variants.server.ts';
import { productIdFor } from '../variants/read-variants.server.ts';
import { saving } from '../variants/unique-codes.server.ts';
import type { ProductView } from '../view/product-view.ts';
import { blankRow } from './blank-row.server.ts';
import { changeProduct, insertProduct } from './change-product.server.ts';
import type { NewProduct, ProductChange } from './edit-product.schema.ts';
import { lockProduct, notFound } from './lock-product.server.ts';
import { refuseUnknownPictures, type SentPictures, takePictures } from './product-pictures.server.ts';
import { changedRow } from './product-row.server.ts';
import { readRules, refuseUnlawful } from './product-rules.server.ts';

export async function createProduct(shop: Shop, actorId: string, draft: NewProduct, sent: SentPictures): Promise<ProductView> {
  const rules = await readRules(shop.db, shop.env);
  const plan = planVariants(changedRow(await blankRow(shop.db, shop.now()), draft), null, [], draft);
  for (const { row, prefix } of [plan.product, ...plan.variants]) refuseUnlawful(row, null, rules, shop.now(), prefix);
  await refuseUnknownPictures(shop.db, draft);
  await refuseUnknownVariantPictures(shop.db, draft.variants ?? []);
  const taken = await takePictures(shop, sent);
  return saving(() =>
    shop.db.transaction(async (tx) =>
      getProduct(tx, await insertProduct(tx, { actorId, rules }, draft, shop.now(), taken), { scope: 'all' }),
    ),
  );
}

export async function updateProduct(
  shop: Shop,
  actorId: string,
  idOrVariant: string,
  change: ProductChange,
  sent: SentPictures,
): Promise<ProductView> {
  const { id } = await getProduct(shop.db, idOrVariant, { scope: 'all' });
  const taken = await takePictures(shop, sent);
  await refuseUnknownPictures(shop.db, change);
  await refuseUnknownVariantPictures(shop.db, change.variants ?? []);
  return saving(() =>
    shop.db.transaction(async (tx) => {
      const rules = await readRules(tx, shop.env);
      await changeProduct(tx, { actorId, rules }, id, change, shop.now(), taken);
      return getProduct(tx, id, { scope: 'all' });
    }),
  );
}

/** Takes a product off sale but keeps it for its orders, ordered or not (D8); staff find it with `scope=all` and can restore it. */
export async function archiveProduct(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, await productIdFor(tx, id));
    if (product.archivedAt) throw notFound();
    const members = await lockVariants(tx, product.id);
    await refuseToTakeFromKits(
      tx,
      [product, ...members].map((before) => ({ before, row: null })),
    );
    await tx
      .update(products)
      .set({ archivedAt: now, updatedAt: now })
      .where(and(or(eq(products.id, product.id), eq(products.variantOfId, product.id)), isNull(products.archivedAt)));
    await recordAudit(tx, actorId, 'product.archive', `product:${product.id}`, { archivedAt: null }, { archivedAt: now });
    await pagesChanged(tx, 'products', `product:${product.id}`);
  });
}
