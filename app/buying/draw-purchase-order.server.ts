// A purchase order on A4, for the supplier.
import { eq } from 'drizzle-orm';
import { paletteOf } from '../invoices/invoices.server.ts';
import { openPaper, PAGE, PAGE_WIDTH_INSIDE } from '../invoices/print/paper.server.ts';
import { type Column, drawTable } from '../invoices/print/paper-table.server.ts';
import type { Db } from '../platform/database.server.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { formatDate, startOfDay } from '../platform/time.ts';
import type { Identity } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type PurchaseLine, STATE_WORDS } from './buying.schema.ts';
import { suppliers } from './buying.tables.ts';
import { getPurchaseOrder } from './read-purchase-orders.server.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const HALF = PAGE_WIDTH_INSIDE / 2 - 8;

export async function drawPurchaseOrder(db: Db, id: string, now: Date): Promise<{ number: string; pdf: Buffer }> {
  const order = await getPurchaseOrder(db, id);
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, order.supplierId));
  const { identity, colours } = await readSettings(db);
  const paper = openPaper({ title: `Purchase order ${order.number}`, author: identity.name, madeAt: now, ...paletteOf(colours) });
  paper.line('Purchase order', LEFT, PAGE.margin + 18, { size: 20, weight: 'display' });
  paper.line(order.number, RIGHT, PAGE.margin + 18, { size: 16, weight: 'bold', align: 'right' });
  // What is not ordered must not look like an order.
  const standing = order.state === 'draft' || order.state === 'cancelled' ? `${STATE_WORDS[order.state]}: not an order. ` : '';
  const expected = order.expectedOn ? ` Expected by ${formatDate(startOfDay(order.expectedOn))}.` : '';
  const dated = formatDate(new Date(order.orderedAt ?? order.createdAt));
  paper.line(`${standing}${dated}.${expected}`, LEFT, PAGE.margin + 34, { size: 9, colour: 'soft' });
  const top = PAGE.margin + 48;
  const party = (title: string, lines: readonly string[], x: number) =>
    lines.reduce(
      (y, line) => (line ? paper.paragraph(line, x, y, HALF, { size: 9 }) : y),
      paper.paragraph(title, x, top, HALF, { size: 9, weight: 'bold', colour: 'soft' }),
    );
  const from = party(
    'Supplier',
    [
      order.supplierName,
      supplier?.address ?? '',
      gstinLine(supplier?.gstin),
      supplier?.contactName ?? '',
      supplier?.phone ?? '',
      supplier?.email ?? '',
    ],
    LEFT,
  );
  const to = party('Deliver to', shopLines(identity), LEFT + HALF + 16);
  paper.y = Math.max(from, to) + 12;
  drawTable(paper, columnsOf(order.total), order.lines, () => {
    paper.line(`Purchase order ${order.number}, continued`, LEFT, PAGE.margin + 10, { size: 12, weight: 'bold' });
    paper.y = PAGE.margin + 24;
  });
  const words = 'Costs are per piece before GST. Please name this order on your invoice, and print batch and expiry of each product on it.';
  if (paper.y + 60 > PAGE.bottom) paper.addPage();
  const y = paper.paragraph(words, LEFT, paper.y + 10, PAGE_WIDTH_INSIDE, { size: 8, colour: 'soft' });
  if (order.note) paper.paragraph(order.note, LEFT, y + 6, PAGE_WIDTH_INSIDE, { size: 9 });
  const pdf = await paper.finish((page, pages) => {
    paper.line(`Page ${page} of ${pages}`, RIGHT, PAGE.height - 34, { size: 7.5, colour: 'soft', align: 'right' });
  });
  return { number: order.number, pdf };
}

const gstinLine = (gstin: string | null | undefined) => (gstin ? `GSTIN ${gstin}` : '');

const shopLines = ({ name, legalName, address, gstin, phone, email }: Identity) => [
  legalName || name,
  ...(address ? [address.street, `${address.city}, ${address.state} ${address.pinCode}`] : []),
  gstinLine(gstin),
  phone,
  email,
];

const inRupees = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

const columnsOf = (total: number): Column<PurchaseLine>[] => [
  { title: 'No.', width: 26, cell: (_, index) => String(index + 1) },
  { title: 'SKU', width: 80, cell: ({ sku }) => sku },
  { title: 'Product', cell: ({ name }) => name },
  { title: 'Pieces', width: 44, align: 'right', cell: ({ quantity }) => formatCount(quantity) },
  { title: 'Cost', width: 60, align: 'right', cell: ({ unitCost }) => (unitCost === null ? '' : inRupees(unitCost)) },
  {
    title: 'Amount',
    width: 70,
    align: 'right',
    cell: ({ unitCost, quantity }) => (unitCost === null ? '' : formatRupees(paiseFromRupees(unitCost) * quantity, { decimals: 'always' })),
    total: inRupees(total),
  },
];
