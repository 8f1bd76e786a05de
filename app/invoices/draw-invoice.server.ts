// Draws an invoice or a credit note on A4 from the issued data only: redrawn six years later it is identical.
// Required contents: CGST Rules 2017, rule 46 (invoice), 49 (bill of supply), 53 (credit note).
import { encode } from 'uqr';
import { formatRupees, payableOf } from '../platform/money.ts';
import type { Shop } from '../platform/shop.server.ts';
import { formatDate, formatDateTime } from '../platform/time.ts';
import { logoFile } from '../settings/logo.ts';
import { amountInWords } from './amount-in-words.ts';
import {
  formatRate,
  hsnSummary,
  type InvoiceLine,
  type Issued,
  printedHsn,
  stateWithCode,
  taxHeads,
  taxOf,
  titleOf,
  totalOf,
} from './invoice-document.ts';
import { type Column, drawTable, leadingOf, openPaper, PAGE, PAGE_WIDTH_INSIDE, type Paper, type Style } from './paper.server.ts';
import type { Copies } from './send-pdf.server.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const text = { size: 8.5 } satisfies Style;
const soft = { size: 8.5, colour: 'soft' } satisfies Style;
const strong = { size: 8.5, weight: 'bold' } satisfies Style;
const label = { size: 7.5, weight: 'bold', colour: 'soft' } satisfies Style;

/** CGST Rules 2017, rule 48(1), for goods. */
const ALL_COPIES = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'] as const;
const ORIGINAL = ALL_COPIES.slice(0, 1);

/** With the logo of the day of issue. `copies`: the recipient's alone, or all three, one after the other. */
export async function printInvoice({ files }: Pick<Shop, 'files'>, issued: Issued, copies?: Copies): Promise<Buffer> {
  const { logoKey } = issued.seller;
  return drawInvoice(issued, logoKey ? await files.get(logoFile(logoKey)) : null, copies);
}

export function drawInvoice(issued: Issued, logo: Buffer | null = null, copies?: Copies): Promise<Buffer> {
  const { serial, seller, lines } = issued;
  const title = titleOf(issued);
  const paper = openPaper({ title: `${title} ${serial}`, author: seller.legalName, madeAt: issued.issuedAt, palette: seller.palette });
  const startPage = () => {
    paper.line(seller.brand, LEFT, PAGE.margin + 10, { size: 12, weight: 'display' });
    paper.line(`${title} ${serial}, continued`, RIGHT, PAGE.margin + 10, { ...soft, align: 'right' });
    paper.y = PAGE.margin + 24;
  };

  const marks = copies === 'all' && issued.kind === 'invoice' ? ALL_COPIES : ORIGINAL;
  for (const [place, mark] of marks.entries()) {
    if (place > 0) paper.addPage();
    drawHead(paper, issued, title, { logo, mark });
    drawParties(paper, issued);
    drawRegistration(paper, issued);
    drawTable(paper, lineColumns(issued), lines, startPage);
    const isTaxed = lines.some((line) => line.gstRateBasisPoints > 0);
    keepTogether(paper, 116, startPage);
    drawTotal(paper, issued);
    if (isTaxed) {
      keepTogether(paper, 90, startPage);
      paper.line('Tax by HSN and rate', LEFT, paper.y + 8, label);
      paper.y += 15;
      drawTable(paper, summaryColumns(issued), hsnSummary(issued), startPage);
    }
    keepTogether(paper, 60, startPage);
    drawNotes(paper, issued, title);
  }

  return paper.finish((sheet, sheets) => {
    // All copies have the same content, and so the same length.
    const pages = sheets / marks.length;
    const page = ((sheet - 1) % pages) + 1;
    const baseline = PAGE.height - 34;
    paper.rule(baseline - 13);
    const contact = [seller.brand, seller.email, seller.phone].filter(Boolean).join('  ·  ');
    paper.line(contact, LEFT, baseline, { size: 7.5, colour: 'soft' });
    paper.line(`${serial}  ·  Page ${page} of ${pages}`, RIGHT, baseline, { size: 7.5, colour: 'soft', align: 'right' });
  });
}

function keepTogether(paper: Paper, height: number, startPage: () => void) {
  if (paper.y + height <= PAGE.bottom) return;
  paper.addPage();
  startPage();
}

function drawHead(paper: Paper, issued: Issued, title: string, { logo, mark }: { logo: Buffer | null; mark: string }) {
  const { seller, sale, original, placeOfSupply } = issued;
  const half = PAGE_WIDTH_INSIDE * 0.52;
  if (logo) paper.picture(logo, LEFT, PAGE.margin - 4, 180, 34);
  else paper.line(seller.brand, LEFT, PAGE.margin + 22, { size: 28, weight: 'display' });
  let y = PAGE.margin + 38;
  y = paper.paragraph(seller.legalName, LEFT, y, half, strong);
  const address = [seller.street, `${seller.city} ${seller.pinCode}`, stateWithCode(seller.stateCode)];
  for (const part of address) y = paper.paragraph(part, LEFT, y, half, soft);
  if (seller.gstin) y = paper.paragraph(`GSTIN ${seller.gstin}`, LEFT, y + 2, half, text);

  const isNote = issued.kind === 'credit_note';
  paper.line(title, RIGHT, PAGE.margin + 20, { size: 17, weight: 'display', colour: 'clay', align: 'right' });
  if (!isNote && title !== 'Invoice') paper.line(mark, RIGHT, PAGE.margin + 32, { size: 7.5, colour: 'soft', align: 'right' });
  const facts: Array<[string, string]> = [
    [isNote ? 'Credit note no.' : 'Invoice no.', issued.serial],
    ['Date', formatDate(issued.issuedAt)],
    ...(original
      ? ([
          ['Against invoice', original.serial],
          ['Invoice date', formatDate(original.issuedAt)],
        ] as Array<[string, string]>)
      : []),
    ['Order', `${sale.number}, ${sale.placedOn}`],
    ['Payment', sale.payment],
    ['Place of supply', stateWithCode(placeOfSupply)],
    ['Reverse charge', 'No'],
  ];
  const labelsAt = LEFT + PAGE_WIDTH_INSIDE * 0.6;
  const valuesAt = labelsAt + 76;
  let factsY = PAGE.margin + 44;
  for (const [name, value] of facts) {
    paper.paragraph(name, labelsAt, factsY, 76, soft);
    factsY = paper.paragraph(value, valuesAt, factsY, RIGHT - valuesAt, name.endsWith('no.') ? strong : text);
  }
  paper.y = Math.max(y, factsY) + 12;
  if (seller.gstMode === 'composition' && title === 'Bill of supply') {
    // The wording of rule 5(1)(f).
    paper.y =
      paper.paragraph('Composition taxable person, not eligible to collect tax on supplies', LEFT, paper.y, PAGE_WIDTH_INSIDE, strong) + 8;
  }
}

function drawParties(paper: Paper, { buyer, reason }: Issued) {
  paper.rule(paper.y);
  const top = paper.y + 11;
  const width = PAGE_WIDTH_INSIDE / 2 - 16;
  const { address } = buyer;
  const lines = [
    ...address.street.split('\n'),
    address.landmark,
    `${address.city} ${address.zipCode}`.trim(),
    stateWithCode(address.stateCode),
  ].filter((part): part is string => Boolean(part));
  const block = (heading: string, x: number, name: string, phone: string, gstin = '') => {
    let y = paper.paragraph(heading, x, top, width, label) + 2;
    y = paper.paragraph(name, x, y, width, strong);
    for (const line of lines) y = paper.paragraph(line, x, y, width, text);
    if (phone) y = paper.paragraph(`Phone ${phone}`, x, y, width, soft);
    return gstin ? paper.paragraph(`GSTIN ${gstin}`, x, y + 2, width, text) : y;
  };
  const billed = block('Billed to', LEFT, buyer.name, buyer.phone, buyer.gstin);
  // An invoice issued before buyers had a recipient field is printed as it was.
  const delivered = block('Delivered to', LEFT + PAGE_WIDTH_INSIDE / 2, address.recipientName ?? address.name, address.phone);
  paper.y = Math.max(billed, delivered) + 12;
  if (reason) paper.y = paper.paragraph(`Reason: ${reason}`, LEFT, paper.y, PAGE_WIDTH_INSIDE, text) + 10;
}

/** Two inches: the code has some hundred squares a side. */
const QR_SIDE = 144;

/** The IRN and the portal's QR code (CGST Rules r.46(r)); or, before them, that this is no invoice yet (r.48(5)). */
function drawRegistration(paper: Paper, { eInvoice, kind }: Issued) {
  if (!eInvoice) return;
  const { irn, ackNumber, acknowledgedAt, signedQr, portal } = eInvoice;
  if (!irn) {
    const name = kind === 'invoice' ? 'invoice' : 'credit note';
    const words = `Not a valid ${name} yet: the GST portal has not given its number (IRN). Do not send it to the buyer.`;
    paper.y = paper.paragraph(words, LEFT, paper.y, PAGE_WIDTH_INSIDE, { ...strong, colour: 'clay' }) + 10;
    return;
  }
  const top = paper.y;
  const width = PAGE_WIDTH_INSIDE - QR_SIDE - 16;
  let y = paper.paragraph('E-invoice', LEFT, top, width, label) + 2;
  y = paper.paragraph(`IRN ${irn}`, LEFT, y, width, text);
  y = paper.paragraph(`Ack no. ${ackNumber ?? ''}`, LEFT, y, width, text);
  if (acknowledgedAt) y = paper.paragraph(`Ack date ${formatDateTime(acknowledgedAt)}`, LEFT, y, width, text);
  if (portal === 'practice')
    y = paper.paragraph('Practice: not registered with the government.', LEFT, y + 2, width, { ...strong, colour: 'clay' });
  // A little correction is enough on paper: it keeps the squares of some 900 characters large.
  if (signedQr) paper.squares(encode(signedQr, { border: 2, ecc: 'L' }).data, { x: RIGHT - QR_SIDE, y: top - 4, side: QR_SIDE });
  paper.y = Math.max(y, signedQr ? top + QR_SIDE : 0) + 10;
}

/** Amounts omit the rupee sign; the header has it once. */
const figure = (paise: number) => formatRupees(paise, { decimals: 'always' }).replace('₹', '');

function lineColumns(issued: Issued): Column<InvoiceLine>[] {
  const { lines, kind, seller } = issued;
  const isInvoice = kind === 'invoice';
  const isDiscounted = lines.some((line) => (line.discountPaise ?? 0) > 0);
  const isTaxed = lines.some((line) => line.gstRateBasisPoints > 0);
  const heads = isTaxed ? taxHeads(issued) : [];
  const amount = (title: string, paiseOf: (line: InvoiceLine) => number, totalPaise?: number): Column<InvoiceLine> => ({
    title,
    width: 44,
    align: 'right',
    cell: (line) => figure(paiseOf(line)),
    ...(totalPaise !== undefined && { total: figure(totalPaise) }),
  });
  const discountPaise = lines.reduce((sum, line) => sum + (line.discountPaise ?? 0), 0);
  return [
    { title: '#', width: 18, cell: (_, index) => String(index + 1) },
    { title: 'Description', cell: (line) => line.name, total: 'Total' },
    { title: 'HSN', width: 20, cell: (line) => printedHsn(line.hsn, seller) },
    {
      title: 'Qty, pcs',
      width: 20,
      align: 'right',
      cell: (line) => (line.kind === 'goods' && line.quantity > 0 ? String(line.quantity) : '–'),
    },
    ...(isInvoice
      ? [amount(lines.some((line) => line.priceIncludesTax) ? 'Price incl. GST' : 'Price', (line) => line.unitPaise ?? 0)]
      : []),
    ...(isDiscounted ? [amount('Discount', (line) => line.discountPaise ?? 0, discountPaise)] : []),
    ...(isTaxed
      ? [
          amount('Taxable', (line) => line.taxablePaise, issued.taxablePaise),
          { title: 'GST', width: 20, align: 'right' as const, cell: (line: InvoiceLine) => formatRate(line.gstRateBasisPoints) },
        ]
      : []),
    ...heads.map(({ name, paiseOf }) => amount(name, paiseOf, paiseOf(issued))),
    amount('Amount ₹', totalOf, issued.totalPaise),
  ];
}

function summaryColumns(issued: Issued): Column<ReturnType<typeof hsnSummary>[number]>[] {
  type Row = ReturnType<typeof hsnSummary>[number];
  const heads = taxHeads(issued);
  const right = 'right' as const;
  return [
    { title: 'HSN', cell: (row) => row.hsn, total: 'Total' },
    { title: 'Taxable ₹', width: 90, align: right, cell: (row) => figure(row.taxablePaise), total: figure(issued.taxablePaise) },
    ...heads.flatMap(({ name, paiseOf }) => [
      { title: `${name} rate`, width: 62, align: right, cell: (row: Row) => formatRate(row.gstRateBasisPoints / heads.length) },
      { title: `${name} ₹`, width: 72, align: right, cell: (row: Row) => figure(paiseOf(row)), total: figure(paiseOf(issued)) },
    ]),
    { title: 'Total tax ₹', width: 78, align: right, cell: (row) => figure(taxOf(row)), total: figure(taxOf(issued)) },
  ];
}

function drawTotal(paper: Paper, issued: Issued) {
  paper.y += 6;
  const top = paper.y;
  const boxLeft = LEFT + PAGE_WIDTH_INSIDE * 0.6;
  const isNote = issued.kind === 'credit_note';
  const isRounded = issued.roundOffPaise !== 0;
  const name = isNote ? 'Total credited' : isRounded ? 'Amount payable' : 'Total';
  const before: Array<[string, string]> = isRounded
    ? [
        ['Total', figure(issued.totalPaise)],
        ['Round off', `${issued.roundOffPaise > 0 ? '+' : ''}${figure(issued.roundOffPaise)}`],
      ]
    : [];
  const height = 34 + before.length * 14;
  paper.fill(boxLeft, top, RIGHT - boxLeft, height);
  before.forEach(([words, amount], index) => {
    paper.line(words, boxLeft + 12, top + 16 + index * 14, text);
    paper.line(amount, RIGHT - 12, top + 16 + index * 14, { ...text, align: 'right' });
  });
  const baseline = top + height - 12;
  paper.line(name, boxLeft + 12, baseline - 0.5, { size: 9.5, weight: 'bold' });
  paper.line(formatRupees(payableOf(issued), { decimals: 'always' }), RIGHT - 12, baseline, { size: 14, weight: 'bold', align: 'right' });
  const wordsWidth = boxLeft - LEFT - 24;
  let y = paper.paragraph('Amount in words', LEFT, top + 2, wordsWidth, label) + 2;
  y = paper.paragraph(amountInWords(payableOf(issued)), LEFT, y, wordsWidth, text);
  paper.y = Math.max(y, top + height) + 16;
}

function drawNotes(paper: Paper, issued: Issued, title: string) {
  const name = title.toLowerCase();
  const notes = [
    `This is an electronically generated ${name}; no signature is needed.`,
    ...(issued.kind === 'invoice' && issued.sale.payment === 'Cash on delivery'
      ? [`${formatRupees(payableOf(issued))} is paid in cash when the parcel arrives.`]
      : []),
    ...(paper.hasUnknown ? ['A question mark stands for each letter of a script that this document cannot print.'] : []),
  ];
  paper.y += 12;
  for (const note of notes) paper.y = paper.paragraph(note, LEFT, paper.y, PAGE_WIDTH_INSIDE, { ...soft, size: 8 });
  paper.y += leadingOf(soft);
}
