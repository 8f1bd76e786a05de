import { inArray } from 'drizzle-orm';
import { withoutGift } from '../../catalogue/product-name.ts';
import { paletteOf } from '../../invoices/invoices.server.ts';
import { openPaper, PAGE } from '../../invoices/print/paper.server.ts';
import { type Column, drawTable } from '../../invoices/print/paper-table.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { countOf, type HeldBatch, LEFT, RIGHT, readHeldBatches } from './draw-packing.server.ts';
import { type Parcel, readParcelsToPack } from './parcels.server.ts';

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
  { title: 'Picked', width: 40, cell: () => '[   ]' },
  { title: 'SKU', width: 90, cell: ({ sku }) => sku },
  { title: 'Product, and who ordered it', cell: pickWords },
  { title: 'Pieces', width: 44, align: 'right', cell: ({ quantity }) => String(quantity) },
];

function pickWords({ name, parcels, batches }: ShelfPick) {
  const held = batches.map(({ number, expiresOn, isRecalled, quantity }) =>
    isRecalled
      ? `Do not pack: ${quantity} of recalled batch ${number}, see the order`
      : `${quantity} of batch ${number}, good until ${formatDate(startOfDay(expiresOn))}`,
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
