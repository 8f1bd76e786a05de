// Slips show no prices, because a parcel may be a present; only the amount that the courier has to collect.
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { code128 } from '../../invoices/barcodes/code128.ts';
import { paletteOf } from '../../invoices/invoices.server.ts';
import { openPaper, PAGE, PAGE_WIDTH_INSIDE, type Paper } from '../../invoices/print/paper.server.ts';
import { type Column, drawTable } from '../../invoices/print/paper-table.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { type Day, formatDate } from '../../platform/time.ts';
import type { Identity } from '../../settings/settings.schema.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { batches, batchMoves, stockMoves } from '../../stock/stock.tables.ts';
import { drawLabels } from './draw-labels.server.ts';
import type { SlipFormat } from './packing.schema.ts';
import { type PackedLine, type Parcel, readParcels } from './parcels.server.ts';

export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;

export type HeldBatch = { productId: string; number: string; expiresOn: Day; isRecalled: boolean; quantity: number };

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

function drawSlip(paper: Paper, { name, barcode, orderedAt, to, collectPaise, giftNote, lines, warning }: Parcel, shop: Identity) {
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

  if (giftNote) {
    y = paper.paragraph('Gift note', LEFT, y + 8, half, { size: 9, weight: 'bold', colour: 'soft' });
    y = paper.paragraph(giftNote, LEFT, y + 2, PAGE_WIDTH_INSIDE, { size: 13 });
  }

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
    .select({
      ...{ productId: batches.productId, number: batches.number, expiresOn: batches.expiresOn },
      ...{ isRecalled: sql<boolean>`${batches.recalledAt} is not null`, quantity: pieces },
    })
    .from(batchMoves)
    .innerJoin(stockMoves, eq(stockMoves.id, batchMoves.moveId))
    .innerJoin(batches, eq(batches.id, batchMoves.batchId))
    .where(moves)
    .groupBy(batches.id)
    .having(sql`sum(${batchMoves.change}) < 0`)
    .orderBy(asc(batches.expiresOn), asc(batches.number));
}

export const countOf = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
