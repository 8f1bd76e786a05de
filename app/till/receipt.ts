// From the issued invoice, or, without a connection, from the same figures before they have a number.

import { formatRate, hsnSummary, printedHsn, taxHeads, totalOf } from '../invoices/document-totals.ts';
import { type Draft, stateWithCode, titleOf } from '../invoices/invoice-document.ts';
import type { InvoiceSeller } from '../invoices/invoices.tables.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { formatDateTime } from '../platform/time.ts';
import type { Receipt } from './receipt.schema.ts';
import { PAYMENT_NAMES, type TillPayment } from './till.schema.ts';

type Sale = {
  serial: string | null;
  reference: string;
  till: string;
  at: Date;
  paymentType: TillPayment;
  paymentReference: string;
  tenderedPaise: number | null;
};

type Printed = Pick<Draft, 'kind' | 'seller' | 'buyer' | 'placeOfSupply' | 'lines' | 'taxablePaise' | 'totalPaise' | 'roundOffPaise'>;

export function receiptOf(document: Printed, sale: Sale): Receipt {
  const { seller, buyer, lines, totalPaise, roundOffPaise, taxablePaise, placeOfSupply } = document;
  const payablePaise = totalPaise + roundOffPaise;
  const { tenderedPaise } = sale;
  const heads = taxHeads(document);
  return {
    title: sale.serial ? titleOf(document) : 'Provisional receipt',
    serial: sale.serial,
    reference: sale.reference,
    at: formatDateTime(sale.at),
    till: sale.till,
    seller: sellerOn(seller),
    buyer: buyer.phone || buyer.address.street ? { name: buyer.name, phone: buyer.phone, address: buyer.address.street } : null,
    notes: notesOf(document, sale),
    placeOfSupply: placeOfSupply && stateWithCode(placeOfSupply),
    lines: lines.map((line) => ({
      name: line.name,
      hsn: printedHsn(line.hsn, seller),
      quantity: line.quantity,
      unit: rupeesFromPaise(line.unitPaise ?? 0),
      discount: rupeesFromPaise(line.discountPaise ?? 0),
      gstRate: line.gstRateBasisPoints / 100,
      total: rupeesFromPaise(totalOf(line)),
    })),
    taxes: byRate(document).map(({ gstRateBasisPoints, ...figures }) => ({
      gstRate: gstRateBasisPoints / 100,
      taxable: rupeesFromPaise(figures.taxablePaise),
      heads: heads.map(({ name, paiseOf }) => ({ name, amount: rupeesFromPaise(paiseOf(figures)) })),
    })),
    taxable: rupeesFromPaise(taxablePaise),
    total: rupeesFromPaise(totalPaise),
    roundOff: rupeesFromPaise(roundOffPaise),
    payable: rupeesFromPaise(payablePaise),
    payment: PAYMENT_NAMES[sale.paymentType],
    paymentReference: sale.paymentReference,
    tendered: tenderedPaise === null ? null : rupeesFromPaise(tenderedPaise),
    change: tenderedPaise === null ? null : rupeesFromPaise(Math.max(0, tenderedPaise - payablePaise)),
  };
}

const sellerOn = ({ brand, legalName, street, city, pinCode, stateCode, gstin, phone }: InvoiceSeller) => ({
  brand,
  legalName,
  address: [street, `${city} ${pinCode}`.trim(), stateCode && stateWithCode(stateCode)].filter(Boolean),
  gstin,
  phone,
});

function notesOf(document: Printed, { serial }: Sale): string[] {
  const isTaxed = document.lines.some(({ gstRateBasisPoints }) => gstRateBasisPoints > 0);
  return [
    // The wording of CGST Rules 2017, rule 5(1)(f).
    ...(document.seller.gstMode === 'composition' ? ['Composition taxable person, not eligible to collect tax on supplies'] : []),
    ...(isTaxed ? ['Reverse charge: No'] : []),
    ...(serial
      ? ['Electronically generated, no signature needed.']
      : ['The number of the invoice follows. Keep this receipt: its reference finds the invoice.']),
  ];
}

/** One row a rate: 80 mm have no room for the HSN codes again. */
function byRate(document: Printed) {
  const rows = new Map<number, ReturnType<typeof hsnSummary>[number]>();
  for (const row of hsnSummary(document)) {
    const seen = rows.get(row.gstRateBasisPoints);
    rows.set(row.gstRateBasisPoints, seen ? { ...row, ...sumOfTwo(seen, row) } : row);
  }
  return [...rows.values()].filter(({ gstRateBasisPoints }) => gstRateBasisPoints > 0);
}

type Sums = Pick<Draft, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;
const sumOfTwo = (one: Sums, other: Sums): Sums => ({
  taxablePaise: one.taxablePaise + other.taxablePaise,
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
  totalPaise: one.totalPaise + other.totalPaise,
});

export const rateWords = (gstRate: number) => formatRate(Math.round(gstRate * 100));

const REFERENCE = 8;
/** Short enough to be read out; the whole key stays the sale's identity. */
export const referenceOf = (key: string) => `T-${key.replaceAll('-', '').slice(0, REFERENCE).toUpperCase()}`;
