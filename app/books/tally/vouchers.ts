// Each voucher is balanced to the paisa.
import type { InvoiceLine } from '../../invoices/invoice-document.ts';
import type { invoices } from '../../invoices/invoices.tables.ts';
import { findState } from '../../platform/india.ts';
import { dayOf } from '../../platform/time.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import type { Entry, Ledger, Voucher } from './tally-xml.ts';

export type Names = Omit<Settings['books'], 'heldFrom' | 'heldFor'>;

type Document = Pick<
  typeof invoices.$inferSelect,
  'id' | 'kind' | 'serial' | 'issuedAt' | 'buyer' | 'sale' | 'placeOfSupply' | 'totalPaise' | 'roundOffPaise' | 'reason'
> & { originalSerial: string | null; lines: ReadonlyArray<Omit<InvoiceLine, 'position' | 'name' | 'hsn'>> };

/** Who owes for a sale. A business has a ledger of its own, consumers one by the way they pay. */
export function partyOf(names: Names, way: 'online' | 'cash' | 'counter', business: { name: string; gstin: string } | null): Ledger {
  if (business) return { ...businessLedger(business), parent: 'Sundry Debtors' };
  const name = { online: names.tallyOnline, cash: names.tallyCash, counter: names.tallyCounter }[way];
  return { name, parent: 'Sundry Debtors' };
}

export function businessLedger({ name, gstin }: { name: string; gstin: string }): Omit<Ledger, 'parent'> {
  const state = findState(gstin.slice(0, 2))?.name;
  return { name: `${name} ${gstin}`, gstin, ...(state && { state }) };
}

const WAYS: Record<string, 'online' | 'cash'> = { 'Paid online': 'online', 'Cash on delivery': 'cash' };

/** The sum of equal ledgers, without those that come to nothing. */
export function gathered(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const { ledger, paise } of entries)
    sums.set(ledger.name, { ledger: sums.get(ledger.name)?.ledger ?? ledger, paise: (sums.get(ledger.name)?.paise ?? 0) + paise });
  return [...sums.values()].filter(({ paise }) => paise !== 0);
}

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

function creditsOf(names: Names, { gstRateBasisPoints: rate, ...line }: Document['lines'][number]): Entry[] {
  const tax = (name: string, basisPoints: number, duty: NonNullable<Ledger['duty']>, paise: number): Entry => ({
    ledger: { name: `${name} ${percent(basisPoints)}`, parent: 'Duties & Taxes', duty },
    paise,
  });
  return [
    { ledger: { name: `${names.tallySales} ${percent(rate)}`, parent: 'Sales Accounts' }, paise: line.taxablePaise },
    tax(names.tallyCgst, rate / 2, 'CGST', line.cgstPaise),
    tax(names.tallySgst, rate / 2, 'SGST/UTGST', line.sgstPaise),
    tax(names.tallyIgst, rate, 'IGST', line.igstPaise),
  ];
}

export function documentVoucher(names: Names, document: Document): Voucher {
  const { id, kind, serial, issuedAt, buyer, sale, placeOfSupply, totalPaise, roundOffPaise, reason, originalSerial, lines } = document;
  const party = partyOf(names, WAYS[sale.payment] ?? 'counter', buyer.gstin ? { name: buyer.name, gstin: buyer.gstin } : null);
  const credits: Entry[] = [
    ...lines.flatMap((line) => creditsOf(names, line)),
    { ledger: { name: names.tallyRoundOff, parent: 'Indirect Expenses' }, paise: roundOffPaise },
  ];
  const sign = kind === 'invoice' ? 1 : -1;
  const entries = [{ ledger: party, paise: sign * (totalPaise + roundOffPaise) }].concat(
    credits.map(({ ledger, paise }) => ({ ledger, paise: -sign * paise })),
  );
  const place = findState(placeOfSupply)?.name;
  return {
    id: `shop-document-${id}`,
    type: kind === 'invoice' ? 'Sales' : 'Credit Note',
    day: dayOf(issuedAt),
    number: serial,
    reference: kind === 'invoice' ? sale.number : (originalSerial ?? ''),
    narration: kind === 'invoice' ? `${sale.number}, ${sale.payment}` : `${sale.number}, ${reason ?? ''}`,
    party,
    ...(place && { placeOfSupply: place }),
    entries: gathered(entries),
  };
}

type OfOrder = { orderNumber: number; isCash: boolean; business: { name: string; gstin: string } | null };

/** Money that came over the gateway, which pays it out later. */
export function paymentVoucher(names: Names, paid: OfOrder & { id: string; at: Date; reference: string; amountPaise: number }): Voucher {
  const party = partyOf(names, paid.isCash ? 'cash' : 'online', paid.business);
  return {
    ...{ id: `shop-payment-${paid.id}`, type: 'Receipt', day: dayOf(paid.at), number: paid.reference },
    ...{ reference: `ORD-${paid.orderNumber}`, narration: `Payment of ORD-${paid.orderNumber}`, party },
    entries: [
      { ledger: { name: names.tallyGateway, parent: 'Current Assets' }, paise: paid.amountPaise },
      { ledger: party, paise: -paid.amountPaise },
    ],
  };
}

/** Money sent back: over the gateway, or by hand for cash. */
export function refundVoucher(names: Names, back: OfOrder & { id: string; at: Date; byHand: string | null; amountPaise: number }): Voucher {
  const party = partyOf(names, back.isCash ? 'cash' : 'online', back.business);
  const from = back.byHand === null ? names.tallyGateway : names.tallyPayouts;
  return {
    ...{ id: `shop-refund-${back.id}`, type: 'Payment', day: dayOf(back.at), number: back.byHand ?? `Refund ORD-${back.orderNumber}` },
    ...{ reference: `ORD-${back.orderNumber}`, narration: `Refund of ORD-${back.orderNumber}`, party },
    entries: [
      { ledger: party, paise: back.amountPaise },
      { ledger: { name: from, parent: 'Current Assets' }, paise: -back.amountPaise },
    ],
  };
}
