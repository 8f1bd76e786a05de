// Invoices drawn per second, one after the other, against a bare page of the same library: the same two embedded typefaces and as many
// pieces of text, placed without layout.
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { drawInvoice } from '../app/invoices/print/draw-invoice.server.ts';
import { issueInvoice } from '../app/orders/documents/issue-invoice.server.ts';
import { openTestShop } from '../test/shop.ts';
import { aProduct, aSeller, aShopper, fillCart, pressPay } from '../test/world.ts';
import { median } from './load.ts';

const DRAWN = 30;
const ROUNDS = 5;
/** Pieces of text on an invoice of three products, roughly. */
const PIECES_OF_TEXT = 120;
const faces = ['text', 'text-bold'].map((name) => readFileSync(`app/invoices/fonts/${name}.ttf`));

export async function measureInvoices() {
  const issued = await anInvoice();
  const [ours, bare]: [number[], number[]] = [[], []];
  await rate(() => drawInvoice(issued));
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await rate(() => drawInvoice(issued)));
    bare.push(await rate(barePage));
  }
  const [shop, base] = [median(ours), median(bare)];
  return { what: 'invoice as PDF', kB: (await drawInvoice(issued)).length / 1000, shop, bare: base, ratio: shop / base };
}

async function anInvoice() {
  const s = await openTestShop();
  try {
    await aSeller(s);
    const shopper = await aShopper(s);
    for (const { id } of [await aProduct(s), await aProduct(s), await aProduct(s)]) await fillCart(s, shopper, id);
    const { localOrderId } = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json;
    return await s.db.transaction((tx) => issueInvoice(tx, localOrderId, s.shop.now()));
  } finally {
    await s.close();
  }
}

async function rate(draw: () => Promise<unknown>) {
  const startedAt = performance.now();
  for (let n = 0; n < DRAWN; n++) await draw();
  return Math.round((DRAWN * 1000) / (performance.now() - startedAt));
}

function barePage() {
  return new Promise<void>((resolve) => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, font: '' });
    doc.on('data', () => undefined).on('end', resolve);
    for (const [index, face] of faces.entries()) doc.registerFont(String(index), face);
    for (let piece = 0; piece < PIECES_OF_TEXT; piece++) {
      doc.font(piece % 4 ? '0' : '1').fontSize(8.5);
      doc.text(`Rose balm ${piece} ₹299.00`, 40 + (piece % 4) * 130, 40 + Math.floor(piece / 4) * 24, { lineBreak: false });
    }
    doc.end();
  });
}
