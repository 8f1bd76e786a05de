// Pieces of recalled batches that orders and replacements still hold: they are swapped for others before the parcel leaves.
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Day, dayOf } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { requireOpenMonth } from '../../settings/locked-months.server.ts';
import { expiredPieces, RECALLED_UNSENT, writeOff } from '../batches.server.ts';
import { batches } from '../stock.tables.ts';
import type { RecalledPieces } from './recalls.schema.ts';

/** An order, or the replacement of a claim. */
export type Holder = { orderId: string } | { claimId: string };

const isHeldBy = (holder: Holder) => ('orderId' in holder ? sql`m.order_id = ${holder.orderId}` : sql`m.claim_id = ${holder.claimId}`);

export const listRecalledIn = (db: Db, holder: Holder) =>
  rowsOf<RecalledPieces>(
    db,
    sql`select b.product_id as "productId", p.full_name as name, b.id as "batchId", b.number as batch, -sum(a.change)::int as pieces
      from stock_moves m join batch_moves a on a.move_id = m.id join batches b on b.id = a.batch_id and b.recalled_at is not null
      join products p on p.id = b.product_id
      where ${isHeldBy(holder)} group by 1, 2, 3, 4 having sum(a.change) < 0 order by 1, 4`,
  );

export async function requireNoneRecalled(tx: Db, holder: Holder) {
  const [found] = await listRecalledIn(tx, holder);
  if (!found) return;
  const { pieces, batch, name } = found;
  throw new Refusal(
    409,
    said(
      '{pieces, plural, one {# piece} other {# pieces}} of recalled batch {batch} of {name} are set aside for this parcel. Pack it from another batch first.',
      { pieces, batch, name },
    ),
    { code: 'recalled_pieces' },
  );
}

/** The order and its claim must be locked. What it held is written off, others are taken in its place. Returns what was swapped. */
export async function swapRecalled(tx: Db, holder: Holder, by: string, now: Date): Promise<RecalledPieces[]> {
  const held = (await listRecalledIn(tx, holder)).map(({ productId }) => productId);
  if (held.length === 0) return [];
  await requireOpenMonth(tx, now);
  const today = dayOf(now);
  const goods = await tx
    .select({
      id: products.id,
      variantOfId: products.variantOfId,
      name: products.fullName,
      stockQuantity: products.stockQuantity,
    })
    .from(products)
    .where(inArray(products.id, held))
    .orderBy(products.id)
    .for('no key update');
  // Read again: a recall may have ended while the products were waited for.
  const recalled = await listRecalledIn(tx, holder);
  for (const product of goods) {
    const own = recalled.filter(({ productId }) => productId === product.id);
    const wanted = own.reduce((sum, { pieces }) => sum + pieces, 0);
    if (wanted === 0) continue;
    await requireEnough(tx, product, wanted, today);
    await takeOthers(tx, moveOf(holder, product.id), product.id, wanted, today);
    let { stockQuantity } = product;
    for (const { batchId, pieces } of own) {
      await giveUp(tx, moveOf(holder, product.id), batchId, pieces);
      stockQuantity -= await writeOff(tx, { ...product, stockQuantity }, eq(batches.id, batchId), by, now, RECALLED_UNSENT);
    }
  }
  return recalled;
}

/** The move that took the pieces. */
const moveOf = (holder: Holder, productId: string) =>
  sql`(select m.id from stock_moves m where ${isHeldBy(holder)} and m.product_id = ${productId}
    and m.reason = ${'orderId' in holder ? 'sale' : 'replacement'})`;

async function requireEnough(
  tx: Db,
  { id, name, stockQuantity }: { id: string; name: string; stockQuantity: number },
  wanted: number,
  today: Day,
) {
  const [spent] = await rowsOf<{ pieces: number }>(tx, sql`select ${expiredPieces(today)}::int as pieces from products where id = ${id}`);
  const left = stockQuantity - (spent?.pieces ?? 0);
  if (left >= wanted) return;
  throw new Refusal(409, said('There are not enough other pieces of {name}: {left} in stock. Receive more first.', { left, name }), {
    code: 'out_of_stock',
  });
}

/** First to expire first, as in a sale; the rest are pieces without a batch. */
const takeOthers = (tx: Db, move: SQL, productId: string, wanted: number, today: Day) =>
  tx.execute(sql`
    with free as (
      select id, quantity, coalesce(sum(quantity) over (order by expires_on, created_at, id rows between unbounded preceding and 1 preceding), 0) as before
      from batches where product_id = ${productId} and quantity > 0 and expires_on >= ${today} and recalled_at is null
    ), taken as (
      update batches set quantity = batches.quantity - least(free.quantity, ${wanted}::int - free.before)
      from free where batches.id = free.id and free.before < ${wanted}::int
      returning batches.id, least(free.quantity, ${wanted}::int - free.before) as pieces
    )
    insert into batch_moves (move_id, batch_id, change) select ${move}, id, -pieces from taken
    on conflict (move_id, batch_id) do update set change = batch_moves.change + excluded.change`);

/** Back in the recalled batch, whose pieces are written off next. */
async function giveUp(tx: Db, move: SQL, batchId: string, pieces: number) {
  await tx.execute(sql`update batches set quantity = quantity + ${pieces}::int where id = ${batchId}`);
  await tx.execute(sql`update batch_moves set change = change + ${pieces}::int where move_id = ${move} and batch_id = ${batchId}`);
  await tx.execute(sql`delete from batch_moves where move_id = ${move} and batch_id = ${batchId} and change = 0`);
}
