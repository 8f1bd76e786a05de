// Recalls a batch: what is left of it is written off, and the report finds who has the rest.
import { eq, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { type CsvCell, inParts } from '../../platform/files/csv.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { formatDateTime } from '../../platform/time.ts';
import { requireOpenMonth } from '../../settings/locked-months.server.ts';
import { writeOff } from '../batches.server.ts';
import { batches } from '../stock.tables.ts';
import { countBuyers, readBuyers, type Sale } from './batch-buyers.server.ts';
import type { BatchBuyer, BatchStanding, RecallProgress } from './recalls.schema.ts';

const SHOWN_AT_MOST = 1_000;
/** Of a product, the last to expire first. */
const BATCHES_AT_MOST = 200;

export const notFound = () => new Refusal(404, 'Batch not found.');

/** A second recall changes nothing. */
export async function recallBatch(db: Db, batchId: string, reason: string, by: string, now: Date) {
  await repeatable(db, async (tx) => {
    await requireOpenMonth(tx, now);
    const { batch, product } = await holdBatch(tx, batchId);
    if (batch.recalledAt) return;
    await tx.update(batches).set({ recalledAt: now, recallReason: reason }).where(eq(batches.id, batchId));
    const pieces = await writeOff(tx, product, eq(batches.id, batchId), by, now);
    await recordAudit(tx, by, 'stock.recall', `product:${product.id}`, null, { batch: batch.number, reason, pieces });
  });
}

/** The batch may be received and sold again; pieces that were written off are received like new ones. */
export async function endRecall(db: Db, batchId: string, by: string) {
  await repeatable(db, async (tx) => {
    const { batch, product } = await holdBatch(tx, batchId);
    if (!batch.recalledAt) return;
    await tx.update(batches).set({ recalledAt: null, recallReason: null }).where(eq(batches.id, batchId));
    const before = { batch: batch.number, reason: batch.recallReason };
    await recordAudit(tx, by, 'stock.end-recall', `product:${product.id}`, before, null);
  });
}

/** The product is locked first, as for every move of its stock. */
export async function holdBatch(tx: Db, batchId: string) {
  const [found] = await tx.select({ productId: batches.productId }).from(batches).where(eq(batches.id, batchId));
  if (!found) throw notFound();
  const [product] = await tx.select().from(products).where(eq(products.id, found.productId)).for('no key update');
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
  if (!product || !batch) throw notFound();
  return { batch, product };
}

const AS_STANDING = sql`select b.id, b.number, b.expires_on::text as "expiresOn", b.quantity, b.recalled_at as "recalledAt", b.recall_reason as "recallReason",
  coalesce((select -sum(a.change) from batch_moves a join stock_moves m on m.id = a.move_id
    where a.batch_id = b.id and (m.order_id is not null or m.in_house_order_id is not null)), 0)::int as sold
  from batches b`;

export async function listBatchesOf(db: Db, productId: string): Promise<BatchStanding[]> {
  const rows = await rowsOf<BatchStanding>(
    db,
    sql`${AS_STANDING} where b.product_id = ${productId} order by b.expires_on desc, b.number limit ${BATCHES_AT_MOST}`,
  );
  return rows.map(withDate);
}

type Report = BatchStanding & { progress: RecallProgress; buyers: BatchBuyer[] };

export async function reportBatch(db: Db, batchId: string): Promise<Report> {
  const batch = await readStanding(db, batchId);
  const sales = await readBuyers(db, batch, sql`true`, SHOWN_AT_MOST);
  const buyers = sales.map(({ place: _, userId: __, language: ___, ...buyer }) => buyer);
  return { ...batch, progress: await countBuyers(db, batch), buyers };
}

async function readStanding(db: Db, batchId: string): Promise<BatchStanding> {
  const [batch] = await rowsOf<BatchStanding>(db, sql`${AS_STANDING} where b.id = ${batchId}`);
  if (!batch) throw notFound();
  return withDate(batch);
}

/** Drivers differ in what they make of a time in a written statement. */
const withDate = (batch: BatchStanding): BatchStanding => ({ ...batch, recalledAt: batch.recalledAt && new Date(batch.recalledAt) });

export const BUYER_COLUMNS = ['Order', 'Status', 'Customer', 'E-mail', 'Phone', 'Pieces', 'Sold', 'Told', 'Settled by'];

export async function openBuyersFile(db: Db, batchId: string) {
  const batch = await readStanding(db, batchId);
  return { number: batch.number, lines: buyerLinesOf(db, batch) };
}

async function* buyerLinesOf(db: Db, batch: BatchStanding): AsyncGenerator<CsvCell[][]> {
  const parts = inParts<Sale>((last, limit) => readBuyers(db, batch, last ? sql`sold.place < ${last.place}` : sql`true`, limit));
  for await (const buyers of parts)
    yield buyers.map(({ number, status, customerName, email, phone, pieces, soldAt, toldAt, remedy }) => [
      ...[number, status, customerName, email, phone, pieces, formatDateTime(soldAt), toldAt ? formatDateTime(toldAt) : ''],
      remedy?.status ?? '',
    ]);
}
