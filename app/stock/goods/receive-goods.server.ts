import { and, asc, inArray, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { type FieldMessages, Refusal } from '../../platform/refusal.ts';
import { type Day, dayOf, formatDate, startOfDay } from '../../platform/time.ts';
import { receiveBatch } from '../batches.server.ts';
import { productTag, stockTag } from '../product-tag.ts';
import { batches, batchMoves, stockMoves } from '../stock.tables.ts';

export type Arrival = {
  productId: string;
  quantity: number;
  batchNumber: string;
  expiresOn: Day;
  unitCostPaise: number | null;
};
export type Booked = { moveId: number; batchId: string | null };

/** In the order of the arrivals. Refused as a whole, with a message for each wrong one at `lines.{place}`. */
export async function receiveGoods(tx: Db, arrivals: readonly Arrival[], by: string, note: string, now: Date): Promise<Booked[]> {
  const ids = [...new Set(arrivals.map(({ productId }) => productId))];
  const held = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update');
  await refuseWrong(tx, arrivals, held, dayOf(now));
  const moves = await tx
    .insert(stockMoves)
    .values(
      arrivals.map(({ productId, quantity }) => ({
        ...{ productId, change: quantity, reason: 'received' as const },
        ...{ note, actorId: by, createdAt: now },
      })),
    )
    .returning({ id: stockMoves.id });
  const moveIds = moves.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const [place, { productId, quantity, batchNumber, expiresOn, unitCostPaise }] of arrivals.entries()) {
    const moveId = moveIds[place] ?? 0;
    if (batchNumber !== '') await receiveBatch(tx, { moveId, productId, number: batchNumber, expiresOn, quantity, unitCostPaise });
  }
  await changeProducts(tx, arrivals);
  await pagesChanged(tx, 'products', ...held.map(productTag), ...held.map(stockTag));
  const taken = await tx.select().from(batchMoves).where(inArray(batchMoves.moveId, moveIds));
  const batchOf = new Map(taken.map(({ moveId, batchId }) => [moveId, batchId]));
  return moveIds.map((moveId) => ({ moveId, batchId: batchOf.get(moveId) ?? null }));
}

async function refuseWrong(tx: Db, arrivals: readonly Arrival[], held: Array<typeof products.$inferSelect>, today: Day) {
  const numbers = [...new Set(arrivals.map(({ batchNumber }) => batchNumber).filter(Boolean))];
  const ids = held.map(({ id }) => id);
  const known =
    numbers.length === 0
      ? []
      : await tx
          .select()
          .from(batches)
          .where(and(inArray(batches.productId, ids), inArray(batches.number, numbers)));
  const fields: FieldMessages = {};
  for (const [place, arrival] of arrivals.entries()) {
    const { productId, batchNumber, expiresOn } = arrival;
    const product = held.find(({ id }) => id === productId);
    const say = (field: string, message: string) => {
      fields[`lines.${place}.${field}`] ??= message;
    };
    if (!product) say('productId', 'This product does not exist any more.');
    else if (product.kitPricing) say('productId', 'A kit has no stock of its own. Receive its pieces.');
    if (batchNumber === '') continue;
    if (expiresOn < today) say('expiresOn', 'This batch has already expired.');
    const batch = known.find((each) => each.productId === productId && each.number === batchNumber);
    const first = arrivals.find((each) => each.productId === productId && each.batchNumber === batchNumber);
    const day = batch?.expiresOn ?? first?.expiresOn ?? expiresOn;
    if (batch?.recalledAt) say('batchNumber', `Batch ${batchNumber} is recalled.`);
    if (day !== expiresOn) say('expiresOn', `Batch ${batchNumber} expires on ${formatDate(startOfDay(day))}.`);
  }
  const [message] = Object.values(fields);
  if (message) throw new Refusal(400, message, { fields });
}

/** Without a batch, the newest cost is the product's. */
async function changeProducts(tx: Db, arrivals: readonly Arrival[]) {
  const changes = new Map<string, { id: string; change: number; cost: number | null }>();
  for (const { productId, quantity, batchNumber, unitCostPaise } of arrivals) {
    const { change, cost } = changes.get(productId) ?? { change: 0, cost: null };
    changes.set(productId, { id: productId, change: change + quantity, cost: batchNumber === '' ? (unitCostPaise ?? cost) : cost });
  }
  const asked = JSON.stringify([...changes.values()]);
  await tx.execute(sql`update ${products} set stock_quantity = ${products.stockQuantity} + asked.change,
      unit_cost_paise = coalesce(asked.cost, ${products.unitCostPaise})
    from jsonb_to_recordset(${asked}::jsonb) as asked (id uuid, change int, cost int) where ${products.id} = asked.id`);
}
