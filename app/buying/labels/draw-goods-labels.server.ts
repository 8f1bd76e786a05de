// Labels for goods: name, MRP, net quantity and barcode, of a batch also its number and expiry. Black on white, for label printers.
import { inArray } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { code128, QUIET_ZONE } from '../../invoices/barcodes/code128.ts';
import { asEan13, EAN_QUIET, ean13 } from '../../invoices/barcodes/ean13.ts';
import type { Palette } from '../../invoices/invoices.tables.ts';
import { openPaper, PAGE, type Paper } from '../../invoices/print/paper.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import type { LabelsForm } from './labels.schema.ts';

const MM = 72 / 25.4;
const BLACK = '#000000';
const INK: Palette = { ink: BLACK, soft: BLACK, clay: BLACK, hairline: BLACK, sandal: '#FFFFFF' };
const SHEET = { columns: 3, rows: 8 };
const ON_SHEET = SHEET.columns * SHEET.rows;
const SINGLE = { width: 50 * MM, height: 25 * MM };
const CELL = { width: PAGE.width / SHEET.columns, height: PAGE.height / SHEET.rows };

type Label = { name: string; facts: string; batch: string; code: string; widths: number[] | null; quiet: { left: number; right: number } };
type Box = { x: number; y: number; width: number; height: number; margin: number };

export async function drawGoodsLabels(db: Db, { lines, format }: LabelsForm, now: Date): Promise<Buffer> {
  const { identity } = await readSettings(db);
  const labels = await readLabels(db, lines);
  const size: [number, number] = format === 'single' ? [SINGLE.width, SINGLE.height] : [PAGE.width, PAGE.height];
  const paper = openPaper({ title: 'Labels', author: identity.name, madeAt: now, palette: INK, size });
  for (const [place, label] of labels.entries()) {
    const at = format === 'single' ? 0 : place % ON_SHEET;
    if (place > 0 && at === 0) paper.addPage();
    const [column, row] = [at % SHEET.columns, Math.floor(at / SHEET.columns)];
    if (format === 'single') drawLabel(paper, label, { x: 0, y: 0, ...SINGLE, margin: 2 * MM });
    else drawLabel(paper, label, { x: column * CELL.width, y: row * CELL.height, ...CELL, margin: 4.5 * MM });
  }
  return paper.finish(() => undefined);
}

async function readLabels(db: Db, lines: LabelsForm['lines']): Promise<Label[]> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? []);
  const own = batchIds.length > 0 ? await db.select().from(batches).where(inArray(batches.id, batchIds)) : [];
  return lines.flatMap(({ productId, batchId, copies }) => {
    const product = rows.find(({ id }) => id === productId);
    const batch = batchId ? own.find((each) => each.id === batchId && each.productId === productId) : null;
    if (!product || batch === undefined) throw new Refusal(404, 'Product not found.');
    return Array.from({ length: copies }, () => labelOf(product, batch));
  });
}

function labelOf(product: typeof products.$inferSelect, batch: typeof batches.$inferSelect | null): Label {
  const { fullName, mrpPaise, barcode, sku, declarations, weight } = product;
  const net = declarations.netQuantity ? `${declarations.netQuantity.value} ${declarations.netQuantity.unit}` : weight;
  const mrp = mrpPaise !== null && `MRP ${formatRupees(mrpPaise, { decimals: 'always' })} incl. of all taxes`;
  const ean = barcode ? asEan13(barcode) : null;
  const isPlain = /^[ -~]+$/.test(sku);
  return {
    name: fullName,
    facts: [mrp, net && `Net ${net}`].filter(Boolean).join('  ·  '),
    batch: batch ? `Batch ${batch.number}  ·  Use before ${formatDate(startOfDay(batch.expiresOn))}` : '',
    code: ean ?? sku,
    // Code 128 has no letters beyond ASCII: such a SKU is printed as text.
    widths: ean ? ean13(ean) : isPlain ? code128(sku) : null,
    quiet: ean ? EAN_QUIET : { left: QUIET_ZONE, right: QUIET_ZONE },
  };
}

function drawLabel(paper: Paper, label: Label, { x, y, width, height, margin }: Box) {
  const [left, inside] = [x + margin, width - 2 * margin];
  const size = height > SINGLE.height + 1 ? 8 : 6.5;
  const small = size - 1.5;
  let line = y + margin + size;
  for (const text of paper.wrap(label.name, inside, { size, weight: 'bold' }).slice(0, 2)) {
    paper.line(text, left, line, { size, weight: 'bold' });
    line += size * 1.2;
  }
  for (const text of [label.facts, label.batch].filter(Boolean)) {
    paper.line(paper.wrap(text, inside, { size: small })[0] ?? '', left, line, { size: small });
    line += small * 1.3;
  }
  const bottom = y + height - margin;
  paper.line(label.code, left, bottom, { size: small });
  const top = line - small * 0.6;
  if (!label.widths) return;
  const modules = label.widths.reduce((sum, each) => sum + each, label.quiet.left + label.quiet.right);
  const module = inside / modules;
  const bars = { x: left + label.quiet.left * module, width: inside - (label.quiet.left + label.quiet.right) * module };
  paper.bars(label.widths, { ...bars, y: top, height: Math.max(12, bottom - small - 2 - top) });
}
