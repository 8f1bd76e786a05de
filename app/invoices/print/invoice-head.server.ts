import { encode } from 'uqr';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { type Issued, stateWithCode } from '../invoice-document.ts';
import { PAGE, PAGE_WIDTH_INSIDE, type Paper, type Style } from './paper.server.ts';

export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const text = { size: 8.5 } satisfies Style;
export const soft = { size: 8.5, colour: 'soft' } satisfies Style;
const strong = { size: 8.5, weight: 'bold' } satisfies Style;
export const label = { size: 7.5, weight: 'bold', colour: 'soft' } satisfies Style;

export function keepTogether(paper: Paper, height: number, startPage: () => void) {
  if (paper.y + height <= PAGE.bottom) return;
  paper.addPage();
  startPage();
}

export function drawHead(paper: Paper, issued: Issued, title: string, { logo, mark }: { logo: Buffer | null; mark: string }) {
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

export function drawParties(paper: Paper, { buyer, reason }: Issued) {
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
export function drawRegistration(paper: Paper, { eInvoice, kind }: Issued) {
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
