// Stock leaves with an order and returns when the order is cancelled: each change has a reason, so that the moves explain the stock.
import { eq, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged, tellPages } from '../platform/pages/page-cache.server.ts';
import { asJson, preparedRows } from '../platform/postgres/prepared.server.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { expiredPieces, giveToBatches, takeFromBatches } from './batches.server.ts';
import { FEW_LEFT } from './few-left.ts';
import { productTag } from './product-tag.ts';
import { batches, stockMoves } from './stock.tables.ts';

/** Of this many pieces a kit of twenty still shows that few are left. */
const FEW_OF_PIECES = (FEW_LEFT + 1) * 20;

type ProductTag = ReturnType<typeof productTag>;
type Goods = { productId: string; quantity: number };
type Why = Pick<typeof stockMoves.$inferInsert, 'reason' | 'orderId' | 'inHouseOrderId' | 'claimId' | 'actorId'>;

/** Returns the first product without enough stock; the caller then rolls back. By product id, so that two orders wait instead of deadlocking. */
export async function takeStock(tx: Db, why: Why, lines: readonly Goods[], now: Date): Promise<{ shortOf: string | null }> {
  const goods = together(lines);
  if (goods.length === 0) return { shortOf: null };
  const today = dayOf(now);
  const changes = goods.map(({ productId, quantity }) => ({ id: productId, change: -quantity }));
  const changed = await takeWhereEnough(tx, changeBy(why, changes, now, today));
  const short = goods.find(({ productId }) => !changed.some(({ id }) => id === productId));
  if (short) return { shortOf: short.productId };
  const moves = changed.filter(({ hasBatches, isFinal }) => hasBatches || !isFinal).map(({ moveId }) => moveId);
  const { shortOf } = moves.length > 0 ? await takeFromBatches(tx, moves, { goodOn: today }) : { shortOf: null };
  await dropPages(tx, changed);
  return { shortOf };
}

/** For a cancelled order: returns everything it still holds. The order must be locked. */
export async function returnStock(tx: Db, orderId: string, reason: 'release' | 'cancel', now: Date, by: string | null = null) {
  const taken = await tx
    .select({ productId: stockMoves.productId, quantity: sql<number>`-sum(${stockMoves.change})`.mapWith(Number) })
    .from(stockMoves)
    .where(eq(stockMoves.orderId, orderId))
    .groupBy(stockMoves.productId);
  const still = taken.filter(({ quantity }) => quantity > 0);
  await putBack(tx, { orderId, reason, actorId: by }, still, now);
}

/** Returned items that staff say can be sold again. The order must be locked. */
export function restock(tx: Db, orderId: string, goods: readonly Goods[], by: string | null, now: Date) {
  return putBack(tx, { orderId, reason: 'return', actorId: by }, goods, now);
}

export async function putBack(tx: Db, why: Why, lines: readonly Goods[], now: Date) {
  const goods = together(lines);
  if (goods.length === 0) return;
  const changes = goods.map(({ productId, quantity }) => ({ id: productId, change: quantity }));
  const changed = await changeAny(tx, changeBy(why, changes, now, dayOf(now)));
  const moves = changed.map(({ moveId }) => moveId);
  await giveToBatches(tx, moves, why);
  await dropPages(tx, changed);
}

type Change = { id: string; change: number };
type Shown = { id: string; variantOfId: string | null; before: number; left: number };
/**
 * `isFinal`: the product did not change while the statement waited for its lock, nor did a batch arrive, which changes its product. `kits`: those
 * with this piece, where their number may show it.
 */
type Changed = Shown & { moveId: number; hasBatches: boolean; isFinal: boolean; kits: Array<{ id: string; quantity: number }> | null };

const CHANGE = {
  changes: asJson<readonly Change[]>(),
  reason: stockMoves.reason,
  orderId: stockMoves.orderId,
  inHouseOrderId: stockMoves.inHouseOrderId,
  claimId: stockMoves.claimId,
  actorId: stockMoves.actorId,
  now: stockMoves.createdAt,
  today: batches.expiresOn,
};

const changeBy = (
  { reason, orderId = null, inHouseOrderId = null, claimId = null, actorId = null }: Why,
  changes: readonly Change[],
  now: Date,
  today: Day,
) => ({
  ...{ changes, reason, orderId, inHouseOrderId, claimId, actorId, now, today },
});

/** Of those that are enough now. Locks them by id first; a plain update would in any order. */
const changeWhere = (isEnough: (today: SQL) => SQL) =>
  preparedRows(
    CHANGE,
    ({ changes, reason, orderId, inHouseOrderId, claimId, actorId, now, today }) =>
      sql<Changed>`with asked as materialized (select * from jsonb_to_recordset(${changes}::jsonb) as asked (id uuid, change int)),
      seen as materialized (select id, xmin::text as version from ${products} where id in (select id from asked)),
      held as materialized (select id, xmin::text as version from ${products} where id in (select id from asked) order by id for no key update),
      changed as (
        update ${products} set stock_quantity = ${products.stockQuantity} + asked.change from asked, held
        where ${products.id} = asked.id and held.id = asked.id and ${isEnough(today)}
        returning ${products.id} as id, ${products.variantOfId} as variant_of_id, asked.change,
          ${products.stockQuantity} - asked.change as before, ${products.stockQuantity} as left),
      moved as (
        insert into ${stockMoves} (product_id, change, reason, order_id, in_house_order_id, claim_id, actor_id, created_at)
        select id, change, ${reason}, ${orderId}::uuid, ${inHouseOrderId}::uuid, ${claimId}::uuid, ${actorId}::uuid,
          ${now}::timestamptz from changed order by id
        returning id, product_id),
      told as materialized (${tellPages(sql`'stock:' || coalesce(variant_of_id, id)`, sql`changed`)})
      select changed.id, changed.variant_of_id as "variantOfId", changed.before, changed.left, moved.id::float8 as "moveId",
        exists (select from batches where batches.product_id = changed.id) as "hasBatches",
        exists (select from seen join held using (id, version) where id = changed.id) as "isFinal",
        case when least(changed.before, changed.left) <= ${FEW_OF_PIECES} then (
          select json_agg(json_build_object('id', kit_id, 'quantity', quantity)) from kit_pieces where piece_id = changed.id) end as kits
      from changed join moved on moved.product_id = changed.id cross join (select count(*) from told) as sent order by changed.id`,
  );
const changeAny = changeWhere(() => sql`true`);
const takeWhereEnough = changeWhere(
  (today) =>
    sql`${products.stockQuantity} + asked.change >= ${expiredPieces(today)} and ${products.isAvailable} and ${products.archivedAt} is null`,
);

/**
 * Pages need no re-render at every sale: lists show only whether there is any, a product's own page also when few are left. What shows the
 * number itself is told by the statement that changes it.
 */
async function dropPages(tx: Db, changed: readonly Changed[]) {
  const shown = [...changed, ...changed.flatMap(changedKits)].filter(({ before, left }) => before !== left);
  const hasTurned = shown.some(({ before, left }) => before === 0 || left === 0);
  const told: ProductTag[] = shown.filter(({ before, left }) => Math.min(before, left) <= FEW_LEFT).map(productTag);
  await pagesChanged(tx, ...(hasTurned ? (['products'] as const) : []), ...told);
}

/** By this piece alone: another may be scarcer, and then the page is rendered again for nothing. */
const changedKits = ({ kits, before, left }: Changed): Shown[] =>
  (kits ?? []).map(({ id, quantity }) => {
    const kitsOf = (pieces: number) => Math.floor(pieces / quantity);
    return { id, variantOfId: null, before: kitsOf(before), left: kitsOf(left) };
  });

/** One entry per product, by id: a product may be bought and given in the same order. */
function together(lines: readonly Goods[]): Goods[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
