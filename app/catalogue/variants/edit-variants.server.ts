// The list that is sent is the whole list. Called with the product's row locked.
import { eq } from 'drizzle-orm';
import { keyInUrl } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import { products } from '../catalogue.tables.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import type { SentVariant } from './edit-variants.schema.ts';

export const lockVariants = (tx: Db, productId: string): Promise<ProductRow[]> =>
  tx.select().from(products).where(eq(products.variantOfId, productId)).orderBy(products.id).for('update');

export async function refuseUnknownVariantPictures(db: Db, variants: readonly SentVariant[]) {
  const keys = variants.flatMap(({ pictures = [], swatch }) => [
    ...pictures.flatMap((picture) => ('key' in picture ? (keyInUrl(picture.key) ?? picture.key) : [])),
    ...(swatch && 'image' in swatch ? [keyInUrl(swatch.image) ?? ''] : []),
  ]);
  const known = await findPictures(db, keys);
  if (keys.some((key) => !known.has(key))) throw badField('variants', 'This picture does not exist.');
}
