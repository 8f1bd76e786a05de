// Documents for the packing table, on A4: one pick list, and for each order a packing slip for its parcel. Slips show no prices,
// because a parcel may be a present; only the amount the courier has to collect.
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { withoutGift } from '../../catalogue/product-name.ts';
import { code128 } from '../../invoices/barcodes/code128.ts';
import { paletteOf } from '../../invoices/invoices.server.ts';
import { type Column, drawTable, openPaper, PAGE, PAGE_WIDTH_INSIDE, type Paper } from '../../invoices/paper.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { type Day, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import type { Identity } from '../../settings/settings.schema.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { batches, batchMoves, stockMoves } from '../../stock/stock.tables.ts';
import type { SlipFormat } from '../orders.schema.ts';
import { drawLabels } from './draw-labels.server.ts';
import { type PackedLine, type Parcel, readParcels, readParcelsToPack } from './parcels.server.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

type HeldBatch = { productId: string; number: string; expiresOn: Day; quantity: number };
type ShelfPick = { name: string; sku: string; quantity: number; parcels: string[]; batches: HeldBatch[] };

export async function drawPickList(db: Db, ids: readonly string[], now: Date): Promise<Buffer> {
  return drawPicks(db, await readParcelsToPack(db, ids), await readHeldBatches(db, inArray(stockMoves.orderId, [...ids])), now);
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
  // A checkbox to tick.
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

/** Summed by product, in the order of the shelf labels. */
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

/** A batch still counts refunded items that were not returned to stock; those are not picked. */
function upTo(pieces: number, batches: readonly HeldBatch[]): HeldBatch[] {
  let open = pieces;
  return batches.flatMap((batch) => {
    const quantity = Math.min(open, batch.quantity);
    open -= quantity;
    return quantity > 0 ? [{ ...batch, quantity }] : [];
  });
}

/** At any time, in any status: the slip itself says when its parcel must not leave. */
export async function drawPackingSlips(db: Db, ids: readonly string[], now: Date, format: SlipFormat = 'a4'): Promise<Buffer> {
  return drawSlips(db, await readParcels(db, ids), now, format);
}

export async function drawSlips(db: Db, parcels: readonly Parcel[], now: Date, format: SlipFormat = 'a4'): Promise<Buffer> {
  const { identity, colours } = await readSettings(db);
  if (format === 'label') return drawLabels(parcels, identity, now);
  const paper = openPaper({ title: 'Packing slips', author: identity.name, madeAt: now, ...paletteOf(colours) });
  parcels.forEach((parcel, index) => {
    if (index > 0) paper.addPage();
    drawSlip(paper, parcel, identity);
  });
  return paper.finish(() => undefined);
}

function drawSlip(paper: Paper, { name, barcode, orderedAt, to, collectPaise, lines, warning }: Parcel, shop: Identity) {
  const half = PAGE_WIDTH_INSIDE / 2 - 8;
  paper.line(shop.name, LEFT, PAGE.margin + 16, { size: 16, weight: 'display' });
  paper.line(name, RIGHT, PAGE.margin + 16, { size: 16, weight: 'bold', align: 'right' });
  paper.line(formatDate(orderedAt), RIGHT, PAGE.margin + 30, { size: 9, colour: 'soft', align: 'right' });
  paper.rule(PAGE.margin + 40);
  if (warning) paper.line(warning, LEFT, PAGE.margin + 34, { size: 11, weight: 'bold' });

  let y = PAGE.margin + 52;
  paper.bars(code128(barcode), { x: RIGHT - 180, y, width: 180, height: 34 });
  y = paper.paragraph('Deliver to', LEFT, y, half, { size: 9, weight: 'bold', colour: 'soft' });
  y = paper.paragraph(to.recipientName, LEFT, y + 2, PAGE_WIDTH_INSIDE - 196, { size: 18, weight: 'bold' });
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

/** The batches these moves took from, first to expire at the top. */
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
