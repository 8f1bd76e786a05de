// Staff change many products at once. Each goes through the verb of the form, so that its rules hold; the preview does the same and takes
// it back, so that it cannot promise what applying refuses.
import { desc, eq, inArray, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holdFacets, readProductFacets } from '../../facets/facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { daysBefore } from '../../platform/time.ts';
import { type EditedProduct, kitPieces, productEdits, products } from '../catalogue.tables.ts';
import { changeProduct } from '../edit-product.server.ts';
import { type ProductRow, readRules } from '../product-row.server.ts';
import { addingSale } from '../sales/edit-sales.server.ts';
import { stateOf } from '../states/product-state.ts';
import { isKept } from '../variants/read-variants.server.ts';
import type { BulkChange, BulkEdit, EditAnswer, EditedRow, Figures } from './bulk-edit.schema.ts';
import { changeTo, type Held, presentOf, targetOf } from './edit-target.server.ts';

const piece = alias(products, 'piece');
const LISTED_AT_MOST = 10;
/** How long an edit can be undone. */
const KEPT_FOR_DAYS = 30;

type Done = EditedRow & { step: EditedProduct | null };
type ShopDb = Pick<Shop, 'db' | 'env' | 'now'>;

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

/** Periodic task. */
export async function forgetEdits(db: Db, now: Date): Promise<void> {
  await db.delete(productEdits).where(lt(productEdits.createdAt, daysBefore(now, KEPT_FOR_DAYS)));
}

const answerOf = ({ id, products: steps, createdAt, undoneAt }: typeof productEdits.$inferSelect): EditAnswer => ({
  id,
  products: steps.length,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

// ------------------------------------------------------------ undo

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
    for (const step of edit.products) {
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

// ------------------------------------------------------------ each product

async function editAll(tx: Db, shop: ShopDb, actorId: string, { products: asked, change }: BulkEdit): Promise<Done[]> {
  await holdFacets(tx);
  const rules = await readRules(tx, shop.env);
  const held = await holdAll(
    tx,
    asked.map(({ id }) => id),
  );
  const { sale } = change;
  const adding = sale && sale !== 'none' ? addingSale(sale, shop.now()) : null;
  const done: Done[] = [];
  for (const { id, updatedAt } of asked) {
    const present = held.get(id);
    if (!present) throw new Refusal(404, 'Product not found.');
    const row = { id, name: present.product.name, sku: present.product.sku, before: figuresOf(present) };
    let step: EditedProduct | null = null;
    let after: Figures = row.before;
    const refused = await refusalOf(tx, async (inner) => {
      if (present.product.archivedAt) throw new Refusal(409, 'This product is deleted.');
      const target = targetOf(present, change, adding);
      const sent = { ...changeTo(present, target), updatedAt };
      await changeProduct(inner, { actorId, rules }, id, sent, shop.now());
      const changed = (await holdAll(inner, [id])).get(id);
      if (!changed) throw new Error('The product is gone.');
      after = figuresOf(changed);
      step = { id, updatedAt: changed.product.updatedAt.toISOString(), before: presentOf(present, change), after: target };
      refuseOtherState(after, change);
    });
    done.push({ ...row, after: refused ? null : after, refused: refused?.message ?? null, step: refused ? null : step });
  }
  return done;
}

/** Where the shop requires declarations, an incomplete product stays off sale. */
function refuseOtherState({ state }: Figures, { state: wanted }: BulkChange) {
  if (wanted === 'active' && state !== 'active') throw new Refusal(409, 'Its declarations are incomplete: it stays off sale.');
}

/**
 * The products and their variants, all locked in the order of their ids, as placing an order locks them: two edits at once, or an edit and
 * an order, wait for each other.
 */
async function holdAll(tx: Db, ids: readonly string[]): Promise<Map<string, Held>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(products.variantOfId, [...ids]), inArray(products.id, kitsOf(tx, ids))))
    .orderBy(products.id)
    .for('update');
  const facets = await readProductFacets(tx, ids);
  const own = rows.filter(({ id, variantOfId }) => variantOfId === null && ids.includes(id));
  return new Map(
    own.map((product) => [
      product.id,
      {
        product,
        variants: rows
          .filter((row) => row.id === product.id || (row.variantOfId === product.id && isKept(row, product)))
          .toSorted((a, b) => a.variantPosition - b.variantPosition),
        facets: facets.get(product.id) ?? {},
      },
    ]),
  );
}

/** Kits follow their pieces. */
const kitsOf = (tx: Db, ids: readonly string[]) =>
  tx
    .select({ id: kitPieces.kitId })
    .from(kitPieces)
    .innerJoin(piece, eq(piece.id, kitPieces.pieceId))
    .where(or(inArray(piece.id, [...ids]), inArray(piece.variantOfId, [...ids])));

function figuresOf({ product, variants, facets }: Held): Figures {
  const all = (of: (row: ProductRow) => number) => variants.map(of);
  const prices = all(({ originalPricePaise }) => originalPricePaise);
  const offers = all(({ offerBasisPoints }) => offerBasisPoints);
  const isAvailable = variants.some((row) => row.isAvailable);
  return {
    priceFrom: rupeesFromPaise(Math.min(...prices)),
    priceTo: rupeesFromPaise(Math.max(...prices)),
    offerFrom: Math.min(...offers) / 100,
    offerTo: Math.max(...offers) / 100,
    sale: lastSale(variants),
    stock: all(({ stockQuantity }) => stockQuantity).reduce((sum, stock) => sum + stock, 0),
    state: stateOf({ isArchived: product.archivedAt !== null, isAvailable, launchAt: product.launchAt }),
    facets,
  };
}

function lastSale(variants: ProductRow[]): Figures['sale'] {
  const sales = variants.flatMap((row) => row.sales);
  const last = sales.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)).at(-1);
  if (!last) return null;
  const prices = sales.flatMap(({ startsAt, pricePaise }) => (startsAt === last.startsAt ? pricePaise : []));
  const [priceFrom, priceTo] = [Math.min(...prices), Math.max(...prices)].map(rupeesFromPaise) as [number, number];
  return { priceFrom, priceTo, startsAt: last.startsAt, endsAt: last.endsAt };
}

/** In a savepoint: a refusal takes back what was done for this product alone. */
async function refusalOf(tx: Db, work: (inner: Db) => Promise<void>): Promise<Refusal | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

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
