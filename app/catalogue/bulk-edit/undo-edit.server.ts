import { eq } from 'drizzle-orm';
import { holdFacets } from '../../facets/product-facets.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeProduct } from '../editing/change-product.server.ts';
import { readRules } from '../editing/product-rules.server.ts';
import { inTurn, refusalOf, type ShopDb } from './edit-each.server.ts';
import { changeTo } from './edit-target.server.ts';
import { holdAll } from './held-products.server.ts';
import { productEdits } from './product-edits.tables.ts';

/** Once. Products that were changed since, and those whose rules refuse the way back, are left as they are. */
export const undoEdit = (shop: ShopDb, actorId: string, id: string) =>
  shop.db.transaction(async (tx) => {
    await holdFacets(tx);
    const [edit] = await tx.select().from(productEdits).where(eq(productEdits.id, id)).for('update');
    if (!edit) throw new Refusal(404, 'Edit not found.');
    if (edit.undoneAt) throw new Refusal(409, 'This edit was already undone.');
    const rules = await readRules(tx, shop.env);
    const held = await holdAll(
      tx,
      edit.products.map((step) => step.id),
    );
    const left: Array<{ id: string; name: string; reason: string }> = [];
    for (const step of inTurn(edit.products, held, edit.change['state'] === 'active')) {
      const present = held.get(step.id);
      const leave = (reason: string) => left.push({ id: step.id, name: present?.product.name ?? '', reason });
      if (!present || present.product.updatedAt.toISOString() !== step.updatedAt) {
        leave('Changed since.');
        continue;
      }
      const change = changeTo(present, step.before, step.after.variants);
      const refused = await refusalOf(tx, (inner) => changeProduct(inner, { actorId, rules }, step.id, change, shop.now()));
      if (refused) leave(refused.message);
    }
    await tx.update(productEdits).set({ undoneAt: shop.now() }).where(eq(productEdits.id, id));
    const undone = edit.products.length - left.length;
    await recordAudit(tx, actorId, 'product.undo-bulk-edit', `product-edit:${id}`, null, { undone, left: left.map((row) => row.id) });
    return { undone, left };
  });
