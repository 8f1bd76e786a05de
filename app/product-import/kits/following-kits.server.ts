// Importing a piece gives its kit another version. The kit's own row, which comes later and was checked before, is not to be skipped for that.
import { and, eq, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { lockProduct } from '../../catalogue/editing/lock-product.server.ts';
import { kitPieces } from '../../catalogue/kits/kit-pieces.tables.ts';
import { variantIdsOf } from '../../catalogue/variants/read-variants.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { isWaiting } from '../find-imports.server.ts';
import { productImportRows } from '../product-import.tables.ts';

type Version = { id: string; updatedAt: Date };

/** Locks the product with them. */
export async function lockKitsWith(tx: Db, productId: string): Promise<Version[]> {
  await lockProduct(tx, productId);
  return versionsOf(tx, productId);
}

export async function expectVersions(tx: Db, importId: string, productId: string, before: Version[]) {
  const after = before.length === 0 ? [] : await versionsOf(tx, productId);
  for (const { id, updatedAt } of before) {
    const now = after.find((kit) => kit.id === id)?.updatedAt.toISOString();
    if (!now || now === updatedAt.toISOString()) continue;
    const { texts } = productImportRows;
    const isChecked = sql`${texts}->>'updatedAt' = ${updatedAt.toISOString()}`;
    await tx
      .update(productImportRows)
      .set({ texts: sql`jsonb_set(${texts}, '{updatedAt}', to_jsonb(${now}::text))` })
      .where(and(eq(productImportRows.importId, importId), eq(productImportRows.productId, id), isWaiting, isChecked));
  }
}

const versionsOf = (tx: Db, productId: string) =>
  tx
    .selectDistinct({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(kitPieces, eq(kitPieces.kitId, products.id))
    .where(sql`${kitPieces.pieceId} in ${variantIdsOf(productId)}`);
