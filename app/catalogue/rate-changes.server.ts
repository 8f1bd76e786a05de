// Every minute. Earlier orders are taxed by CGST Act s.14 when they ship.
import { eq, lte } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { products } from './catalogue.tables.ts';

export async function applyRateChanges(db: Db, now: Date): Promise<void> {
  const due = await db.select({ id: products.id }).from(products).where(lte(products.nextGstRateFrom, now));
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, id)).for('no key update');
      const { gstRateBasisPoints, nextGstRateBasisPoints, nextGstRateFrom } = product ?? {};
      if (typeof nextGstRateBasisPoints !== 'number' || !nextGstRateFrom || nextGstRateFrom > now) return;
      const changed = { gstRateBasisPoints: nextGstRateBasisPoints, gstRateSince: nextGstRateFrom };
      await tx
        .update(products)
        .set({ ...changed, nextGstRateBasisPoints: null, nextGstRateFrom: null, updatedAt: now })
        .where(eq(products.id, id));
      await recordAudit(tx, null, 'product.gst-rate', `product:${id}`, { gstRateBasisPoints }, changed);
      await pagesChanged(tx, 'products', `product:${id}`);
    });
}
