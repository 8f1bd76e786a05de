// Parcel labels, 4 × 6 inches, for label printers: black on white, because they print no colours.
import { code128, QUIET_ZONE } from '../../invoices/barcodes/code128.ts';
import type { Palette } from '../../invoices/invoices.tables.ts';
import { openPaper, type Paper, type Style } from '../../invoices/print/paper.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import type { Identity } from '../../settings/settings.schema.ts';
import { netWeightOf, type Parcel } from './parcels.server.ts';

const WIDTH = 288;
const HEIGHT = 432;
/** The margin most label printers cannot print, and a little more. */
const MARGIN = 14;
const LEFT = MARGIN;
const RIGHT = WIDTH - MARGIN;
const INSIDE = RIGHT - LEFT;
const BLACK = '#000000';
const INK: Palette = { ink: BLACK, soft: BLACK, clay: BLACK, hairline: BLACK, sandal: '#FFFFFF' };
const MONEY_AT = 320;
const FOOT_AT = 386;

export async function drawLabels(parcels: readonly Parcel[], shop: Identity, now: Date): Promise<Buffer> {
  const paper = openPaper({ title: 'Parcel labels', author: shop.name, madeAt: now, palette: INK, size: [WIDTH, HEIGHT] });
  parcels.forEach((parcel, index) => {
    if (index > 0) paper.addPage();
    drawHead(paper, parcel, shop);
    drawRecipient(paper, parcel);
    drawMoney(paper, parcel);
    drawFoot(paper, parcel, shop);
  });
  return paper.finish(() => undefined);
}

function drawHead(paper: Paper, { name, barcode, warning }: Parcel, shop: Identity) {
  paper.line(paper.wrap(shop.name, INSIDE * 0.4, { size: 9 })[0] ?? '', LEFT, MARGIN + 10, { size: 9 });
  paper.line(name, RIGHT, MARGIN + 11, { size: 12, weight: 'bold', align: 'right' });
  const widths = code128(barcode);
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_ZONE);
  const quiet = (INSIDE / modules) * QUIET_ZONE;
  paper.bars(widths, { x: LEFT + quiet, y: MARGIN + 20, width: INSIDE - 2 * quiet, height: 46 });
  if (warning) paper.line(warning, LEFT, MARGIN + 80, { size: 10, weight: 'bold' });
  // To be typed when the bars do not scan.
  if (barcode !== name && !warning?.includes(barcode)) paper.line(barcode, RIGHT, MARGIN + 80, { size: 9, align: 'right' });
  paper.rule(MARGIN + 86, { from: LEFT, to: RIGHT });
}

/** Long names and addresses shrink until everything fits on the label. */
function drawRecipient(paper: Paper, { to }: Parcel) {
  const top = MARGIN + 92;
  const room = MONEY_AT - 6 - top;
  const parts = (scale: number): Array<[string, Style]> => {
    const big: Style = { size: 15 * scale, weight: 'bold' };
    const plain: Style = { size: 11.5 * scale };
    return [
      ['Deliver to', { size: 8 }],
      [to.recipientName, big],
      [to.street, plain],
      [to.landmark ?? '', plain],
      [to.city, plain],
      [`PIN ${to.zipCode}, ${to.state}`, big],
      [`Phone ${to.phone}`, { ...big, size: 13 * scale }],
    ];
  };
  const heightAt = (scale: number) =>
    parts(scale).reduce((sum, [text, style]) => sum + paper.wrap(text, INSIDE, style).length * leading(style), 0);
  const scale = [1, 0.9, 0.8, 0.7, 0.6, 0.5].find((each) => heightAt(each) <= room) ?? 0.45;
  let y = top;
  for (const [text, style] of parts(scale))
    for (const line of paper.wrap(text, INSIDE, style)) {
      paper.line(line, LEFT, y + style.size, style);
      y += leading(style);
    }
}

const leading = ({ size }: Style) => size * 1.28;

/** Cash is collected in whole rupees. */
function drawMoney(paper: Paper, { collectPaise, lines, weightGrams }: Parcel) {
  paper.rule(MONEY_AT, { from: LEFT, to: RIGHT });
  const words = collectPaise > 0 ? `COD ${formatRupees(collectPaise)}` : 'PREPAID';
  paper.line(words, LEFT, MONEY_AT + 32, { size: 30, weight: 'bold' });
  paper.line(collectPaise > 0 ? 'Collect in cash' : 'Nothing to collect', LEFT, MONEY_AT + 46, { size: 9 });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  paper.line(`${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, RIGHT, MONEY_AT + 14, { size: 9, align: 'right' });
  paper.line(weightWords(lines, weightGrams), RIGHT, MONEY_AT + 46, { size: 9, weight: 'bold', align: 'right' });
  paper.rule(MONEY_AT + 53, { from: LEFT, to: RIGHT });
}

function weightWords(lines: Parcel['lines'], weightGrams: number | undefined) {
  if (weightGrams) return `Weight ${weightGrams / 1000} kg`;
  const net = netWeightOf(lines);
  return net ? `Net weight ${net}` : 'Weight          kg';
}

function drawFoot(paper: Paper, { orderedAt }: Parcel, shop: Identity) {
  const { legalName, name, phone, address } = shop;
  const from = address ? [address.street, address.city, `${address.state} ${address.pinCode}`] : [];
  const back = ['If undelivered, return to: ', [legalName || name, ...from, phone].filter(Boolean).join(', ')].join('');
  const style: Style = { size: 7 };
  paper.wrap(`${back}. Ordered ${formatDate(orderedAt)}.`, INSIDE, style).forEach((line, index) => {
    // Longer addresses would overflow the label.
    if (index < 4) paper.line(line, LEFT, FOOT_AT + index * 9, style);
  });
}
