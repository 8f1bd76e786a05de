// Every minute, through the verb of the form, so that its rules hold and pages, search, feeds and sitemap learn of the product.
import { and, eq, isNull, lte } from 'drizzle-orm';
import { holdFacets } from '../../facets/product-facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { isProduct } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { changeProduct } from '../editing/change-product.server.ts';
import { readRules } from '../editing/product-rules.server.ts';

export async function launchProducts({ db, env }: Pick<Shop, 'db' | 'env'>, now: Date): Promise<void> {
  const due = await db.select({ id: products.id }).from(products).where(isDue(now));
  for (const { id } of due) {
    try {
      await db.transaction(async (tx) => {
        if (await holdDue(tx, id, now))
          await changeProduct(tx, { actorId: null, rules: await readRules(tx, env) }, id, { state: 'active' }, now);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await db.transaction(async (tx) => unschedule(tx, id, now, error));
    }
  }
}

const isDue = (now: Date) => and(isProduct, isNull(products.archivedAt), lte(products.launchAt, now));

/** Facets first, the order in which saving a product locks them. */
async function holdDue(tx: Db, id: string, now: Date): Promise<boolean> {
  await holdFacets(tx);
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isDue(now), eq(products.id, id)))
    .for('update');
  return row !== undefined;
}

/** Above its MRP since the tax settings changed, for example: it stays a draft, and the audit says why. */
async function unschedule(tx: Db, id: string, now: Date, { message }: Refusal) {
  if (!(await holdDue(tx, id, now))) return;
  await tx.update(products).set({ launchAt: null, updatedAt: now }).where(eq(products.id, id));
  await recordAudit(tx, null, 'product.update', `product:${id}`, null, { launchAt: null, refused: message });
}
