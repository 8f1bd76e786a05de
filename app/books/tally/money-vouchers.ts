import type { invoices } from '../../invoices/invoices.tables.ts';
import { type Day, dayOf, formatDate, startOfDay } from '../../platform/time.ts';
import type { gatewaySettlements } from '../../settlements/settlements.tables.ts';
import type { Ledger, Voucher } from './tally-xml.ts';
import { businessLedger, gathered, type Names, partyOf } from './vouchers.ts';

const bankOf = (names: Names): Ledger => ({ name: names.tallyBank, parent: 'Bank Accounts' });
const roundOffOf = (names: Names): Ledger => ({ name: names.tallyRoundOff, parent: 'Indirect Expenses' });

type Settlement = typeof gatewaySettlements.$inferSelect & { settledAt: Date };

/** The clearing account carries what was paid less refunds; the bank gets it without the fees. */
export function settlementVoucher(names: Names, settled: Settlement): Voucher {
  const bank = bankOf(names);
  const fees = settled.feePaise + settled.chargePaise;
  const tax = settled.feeTaxPaise + settled.chargeTaxPaise;
  const clearing: Ledger = { name: names.tallyGateway, parent: 'Current Assets' };
  const number = settled.utr ?? settled.settlementId;
  return {
    ...{ id: `shop-settlement-${settled.id}`, type: 'Receipt', day: dayOf(settled.settledAt), number },
    ...{ reference: settled.settlementId, narration: `Settlement ${number} of ${settled.gateway}`, party: clearing },
    entries: gathered([
      { ledger: bank, paise: settled.amountPaise },
      { ledger: { name: names.tallyFees, parent: 'Indirect Expenses' }, paise: fees },
      { ledger: { name: names.tallyInputGst, parent: 'Duties & Taxes' }, paise: tax },
      { ledger: clearing, paise: -settled.amountPaise - fees - tax },
    ]),
  };
}

export type Remitted = {
  courier: string;
  utr: string;
  day: Day;
  shares: Array<{ business: { name: string; gstin: string } | null; amountPaise: number }>;
};

export function remittanceVoucher(names: Names, { courier, utr, day, shares }: Remitted): Voucher {
  const party = partyOf(names, 'cash', null);
  return {
    ...{ id: `shop-remittance-${courier}-${utr}-${day}`, type: 'Receipt', day, number: utr || `${courier} ${day}` },
    ...{ reference: utr, narration: `Cash on delivery passed on by ${courier}, ${formatDate(startOfDay(day))}`, party },
    entries: gathered([
      { ledger: bankOf(names), paise: shares.reduce((sum, { amountPaise }) => sum + amountPaise, 0) },
      ...shares.map(({ business, amountPaise }) => ({ ledger: partyOf(names, 'cash', business), paise: -amountPaise })),
    ]),
  };
}

/** `returned`: what the till gave back, in whole rupees where that was cash. */
export type AtCounter = Pick<
  typeof invoices.$inferSelect,
  'id' | 'kind' | 'serial' | 'issuedAt' | 'buyer' | 'sale' | 'totalPaise' | 'roundOffPaise'
> & { returned: { method: string; paidPaise: number } | null };

export function counterVoucher(names: Names, { id, kind, serial, issuedAt, buyer, sale, returned, ...sums }: AtCounter): Voucher {
  const party = partyOf(names, 'counter', buyer.gstin ? { name: buyer.name, gstin: buyer.gstin } : null);
  const isPaid = kind === 'invoice';
  const owedPaise = sums.totalPaise + sums.roundOffPaise;
  const movedPaise = returned?.paidPaise ?? owedPaise;
  const method = returned?.method ?? sale.payment;
  const money: Ledger =
    method === 'Cash' ? { name: names.tallyDrawer, parent: 'Cash-in-Hand' } : { name: names.tallyCards, parent: 'Current Assets' };
  const sign = isPaid ? 1 : -1;
  return {
    ...{ id: `shop-counter-${id}`, type: isPaid ? 'Receipt' : 'Payment', day: dayOf(issuedAt), number: `${method} ${serial}` },
    ...{ reference: serial, narration: `${isPaid ? 'Paid for' : 'Given back for'} ${sale.number}, ${method}`, party },
    entries: gathered([
      { ledger: money, paise: sign * movedPaise },
      { ledger: roundOffOf(names), paise: sign * (owedPaise - movedPaise) },
      { ledger: party, paise: -sign * owedPaise },
    ]),
  };
}

export type Bought = {
  id: string;
  at: Date;
  number: number;
  document: string;
  supplier: { name: string; gstin: string } | null;
  amountPaise: number;
};

/** Optional in Tally until the accountant adds the GST of the supplier's invoice: the shop knows costs before GST. */
export function purchaseVoucher(names: Names, { id, at, number, document, supplier, amountPaise }: Bought): Voucher {
  const party: Ledger = supplier
    ? { ...(supplier.gstin ? businessLedger(supplier) : { name: supplier.name }), parent: 'Sundry Creditors' }
    : { name: names.tallySuppliers, parent: 'Sundry Creditors' };
  return {
    ...{ id: `shop-purchase-${id}`, type: 'Purchase', isOptional: true, day: dayOf(at), number: `GRN-${number}`, reference: document },
    ...{ narration: `Goods received, GRN-${number}. Add the GST of the supplier's invoice.`, party },
    entries: gathered([
      { ledger: { name: names.tallyPurchases, parent: 'Purchase Accounts' }, paise: amountPaise },
      { ledger: party, paise: -amountPaise },
    ]),
  };
}
