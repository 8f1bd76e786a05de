import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { products } from '../catalogue/catalogue.tables.ts';
import { isVariantOnSale } from '../catalogue/variants/read-variants.server.ts';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { packsChange } from './reminders.schema.ts';
import { packDays } from './reminders.tables.ts';

export type Pack = { productId: string; variantOfId: string | null; name: string; size: string; days: number | null };

export const PACKS_SHOWN = 200;

export async function listPacks(db: Db, page: number): Promise<{ packs: Pack[]; total: number }> {
  const rows = await db
    .select({
      productId: products.id,
      variantOfId: products.variantOfId,
      name: products.fullName,
      size: products.weight,
      days: packDays.days,
    })
    .from(products)
    .leftJoin(packDays, eq(packDays.productId, products.id))
    .where(isVariantOnSale)
    .orderBy(asc(products.name), asc(products.variantPosition), asc(products.id))
    .limit(PACKS_SHOWN)
    .offset((page - 1) * PACKS_SHOWN);
  return { packs: rows, total: await db.$count(products, isVariantOnSale) };
}

/** Null: unknown, and no refill reminders. */
export async function setPacks(db: Db, { packs }: z.output<typeof packsChange>, actorId: string, now: Date) {
  await db.transaction(async (tx) => {
    const ids = packs.map(({ productId }) => productId);
    const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids));
    if (known.length < new Set(ids).size) throw new Refusal(404, 'Product not found.');
    const unknown = packs.filter(({ days }) => days === null).map(({ productId }) => productId);
    if (unknown.length > 0) await tx.delete(packDays).where(inArray(packDays.productId, unknown));
    const lasting = packs.flatMap(({ productId, days }) => (days === null ? [] : [{ productId, days, updatedAt: now }]));
    if (lasting.length > 0)
      await tx
        .insert(packDays)
        .values(lasting)
        .onConflictDoUpdate({ target: packDays.productId, set: { days: sql`excluded.days`, updatedAt: now } });
    await recordAudit(tx, actorId, 'reminder.packs', 'reminder:refill', null, { packs });
  });
}
