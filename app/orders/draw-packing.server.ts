// What the packing table works from, on A4: one list of what to fetch from the shelves, and for each order a slip that goes into its
// parcel. Slips name no prices, for a parcel may be a present; only what the courier has to collect.
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { withoutGift } from '../catalogue/product-name.ts';
import { paletteOf } from '../invoices/invoices.server.ts';
import { type Column, drawTable, openPaper, PAGE, PAGE_WIDTH_INSIDE, type Paper } from '../invoices/paper.server.ts';
import type { Db } from '../platform/database.server.ts';
import { formatRupees } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { batches, batchMoves, orderLines, orders, products, stockMoves } from '../platform/tables.ts';
import { type Day, formatDate, formatDateTime, startOfDay } from '../platform/time.ts';
import type { Identity } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { orderNumber } from './orders.schema.ts';
import { isUnpaid, type OrderRow } from './orders.server.ts';
import { isPaidBack } from './refunds.server.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

type PackedLine = { productId: string; name: string; sku: string; quantity: number };
type HeldBatch = { productId: string; number: string; expiresOn: Day; quantity: number };
/** `name`: the order's number, or that of the claim whose replacement it is. */
export type Parcel = { name: string; orderedAt: Date; to: OrderRow['shippingAddress']; collectPaise: number; lines: PackedLine[] };
type ShelfPick = { name: string; sku: string; quantity: number; parcels: string[]; batches: HeldBatch[] };

export async function drawPickList(db: Db, ids: readonly string[], now: Date): Promise<Buffer> {
  return drawPicks(db, await readParcels(db, ids), await readHeldBatches(db, inArray(stockMoves.orderId, [...ids])), now);
}

export async function drawPicks(db: Db, parcels: readonly Parcel[], held: readonly HeldBatch[], now: Date): Promise<Buffer> {
  const { identity, colours } = await readSettings(db);
  const picks = picksOf(parcels, held);
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const paper = openPaper({ title: 'Pick list', author: identity.name, madeAt: now, ...paletteOf(colours) });
  const startPage = () => {
    paper.line('Pick list, continued', LEFT, PAGE.margin + 10, { size: 12, weight: 'bold' });
    paper.y = PAGE.margin + 24;
  };
  paper.line('Pick list', LEFT, PAGE.margin + 18, { size: 20, weight: 'display' });
  paper.line(formatDateTime(now), RIGHT, PAGE.margin + 18, { size: 9, colour: 'soft', align: 'right' });
  paper.line(`${countOf(pieces, 'piece')} for ${countOf(parcels.length, 'parcel')}`, LEFT, PAGE.margin + 36, { size: 10 });
  paper.y = PAGE.margin + 48;
  drawTable(paper, pickColumns, picks, startPage);
  return paper.finish((page, pages) => {
    paper.line(`Page ${page} of ${pages}`, RIGHT, PAGE.height - 34, { size: 7.5, colour: 'soft', align: 'right' });
  });
}

const pickColumns: Column<ShelfPick>[] = [
  // An empty box to tick.
  { title: 'Picked', width: 40, cell: () => '[   ]' },
  { title: 'SKU', width: 90, cell: ({ sku }) => sku },
  { title: 'Product, and who ordered it', cell: pickWords },
  { title: 'Pieces', width: 44, align: 'right', cell: ({ quantity }) => String(quantity) },
];

function pickWords({ name, parcels, batches }: ShelfPick) {
  const held = batches.map(
    ({ number, expiresOn, quantity }) => `${quantity} of batch ${number}, good until ${formatDate(startOfDay(expiresOn))}`,
  );
  return [`${name} (${parcels.join(', ')})`, ...held].join('. ');
}

/** Summed by product, in the order of the shelves' labels. */
function picksOf(parcels: readonly Parcel[], held: readonly HeldBatch[]): ShelfPick[] {
  const picks = new Map<string, ShelfPick>();
  for (const parcel of parcels)
    for (const { productId, name, sku, quantity } of parcel.lines) {
      const pick = picks.get(productId) ?? {
        name: withoutGift(name),
        sku,
        quantity: 0,
        parcels: [],
        batches: held.filter((batch) => batch.productId === productId),
      };
      pick.quantity += quantity;
      pick.parcels.push(quantity === 1 ? parcel.name : `${parcel.name} × ${quantity}`);
      picks.set(productId, pick);
    }
  return [...picks.values()]
    .map((pick) => ({ ...pick, batches: upTo(pick.quantity, pick.batches) }))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** A batch still holds what was refunded and not put back; that is not fetched. */
function upTo(pieces: number, batches: readonly HeldBatch[]): HeldBatch[] {
  let open = pieces;
  return batches.flatMap((batch) => {
    const quantity = Math.min(open, batch.quantity);
    open -= quantity;
    return quantity > 0 ? [{ ...batch, quantity }] : [];
  });
}

export async function drawPackingSlips(db: Db, ids: readonly string[], now: Date): Promise<Buffer> {
  return drawSlips(db, await readParcels(db, ids), now);
}

export async function drawSlips(db: Db, parcels: readonly Parcel[], now: Date): Promise<Buffer> {
  const { identity, colours } = await readSettings(db);
  const paper = openPaper({ title: 'Packing slips', author: identity.name, madeAt: now, ...paletteOf(colours) });
  parcels.forEach((parcel, index) => {
    if (index > 0) paper.addPage();
    drawSlip(paper, parcel, identity);
  });
  return paper.finish(() => undefined);
}

function drawSlip(paper: Paper, { name, orderedAt, to, collectPaise, lines }: Parcel, shop: Identity) {
  const half = PAGE_WIDTH_INSIDE / 2 - 8;
  paper.line(shop.name, LEFT, PAGE.margin + 16, { size: 16, weight: 'display' });
  paper.line(name, RIGHT, PAGE.margin + 16, { size: 16, weight: 'bold', align: 'right' });
  paper.line(formatDate(orderedAt), RIGHT, PAGE.margin + 30, { size: 9, colour: 'soft', align: 'right' });
  paper.rule(PAGE.margin + 40);

  let y = PAGE.margin + 52;
  y = paper.paragraph('Deliver to', LEFT, y, half, { size: 9, weight: 'bold', colour: 'soft' });
  y = paper.paragraph(to.name, LEFT, y + 2, PAGE_WIDTH_INSIDE, { size: 18, weight: 'bold' });
  for (const part of [to.street, to.landmark ?? '', `${to.city}, ${to.state}`].filter(Boolean))
    y = paper.paragraph(part, LEFT, y, PAGE_WIDTH_INSIDE, { size: 15 });
  y = paper.paragraph(`PIN ${to.zipCode}`, LEFT, y + 2, PAGE_WIDTH_INSIDE, { size: 18, weight: 'bold' });
  y = paper.paragraph(`Phone ${to.phone}`, LEFT, y, PAGE_WIDTH_INSIDE, { size: 13 });

  y += 10;
  paper.fill(LEFT, y, PAGE_WIDTH_INSIDE, 34);
  const collects = collectPaise > 0 ? `Collect ${formatRupees(collectPaise)} in cash` : 'Prepaid. Nothing to collect.';
  paper.line(collects, LEFT + 12, y + 22, { size: 14, weight: 'bold' });
  paper.y = y + 48;
  drawTable(paper, slipColumns, lines, () => {
    paper.line(`${name}, continued`, LEFT, PAGE.margin + 10, { size: 12, weight: 'bold' });
    paper.y = PAGE.margin + 24;
  });

  if (!shop.address) return;
  const { street, city, state, pinCode } = shop.address;
  const back = `If undelivered, return to: ${[shop.legalName || shop.name, street, city, `${state} ${pinCode}`].filter(Boolean).join(', ')}`;
  paper.paragraph(back, LEFT, PAGE.bottom + 6, PAGE_WIDTH_INSIDE, { size: 8, colour: 'soft' });
}

const slipColumns: Column<PackedLine>[] = [
  { title: 'SKU', width: 90, cell: ({ sku }) => sku },
  { title: 'Product', cell: ({ name }) => name },
  { title: 'Pieces', width: 44, align: 'right', cell: ({ quantity }) => String(quantity) },
];

/** Those that wait for a parcel, without pieces whose money went back; others are told by their numbers, so that nothing is packed in vain. */
async function readParcels(db: Db, ids: readonly string[]): Promise<Parcel[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number));
  if (rows.length < new Set(ids).size) throw new Refusal(404, 'Order not found.');
  const { orderId, productId, name, position } = orderLines;
  const left = sql<number>`order_lines.quantity - coalesce((
    select sum(part.quantity) from refund_lines part join refunds refund on refund.id = part.refund_id
    where refund.order_id = order_lines.order_id and part.position = order_lines.position), 0)`.mapWith(Number);
  const lines = await db
    .select({ orderId, productId, name, quantity: left, sku: products.sku })
    .from(orderLines)
    .innerJoin(products, eq(products.id, productId))
    .where(and(inArray(orderId, [...ids]), gt(left, 0)))
    .orderBy(asc(position));
  const isToPack = (order: OrderRow) => order.status === 'pending' || order.status === 'processing';
  const hasPieces = (order: OrderRow) => lines.some((line) => line.orderId === order.id);
  const wrong = rows.filter((order) => !isToPack(order) || isUnpaid(order) || isPaidBack(order) || !hasPieces(order));
  if (wrong.length > 0) {
    const names = wrong.map(({ number }) => orderNumber(number)).join(', ');
    throw new Refusal(409, `Nothing is to be packed for ${names}. Please look at the list again.`, { code: 'not_to_pack' });
  }
  return rows.map((order) => ({
    name: orderNumber(order.number),
    orderedAt: order.createdAt,
    to: order.shippingAddress,
    collectPaise: order.paymentMethod === 'cod' ? order.totalPaise + order.roundOffPaise : 0,
    lines: lines.filter((line) => line.orderId === order.id),
  }));
}

/** What these moves took out of which batch, what expires first at the top. */
export async function readHeldBatches(db: Db, moves: SQL): Promise<HeldBatch[]> {
  const pieces = sql<number>`-sum(${batchMoves.change})::int`;
  return db
    .select({ productId: batches.productId, number: batches.number, expiresOn: batches.expiresOn, quantity: pieces })
    .from(batchMoves)
    .innerJoin(stockMoves, eq(stockMoves.id, batchMoves.moveId))
    .innerJoin(batches, eq(batches.id, batchMoves.batchId))
    .where(moves)
    .groupBy(batches.id)
    .having(sql`sum(${batchMoves.change}) < 0`)
    .orderBy(asc(batches.expiresOn), asc(batches.number));
}

const countOf = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
