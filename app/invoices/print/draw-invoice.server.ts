// From the issued data only: redrawn years later it is identical. CGST Rules 2017, rule 46 (invoice), 49 (bill of supply), 53 (credit note).
import { setImmediate } from 'node:timers/promises';
import { formatRupees, payableOf } from '../../platform/money.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { logoFile } from '../../settings/logo.ts';
import { hsnSummary } from '../document-totals.ts';
import { type Issued, titleOf } from '../invoice-document.ts';
import { amountInWords } from './amount-in-words.ts';
import { figure, lineColumns, summaryColumns } from './invoice-columns.server.ts';
import { drawHead, drawParties, drawRegistration, keepTogether, LEFT, label, RIGHT, soft, text } from './invoice-head.server.ts';
import { leadingOf, openPaper, PAGE, PAGE_WIDTH_INSIDE, type Paper } from './paper.server.ts';
import { drawTable } from './paper-table.server.ts';
import type { Copies } from './send-pdf.server.ts';

/** CGST Rules 2017, rule 48(1), for goods. */
const ALL_COPIES = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'] as const;
const ORIGINAL = ALL_COPIES.slice(0, 1);

/** With the logo of the day of issue. `copies`: the recipient's alone, or all three, one after the other. */
export async function printInvoice(shop: Pick<Shop, 'files'>, issued: Issued, copies?: Copies): Promise<Buffer> {
  return printInvoices(shop, [issued], copies);
}

export async function printInvoices({ files }: Pick<Shop, 'files'>, all: readonly Issued[], copies?: Copies): Promise<Buffer> {
  const logos = new Map<string, Buffer | null>();
  for (const { seller } of all)
    if (seller.logoKey && !logos.has(seller.logoKey)) logos.set(seller.logoKey, await files.get(logoFile(seller.logoKey)));
  return drawInvoices(
    all.map((issued) => ({ issued, logo: logos.get(issued.seller.logoKey ?? '') ?? null })),
    copies,
  );
}

export const drawInvoice = (issued: Issued, logo: Buffer | null = null, copies?: Copies) => drawInvoices([{ issued, logo }], copies);

type Sheets = { issued: Issued; until: number; pages: number };

export async function drawInvoices(documents: ReadonlyArray<{ issued: Issued; logo: Buffer | null }>, copies?: Copies): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('No invoice to draw.');
  const { issued: one } = first;
  const title = documents.length === 1 ? `${titleOf(one)} ${one.serial}` : `${documents.length} invoices`;
  const paper = openPaper({ title, author: one.seller.legalName, madeAt: one.issuedAt });
  const drawn: Sheets[] = [];
  for (const { issued, logo } of documents) {
    const before = drawn.at(-1)?.until ?? 0;
    // Each takes some 10 ms of the only thread, so requests are answered in between.
    if (before > 0) {
      await setImmediate();
      paper.addPage();
    }
    paper.dress(issued.seller.palette);
    const marks = copies === 'all' && issued.kind === 'invoice' ? ALL_COPIES : ORIGINAL;
    drawCopies(paper, issued, logo, marks);
    drawn.push({ issued, until: paper.pageCount(), pages: (paper.pageCount() - before) / marks.length });
  }
  return paper.finish((sheet) => drawFooter(paper, drawn, sheet));
}

function drawCopies(paper: Paper, issued: Issued, logo: Buffer | null, marks: readonly string[]) {
  const { serial, seller, lines } = issued;
  const title = titleOf(issued);
  const startPage = () => {
    paper.line(seller.brand, LEFT, PAGE.margin + 10, { size: 12, weight: 'display' });
    paper.line(`${title} ${serial}, continued`, RIGHT, PAGE.margin + 10, { ...soft, align: 'right' });
    paper.y = PAGE.margin + 24;
  };
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
}

function drawFooter(paper: Paper, drawn: readonly Sheets[], sheet: number) {
  const place = drawn.findIndex(({ until }) => sheet <= until);
  const here = drawn[place];
  if (!here) return;
  const { seller, serial } = here.issued;
  const page = ((sheet - 1 - (drawn[place - 1]?.until ?? 0)) % here.pages) + 1;
  paper.dress(seller.palette);
  const baseline = PAGE.height - 34;
  paper.rule(baseline - 13);
  const contact = [seller.brand, seller.email, seller.phone].filter(Boolean).join('  ·  ');
  paper.line(contact, LEFT, baseline, { size: 7.5, colour: 'soft' });
  paper.line(`${serial}  ·  Page ${page} of ${here.pages}`, RIGHT, baseline, { size: 7.5, colour: 'soft', align: 'right' });
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
