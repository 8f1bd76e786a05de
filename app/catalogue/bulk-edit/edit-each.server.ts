import { holdFacets } from '../../facets/product-facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { changeProduct } from '../editing/change-product.server.ts';
import { readRules } from '../editing/product-rules.server.ts';
import { addingSale } from '../sales/edit-sales.server.ts';
import type { BulkChange, BulkEdit, EditedRow, Figures } from './bulk-edit.schema.ts';
import { changeTo, type Held, presentOf, targetOf } from './edit-target.server.ts';
import { figuresOf, holdAll } from './held-products.server.ts';
import type { EditedProduct } from './product-edits.tables.ts';

type Done = EditedRow & { step: EditedProduct | null };
export type ShopDb = Pick<Shop, 'db' | 'env' | 'now'>;

export async function editAll(tx: Db, shop: ShopDb, actorId: string, { products: asked, change }: BulkEdit): Promise<Done[]> {
  await holdFacets(tx);
  const rules = await readRules(tx, shop.env);
  const held = await holdAll(
    tx,
    asked.map(({ id }) => id),
  );
  const { sale } = change;
  const adding = sale && sale !== 'none' ? addingSale(sale, shop.now()) : null;
  const done = new Map<string, Done>();
  for (const { id, updatedAt } of inTurn(asked, held, goesOffSale(change))) {
    const present = held.get(id);
    if (!present) throw new Refusal(404, 'Product not found.');
    const row = { id, name: present.product.name, sku: present.product.sku, before: figuresOf(present) };
    let step: EditedProduct | null = null;
    let after: Figures = row.before;
    const refused = await refusalOf(tx, async (inner) => {
      if (present.product.archivedAt) throw new Refusal(409, 'This product is deleted.');
      // A kit has followed its pieces by now, which is no change by someone else.
      const current = present.product.kitPricing ? ((await holdAll(inner, [id])).get(id) ?? present) : present;
      const isAsRead = Date.parse(updatedAt) === present.product.updatedAt.getTime();
      const target = targetOf(current, change, adding);
      const sent = { ...changeTo(current, target), updatedAt: isAsRead ? current.product.updatedAt.toISOString() : updatedAt };
      await changeProduct(inner, { actorId, rules }, id, sent, shop.now());
      const changed = (await holdAll(inner, [id])).get(id);
      if (!changed) throw new Error('The product is gone.');
      after = figuresOf(changed);
      step = { id, updatedAt: changed.product.updatedAt.toISOString(), before: presentOf(present, change), after: target };
      refuseOtherState(after, change);
    });
    done.set(id, { ...row, after: refused ? null : after, refused: refused?.message ?? null, step: refused ? null : step });
  }
  return asked.flatMap(({ id }) => done.get(id) ?? []);
}

const goesOffSale = ({ state }: BulkChange) => state === 'draft' || state === 'archived';

/** Kits after their pieces, whose prices and availability they follow; before them where they leave the sale, as a kit keeps its pieces on sale. */
export function inTurn<Each extends { id: string }>(all: readonly Each[], held: ReadonlyMap<string, Held>, isLeaving: boolean): Each[] {
  const isLater = ({ id }: Each) => Boolean(held.get(id)?.product.kitPricing) !== isLeaving;
  return [...all.filter((each) => !isLater(each)), ...all.filter(isLater)];
}

/** Where the shop requires declarations, an incomplete product stays off sale. */
function refuseOtherState({ state }: Figures, { state: wanted }: BulkChange) {
  if (wanted === 'active' && state !== 'active') throw new Refusal(409, 'Its declarations are incomplete: it stays off sale.');
}

/** In a savepoint: a refusal takes back what was done for this product alone. */
export async function refusalOf(tx: Db, work: (inner: Db) => Promise<void>): Promise<Refusal | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
