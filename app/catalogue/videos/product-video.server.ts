import { eq, inArray, sql } from 'drizzle-orm';
import { videos } from '../../media/media.tables.ts';
import type { ShownVideo } from '../../media/videos/video.schema.ts';
import { findVideos, requireVideos } from '../../media/videos/videos.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { prepared } from '../../platform/postgres/prepared.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { products } from '../catalogue.tables.ts';
import { productVideos } from '../product-pictures.tables.ts';
import { productIdFor } from '../variants/read-variants.server.ts';

const findKey = prepared({ productId: productVideos.productId }, (db, { productId }) =>
  db.select({ key: productVideos.videoKey }).from(productVideos).where(eq(productVideos.productId, productId)),
);

/** All variants of a product share its video. */
export async function findProductVideo(db: Db, productId: string): Promise<ShownVideo | null> {
  const [row] = await findKey(db, { productId });
  return row ? ((await findVideos(db, [row.key])).get(row.key) ?? null) : null;
}

export async function videosOf(db: Db, productIds: readonly string[]): Promise<Map<string, Pick<ShownVideo, 'key' | 'format'>>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: productVideos.productId, key: videos.key, format: videos.format })
    .from(productVideos)
    .innerJoin(videos, eq(videos.key, productVideos.videoKey))
    .where(inArray(productVideos.productId, [...productIds]));
  return new Map(rows.map(({ productId, ...video }) => [productId, video]));
}

export async function setProductVideo(db: Db, actorId: string, idOrVariant: string, videoKey: string | null) {
  await db.transaction(async (tx) => {
    const productId = await productIdFor(tx, idOrVariant);
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update');
    if (!product) throw new Refusal(404, 'Product not found.');
    const [before] = await tx.select().from(productVideos).where(eq(productVideos.productId, productId));
    if (videoKey === null) await tx.delete(productVideos).where(eq(productVideos.productId, productId));
    else {
      await requireVideos(tx, [videoKey]);
      await tx
        .insert(productVideos)
        .values({ productId, videoKey })
        .onConflictDoUpdate({ target: productVideos.productId, set: { videoKey: sql`excluded.video_key` } });
    }
    await recordAudit(tx, actorId, 'product.video', `product:${productId}`, { video: before?.videoKey ?? null }, { video: videoKey });
    await pagesChanged(tx, `product:${productId}`);
  });
}
