// A sale being rung up: its lines as the device knows them, its figures before the shop has answered, and the body that is sent. Pure.
import { documentOf } from '../../invoices/invoice-document.ts';
import type { InvoiceSeller } from '../../invoices/invoices.tables.ts';
import { basisPointsFromPercent, isPercent, isRupees, paiseFromRupees, rupeesFromPaise } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { inHouseRoundOff, priceInHouse } from '../../pricing/price-in-house.ts';
import type { Receipt } from '../receipt.schema.ts';
import { receiptOf, referenceOf } from '../receipt.ts';
import type { TillPayment, TillQuote } from '../till.schema.ts';
import type { Goods, SaleBody } from './till-store.ts';

export type DraftLine = { goods: Goods; quantity: number };
export type Offer = { code: string; offerPercentage: string; offerValue: string };
export type Buyer = { phoneNumber: string; customerName: string; address: string; pan: string };
export const NO_OFFER: Offer = { code: '', offerPercentage: '', offerValue: '' };
export const NO_BUYER: Buyer = { phoneNumber: '', customerName: '', address: '', pan: '' };

export const withGoods = (lines: readonly DraftLine[], goods: Goods, quantity: number): DraftLine[] =>
  lines.some((line) => line.goods.id === goods.id)
    ? lines.map((line) => (line.goods.id === goods.id ? { ...line, quantity: line.quantity + quantity } : line))
    : [...lines, { goods, quantity }];

const numberIn = (text: string, isValid: (value: number) => boolean) => {
  const value = Number(text.trim());
  return isValid(value) && value >= 0 ? value : 0;
};

/** The same calculation as the shop's, without the discounts that only the shop knows. */
export function priceDraft(lines: readonly DraftLine[], { offerPercentage, offerValue }: Offer, pricesIncludeTax: boolean) {
  return priceInHouse({
    lines: lines.flatMap(({ goods, quantity: asked }) =>
      (goods.pieces ?? [{ ...goods, quantity: 1 }]).map(({ id, name, price, gstRate, quantity }) => ({
        productId: id,
        name,
        hsn: '',
        quantity: quantity * asked,
        unitPaise: paiseFromRupees(price),
        gstRateBasisPoints: basisPointsFromPercent(gstRate),
      })),
    ),
    offerBasisPoints: basisPointsFromPercent(numberIn(offerPercentage, isPercent)),
    offerPaise: paiseFromRupees(numberIn(offerValue, isRupees)),
    deliveryPaise: 0,
    pricesIncludeTax,
  });
}

/** With GST, of each line: a kit's is that of its pieces, which are priced one by one. */
export function totalsOf(lines: readonly DraftLine[], { lines: priced }: Pick<ReturnType<typeof priceDraft>, 'lines'>): number[] {
  let from = 0;
  return lines.map(({ goods }) => {
    const upTo = from + (goods.pieces?.length ?? 1);
    const paise = priced.slice(from, upTo).reduce((sum, { taxablePaise, gstPaise }) => sum + taxablePaise + gstPaise, 0);
    from = upTo;
    return paise;
  });
}

export const payableIn = (payment: TillPayment, totalPaise: number) => totalPaise + inHouseRoundOff(payment, totalPaise);

export const quoteBody = (lines: readonly DraftLine[], offer: Offer, phoneNumber: string) => ({
  code: offer.code.trim() || null,
  offerPercentage: numberIn(offer.offerPercentage, isPercent),
  offerValue: numberIn(offer.offerValue, isRupees),
  phoneNumber,
  lines: lines.map(({ goods, quantity }) => ({ productId: goods.id, quantity })),
});

export type Payment = { type: TillPayment; tenderedPaise: number | null; reference: string };
export type Draft = { lines: readonly DraftLine[]; offer: Offer; buyer: Buyer; payment: Payment; till: string; now: Date };

/** `quote`: the shop's answer; null without a connection, and then without customer and code. */
export function saleBody({ lines, offer, buyer, payment, till, now }: Draft, quote: TillQuote | null, totalPaise: number): SaleBody {
  const { lines: asked, ...rest } = quoteBody(lines, offer, '');
  return {
    ...rest,
    ...(quote ? buyer : { ...NO_BUYER, code: null }),
    till,
    lines: asked.map((line, place) => ({ ...line, price: quote?.prices[place] ?? lines[place]?.goods.price ?? 0 })),
    paymentType: payment.type,
    tendered: payment.tenderedPaise === null ? null : rupeesFromPaise(payment.tenderedPaise),
    paymentReference: payment.reference.trim(),
    totalAmount: rupeesFromPaise(totalPaise),
    soldAt: now.toISOString(),
    isOffline: quote === null,
  };
}

/** Until the shop has numbered the invoice. With a discount that only the shop divides over the lines, it shows the total alone. */
export function provisionalReceipt(
  { lines, offer, payment, till, now }: Draft,
  { key, seller, pricesIncludeTax, quote }: { key: string; seller: InvoiceSeller; pricesIncludeTax: boolean; quote: TillQuote | null },
): Receipt {
  const priced = priceDraft(lines, offer, pricesIncludeTax);
  const address = { name: '', street: '', landmark: null, city: '', zipCode: '', phone: '', country: 'India', state: '' };
  const { totalPaise } = priced;
  const document = documentOf(
    {
      buyer: { name: '', phone: '', address: { ...address, stateCode: seller.stateCode } },
      sale: { number: referenceOf(key), placedOn: formatDate(now), payment: payment.type },
      deliveryPaise: 0,
      totalPaise,
      roundOffPaise: inHouseRoundOff(payment.type, totalPaise),
      pricesIncludeTax,
    },
    priced.lines,
    seller,
  );
  const receipt = receiptOf(document, {
    ...{ serial: null, reference: referenceOf(key), till, at: now, paymentType: payment.type },
    ...{ paymentReference: payment.reference.trim(), tenderedPaise: payment.tenderedPaise },
  });
  const quoted = quote && paiseFromRupees(quote.totalAmount);
  if (quoted === null || quoted === totalPaise) return receipt;
  const payablePaise = payableIn(payment.type, quoted);
  return {
    ...receipt,
    taxes: [],
    notes: [`Discounts of ${quote?.discount ?? 0} rupees are included.`, ...receipt.notes],
    total: rupeesFromPaise(quoted),
    roundOff: rupeesFromPaise(payablePaise - quoted),
    payable: rupeesFromPaise(payablePaise),
    change: payment.tenderedPaise === null ? null : rupeesFromPaise(Math.max(0, payment.tenderedPaise - payablePaise)),
  };
}

/** What people hand over for it: the amount itself, then the next round ones. */
export function quickAmounts(payablePaise: number): number[] {
  const rounds = [100, 5_000, 10_000, 50_000, 200_000].map((note) => Math.ceil(payablePaise / note) * note);
  return [...new Set(rounds)].slice(0, 4);
}
