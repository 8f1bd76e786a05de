// Which batch the items of a move come from: first to expire leaves first, items without a batch leave last. Every function here is
// called with the product's row locked, so that no two moves divide the same batch.
import { and, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { roundHalfUp } from '../platform/money.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField } from '../platform/refusal.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { productTag, stockTag } from './product-tag.ts';
import { batches, batchMoves, stockMoves } from './stock.tables.ts';

const PRODUCTS_A_ROUND = 100;

/** Notes of moves; the report of a recall counts by them. */
export const RECALLED = 'Recalled';
export const RECALLED_UNSENT = 'Recalled, out of an order';

type Batch = typeof batches.$inferSelect;

/** Expired and recalled items not yet written off. The surrounding statement must name the table `products`. */
export const expiredPieces = (today: Day | SQL): SQL =>
  sql`coalesce((select sum(b.quantity) from batches b where b.product_id = products.id and b.quantity > 0
    and (b.expires_on < ${today}::date or b.recalled_at is not null)), 0)`;

/**
 * Divides the moves over the batches in one statement. `from`: only batches valid on that day, or only this one. `shortOf`: what is left of this
 * product are expired or recalled pieces, so one of those was sold.
 */
export async function takeFromBatches(tx: Db, moveIds: number[], from: { goodOn?: Day; batchId?: string } = {}) {
  const isAsked = [
    ...(from.goodOn ? [sql`b.expires_on >= ${from.goodOn} and b.recalled_at is null`] : []),
    ...(from.batchId ? [sql`b.id = ${from.batchId}`] : []),
    sql`b.quantity > 0`,
  ];
  const isShort = from.goodOn ? sql`stock_quantity < ${expiredPieces(from.goodOn)}` : sql`false`;
  const taken = await rowsOf<{ id: string; isEmptied: boolean; isShort: boolean }>(
    tx,
    sql`
    with asked as (
      select b.id, m.id as move_id, b.quantity, -m.change as wanted, ${expiringBefore(sql`b.quantity`)} as before
      from stock_moves m join batches b on b.product_id = m.product_id
      where ${isOneOf(moveIds)} and ${sql.join(isAsked, sql` and `)}
    ), taken as (
      update batches set quantity = batches.quantity - least(asked.quantity, wanted - before)
      from asked where batches.id = asked.id and before < wanted
      returning batches.id, batches.product_id, batches.quantity as left, move_id, least(asked.quantity, wanted - before) as pieces
    ), written as (
      insert into batch_moves (move_id, batch_id, change) select move_id, id, -pieces from taken
    )
    select id, exists (select from taken where taken.product_id = products.id and taken.left = 0) as "isEmptied", ${isShort} as "isShort"
    from products where id in (select m.product_id from stock_moves m where ${isOneOf(moveIds)})`,
  );
  await firstDatesChanged(
    tx,
    taken.filter(({ isEmptied }) => isEmptied),
  );
  return { shortOf: taken.find((product) => product.isShort)?.id ?? null };
}

/** The page of a product says until when its pieces are good at least: the date of the batch that leaves first. */
const firstDatesChanged = (tx: Db, changed: ReadonlyArray<{ id: string }>) =>
  changed.length > 0 ? pagesChanged(tx, ...changed.map(({ id }) => `product:${id}` as const)) : undefined;

/** First to the batch that expires first: the pieces cannot be told apart on the shelf, and this way none is sold too late. */
export async function giveToBatches(tx: Db, moveIds: number[], of: { orderId?: string | null; inHouseOrderId?: string | null }) {
  const isOfOrder = of.orderId ? sql`m.order_id = ${of.orderId}` : sql`m.in_house_order_id = ${of.inHouseOrderId ?? null}`;
  const changed = await rowsOf<{ id: string }>(
    tx,
    sql`
    with held as (
      select a.batch_id, -sum(a.change) as pieces from stock_moves m join batch_moves a on a.move_id = m.id
      where ${isOfOrder} group by 1 having sum(a.change) < 0
    ), asked as (
      select b.id, m.id as move_id, held.pieces, m.change as wanted, ${expiringBefore(sql`held.pieces`)} as before
      from stock_moves m join batches b on b.product_id = m.product_id join held on held.batch_id = b.id
      where ${isOneOf(moveIds)}
    ), given as (
      update batches set quantity = batches.quantity + least(asked.pieces, wanted - before)
      from asked where batches.id = asked.id and before < wanted
      returning batches.id, move_id, least(asked.pieces, wanted - before) as pieces
    ), written as (insert into batch_moves (move_id, batch_id, change) select move_id, id, pieces from given)
    select distinct m.product_id as id from stock_moves m join batches b on b.product_id = m.product_id where ${isOneOf(moveIds)}`,
  );
  await firstDatesChanged(tx, changed);
}

const isOneOf = (moveIds: number[]) =>
  sql`m.id in (${sql.join(
    moveIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;

/** How many items of a move the earlier batches can supply. */
const expiringBefore = (pieces: SQL) =>
  sql`coalesce(sum(${pieces}) over (partition by m.id order by b.expires_on, b.created_at, b.id rows between unbounded preceding and 1 preceding), 0)`;

/** Both deliveries of a batch must have the same expiry date. Its cost is the average of what was left and what came, if that cost is known. */
export async function receiveBatch(
  tx: Db,
  { moveId, ...given }: { moveId: number; unitCostPaise: number | null } & Pick<Batch, 'productId' | 'number' | 'expiresOn' | 'quantity'>,
) {
  const { productId, number, expiresOn, quantity } = given;
  const [known] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.productId, productId), eq(batches.number, number)));
  if (known?.recalledAt) throw badField('batchNumber', said('Batch {number} is recalled.', { number }));
  if (known && known.expiresOn !== expiresOn)
    throw badField('expiresOn', said('Batch {number} already exists and expires on {day}.', { number, day: known.expiresOn ?? '' }));
  const [batch] = known
    ? await tx
        .update(batches)
        .set({ quantity: known.quantity + quantity, unitCostPaise: averageCost(known, given) })
        .where(eq(batches.id, known.id))
        .returning({ id: batches.id })
    : await tx.insert(batches).values(given).returning({ id: batches.id });
  if (batch) await tx.insert(batchMoves).values({ moveId, batchId: batch.id, change: quantity });
}

type Cost = Pick<Batch, 'quantity' | 'unitCostPaise'>;

export function averageCost(left: Cost, came: Cost): number | null {
  if (left.unitCostPaise === null || came.unitCostPaise === null) return came.unitCostPaise ?? left.unitCostPaise;
  const pieces = left.quantity + came.quantity;
  const paise = BigInt(left.quantity) * BigInt(left.unitCostPaise) + BigInt(came.quantity) * BigInt(came.unitCostPaise);
  return pieces === 0 ? came.unitCostPaise : roundHalfUp(paise, BigInt(pieces));
}

/** From the start of a day in India, items that expired the day before are no longer stock; nor are those of a recalled batch that come back. */
export async function writeOffExpired(db: Db, now: Date) {
  const today = dayOf(now);
  const isExpired = and(gt(batches.quantity, 0), or(lt(batches.expiresOn, today), isNotNull(batches.recalledAt)));
  const due = await db.selectDistinct({ productId: batches.productId }).from(batches).where(isExpired).limit(PRODUCTS_A_ROUND);
  for (const { productId } of due) {
    await repeatable(db, async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update');
      if (product) await writeOff(tx, product, isExpired, null, now);
    });
  }
}

/** The remaining pieces of these batches of a locked product. Returns how many. */
export async function writeOff(
  tx: Db,
  product: Pick<typeof products.$inferSelect, 'id' | 'variantOfId' | 'stockQuantity'>,
  which: SQL | undefined,
  by: string | null,
  now: Date,
  recalledNote = RECALLED,
): Promise<number> {
  const productId = product.id;
  const gone = await tx
    .select()
    .from(batches)
    .where(and(which, gt(batches.quantity, 0), eq(batches.productId, productId)));
  for (const { id, number, quantity, recalledAt } of gone) {
    const note = recalledAt ? recalledNote : '';
    const [move] = await tx
      .insert(stockMoves)
      .values({ productId, change: -quantity, reason: 'expired', note, actorId: by, createdAt: now })
      .returning({ id: stockMoves.id });
    if (move) await takeFromBatches(tx, [move.id], { batchId: id });
    await recordAudit(tx, by, 'stock.expired', `product:${productId}`, null, {
      batch: number,
      pieces: quantity,
      ...(recalledAt && { isRecalled: true }),
    });
  }
  const pieces = gone.reduce((sum, { quantity }) => sum + quantity, 0);
  await tx
    .update(products)
    .set({ stockQuantity: product.stockQuantity - pieces })
    .where(eq(products.id, productId));
  await pagesChanged(tx, 'products', productTag(product), stockTag(product));
  return pieces;
}
