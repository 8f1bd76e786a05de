import type { orderLines, orders } from '../orders/orders.tables.ts';
import { findState } from '../platform/india.ts';
import { formatDate } from '../platform/time.ts';
import { splitDelivery } from '../pricing/delivery.ts';
import { type GstHeads, gstHeads, gstWithin, splitGst } from '../pricing/tax/gst.ts';
import { formatRate, sumOf, totalOf } from './document-totals.ts';
import type { eInvoices } from './e-invoices.tables.ts';
import type { InvoiceBuyer, InvoicedSale, InvoiceSeller, invoiceLines, invoices } from './invoices.tables.ts';

export type InvoiceLine = Omit<typeof invoiceLines.$inferSelect, 'invoiceId'>;

export type Figures = Pick<typeof invoices.$inferSelect, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;

export type Draft = Figures & {
  kind: 'invoice' | 'credit_note';
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  sale: InvoicedSale;
  placeOfSupply: string;
  roundOffPaise: number;
  lines: InvoiceLine[];
};

export type Issued = Draft & {
  id: string;
  serial: string;
  issuedAt: Date;
  reason: string | null;
  original: { serial: string; issuedAt: Date } | null;
  /** Of a document that must be registered with the government's portal; until it is, it is not valid (CGST Rules r.48(5)). */
  eInvoice: typeof eInvoices.$inferSelect | null;
};

type Order = Pick<
  typeof orders.$inferSelect,
  | 'number'
  | 'createdAt'
  | 'paymentMethod'
  | 'customerName'
  | 'businessName'
  | 'buyerGstin'
  | 'customerPhone'
  | 'shippingAddress'
  | 'deliveryPaise'
  | 'totalPaise'
  | 'roundOffPaise'
  | 'pricesIncludeTax'
>;
type SoldLine = Pick<
  typeof orderLines.$inferSelect,
  'name' | 'hsn' | 'quantity' | 'unitPaise' | 'gstRateBasisPoints' | 'taxablePaise' | 'gstPaise'
> & {
  productId: string | null;
};

/** The buyer's state is the place of supply. */
export type Sold = {
  buyer: InvoiceBuyer;
  sale: InvoicedSale;
  deliveryPaise: number;
  totalPaise: number;
  roundOffPaise: number;
  pricesIncludeTax: boolean;
};

/** `charged`: the lines at the rates of the time of supply, when they differ from the order's. */
export function invoiceOf(order: Order, lines: readonly SoldLine[], seller: InvoiceSeller, charged = lines): Draft {
  const { deliveryPaise, totalPaise, roundOffPaise, pricesIncludeTax, buyerGstin, shippingAddress: to } = order;
  const name = order.businessName ?? order.customerName;
  const address = { ...to, recipientName: to.recipientName || order.customerName };
  const buyer = { name, phone: order.customerPhone, address, ...(buyerGstin && { gstin: buyerGstin }) };
  const payment = order.paymentMethod === 'cod' ? 'Cash on delivery' : 'Paid online';
  const sale = { number: `ORD-${order.number}`, placedOn: formatDate(order.createdAt), payment };
  return documentOf({ buyer, sale, deliveryPaise, totalPaise, roundOffPaise, pricesIncludeTax }, lines, seller, charged);
}

export function documentOf(
  { buyer, sale, deliveryPaise, totalPaise, roundOffPaise, pricesIncludeTax }: Sold,
  sold: readonly SoldLine[],
  seller: InvoiceSeller,
  charged = sold,
): Draft {
  const placeOfSupply = buyer.address.stateCode;
  const heads = gstHeads({ sellerStateCode: seller.stateCode, deliveryStateCode: placeOfSupply });
  const goods = charged.map((line) => goodsLine(line, heads, pricesIncludeTax));
  const delivery = deliveryLines(deliveryPaise, sold, charged, heads).map((line) => (pricesIncludeTax ? pricedWithTax(line) : line));
  const lines = [...goods, ...delivery].map((line, position) => ({ ...line, position }));
  const figures = sumOf(lines);
  if (figures.totalPaise !== totalPaise)
    throw new Error(`The invoice of ${sale.number} comes to ${figures.totalPaise} paise, the order to ${totalPaise}.`);
  return { kind: 'invoice', seller, buyer, sale, placeOfSupply, roundOffPaise, lines, ...figures };
}

function goodsLine(line: SoldLine, heads: GstHeads, priceIncludesTax: boolean): Omit<InvoiceLine, 'position'> {
  const { productId, name, hsn, quantity, unitPaise, gstRateBasisPoints, taxablePaise, gstPaise } = line;
  const discountPaise = unitPaise * quantity - taxablePaise - (priceIncludesTax ? gstPaise : 0);
  return {
    kind: 'goods',
    productId,
    name,
    hsn,
    quantity,
    unitPaise,
    discountPaise,
    priceIncludesTax,
    gstRateBasisPoints,
    taxablePaise,
    ...splitGst(gstPaise, heads),
  };
}

const pricedWithTax = (line: Omit<InvoiceLine, 'position'>) => ({ ...line, unitPaise: totalOf(line), priceIncludesTax: true });

/** Each share of delivery uses the code of the highest-value goods at its rate. The shares are the order's own, which refunds rely on. */
function deliveryLines(
  deliveryPaise: number,
  ordered: readonly SoldLine[],
  charged: readonly SoldLine[],
  heads: GstHeads,
): Array<Omit<InvoiceLine, 'position'>> {
  const parts = splitDelivery(
    deliveryPaise,
    ordered.map((line) => ({ ...line, subtotalPaise: line.unitPaise * line.quantity })),
  );
  return parts.map(({ gstRateBasisPoints: orderedRate, inclusivePaise }) => {
    const atRate = ordered.filter((line) => line.gstRateBasisPoints === orderedRate);
    const principal = atRate.reduce((most, line) => (line.taxablePaise > most.taxablePaise ? line : most));
    const { gstRateBasisPoints } = charged[ordered.indexOf(principal)] ?? principal;
    const gstPaise = gstWithin(inclusivePaise, gstRateBasisPoints);
    const taxablePaise = inclusivePaise - gstPaise;
    return {
      kind: 'delivery',
      productId: null,
      name: parts.length > 1 ? `Delivery, share of the goods at ${formatRate(gstRateBasisPoints)}` : 'Delivery',
      hsn: principal.hsn,
      quantity: 1,
      unitPaise: taxablePaise,
      discountPaise: 0,
      priceIncludesTax: false,
      gstRateBasisPoints,
      taxablePaise,
      ...splitGst(gstPaise, heads),
    };
  });
}

/** Exempt goods need a bill of supply (CGST Rules 2017, rule 49), mixed parcels a combined document (rule 46A). Decided by the tax charged. */
export function titleOf({ kind, seller, lines }: Pick<Draft, 'kind' | 'seller' | 'lines'>): string {
  if (kind === 'credit_note') return 'Credit note';
  const isTaxed = lines.map((line) => line.gstRateBasisPoints > 0);
  if (isTaxed.every(Boolean)) return 'Tax invoice';
  if (isTaxed.some(Boolean)) return 'Invoice-cum-bill of supply';
  return seller.gstMode === 'unregistered' ? 'Invoice' : 'Bill of supply';
}

export const stateWithCode = (code: string) => `${findState(code)?.name ?? 'State'} (${code})`;
