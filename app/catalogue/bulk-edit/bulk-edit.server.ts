// Each product goes through the verb of the form; the preview does the same and takes it back, so that it cannot promise what applying refuses.
import { desc, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { daysBefore } from '../../platform/time.ts';
import type { BulkEdit, EditAnswer, EditedRow } from './bulk-edit.schema.ts';
import { editAll, type ShopDb } from './edit-each.server.ts';
import { productEdits } from './product-edits.tables.ts';

const LISTED_AT_MOST = 10;
const KEPT_FOR_DAYS = 30;

export async function previewEdit(shop: ShopDb, actorId: string, edit: BulkEdit): Promise<EditedRow[]> {
  let rows: EditedRow[] = [];
  await takenBack(shop.db, async (tx) => {
    rows = (await editAll(tx, shop, actorId, edit)).map(({ step: _, ...row }) => row);
  });
  return rows;
}

/** All or none: a refusal of one product is a 409, and nothing is changed. */
export const applyEdit = (shop: ShopDb, actorId: string, edit: BulkEdit): Promise<EditAnswer> =>
  shop.db.transaction(async (tx) => {
    const done = await editAll(tx, shop, actorId, edit);
    const refused = done.findIndex((row) => row.refused !== null);
    const reason = done[refused]?.refused;
    if (reason) throw new Refusal(409, reason, { fields: { [`products.${refused}`]: reason } });
    const steps = done.flatMap(({ step }) => step ?? []);
    const [written] = await tx
      .insert(productEdits)
      .values({ change: edit.change as Record<string, unknown>, products: steps, createdAt: shop.now() })
      .returning();
    if (!written) throw new Error('The edit was not written.');
    await recordAudit(tx, actorId, 'product.bulk-edit', `product-edit:${written.id}`, null, {
      products: steps.length,
      change: edit.change,
    });
    return answerOf(written);
  });

export async function listEdits(db: Db): Promise<EditAnswer[]> {
  const rows = await db.select().from(productEdits).orderBy(desc(productEdits.createdAt)).limit(LISTED_AT_MOST);
  return rows.map(answerOf);
}

export async function forgetEdits(db: Db, now: Date): Promise<void> {
  await db.delete(productEdits).where(lt(productEdits.createdAt, daysBefore(now, KEPT_FOR_DAYS)));
}

const answerOf = ({ id, products: steps, createdAt, undoneAt }: typeof productEdits.$inferSelect): EditAnswer => ({
  id,
  products: steps.length,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

class TakenBack extends Error {}

async function takenBack(db: Db, work: (tx: Db) => Promise<void>) {
  try {
    await db.transaction(async (tx) => {
      await work(tx);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}
