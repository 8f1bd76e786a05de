// Read in parts, so that memory stays bounded; what belongs to a month that is over no longer changes.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceLines, invoices } from '../../invoices/invoices.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { payments } from '../../payments/payments.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { inParts } from '../../platform/files/csv.server.ts';
import { badField } from '../../platform/refusal.ts';
import type { Period } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { daysOf, monthOfDays, periodOfDays } from '../book-period.ts';
import type { Asked } from '../books.server.ts';
import { counterVoucher, purchaseVoucher, remittanceVoucher, settlementVoucher } from './money-vouchers.ts';
import { after } from './rows-after.server.ts';
import { counterIn, purchasesIn, remittancesIn, settlementsIn } from './tally-money.server.ts';
import { envelope, type Ledger, ledgerXml, unitXml, type Voucher, voucherXml } from './tally-xml.ts';
import { documentVoucher, type Names, paymentVoucher, refundVoucher } from './vouchers.ts';

export type TallyFile = 'masters' | 'vouchers';

/** In the order they are imported: the vouchers name the ledgers of the masters. */
export async function writeTally(db: Db, file: TallyFile, asked: Asked, now: Date) {
  const days = daysOf(asked, now);
  const month = monthOfDays(days);
  if (!month) throw badField('period', 'Choose a month for Tally.');
  const names = await readSection(db, 'books');
  const period = periodOfDays(days);
  return {
    fileName: `tally-${file}_${month}.xml`,
    parts: file === 'masters' ? mastersParts(db, names, period) : voucherParts(db, names, period),
  };
}

async function* voucherParts(db: Db, names: Names, period: Period): AsyncGenerator<string> {
  const { head, foot } = envelope('Vouchers', names.tallyCompany);
  yield head;
  for await (const vouchers of vouchersOf(db, names, period)) yield vouchers.map(voucherXml).join('');
  yield foot;
}

async function* mastersParts(db: Db, names: Names, period: Period): AsyncGenerator<string> {
  const { head, foot } = envelope('All Masters', names.tallyCompany);
  const ledgers = new Map<string, Ledger>();
  for await (const vouchers of vouchersOf(db, names, period))
    for (const { entries } of vouchers) for (const { ledger } of entries) ledgers.set(ledger.name, ledger);
  yield head + unitXml();
  yield [...ledgers.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(ledgerXml)
    .join('');
  yield foot;
}

/** A voucher over nothing, such as that of a free order, is left out: Tally refuses it. */
export async function* vouchersOf(db: Db, names: Names, period: Period): AsyncGenerator<Voucher[]> {
  const isWritten = ({ entries }: Voucher) => entries.length > 0;
  for await (const rows of documentsIn(db, period)) yield rows.map((row) => documentVoucher(names, row)).filter(isWritten);
  for await (const rows of paymentsIn(db, period)) yield rows.map((row) => paymentVoucher(names, row));
  for await (const rows of refundsIn(db, period)) yield rows.map((row) => refundVoucher(names, row));
  for await (const rows of settlementsIn(db, period)) yield rows.map((row) => settlementVoucher(names, row)).filter(isWritten);
  yield (await remittancesIn(db, period)).map((row) => remittanceVoucher(names, row)).filter(isWritten);
  for await (const rows of counterIn(db, period)) yield rows.map((row) => counterVoucher(names, row)).filter(isWritten);
  for await (const rows of purchasesIn(db, period)) yield rows.map((row) => purchaseVoucher(names, row)).filter(isWritten);
}

const originals = alias(invoices, 'originals');

const documentsIn = (db: Db, period: Period) =>
  inParts(async (last: ({ at: Date } & Parameters<typeof documentVoucher>[1]) | undefined, limit) => {
    const found = await db
      .select({ row: invoices, originalSerial: originals.serial })
      .from(invoices)
      .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
      .where(after(invoices.issuedAt, invoices.id, period, last))
      .orderBy(asc(invoices.issuedAt), asc(invoices.id))
      .limit(limit);
    const ids = found.map(({ row }) => row.id);
    const lines = ids.length > 0 ? await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids)) : [];
    const linesOf = (id: string) => lines.filter(({ invoiceId }) => invoiceId === id);
    return found.map(({ row, originalSerial }) => ({ ...row, originalSerial, at: row.issuedAt, lines: linesOf(row.id) }));
  });

const ofOrder = {
  orderNumber: orders.number,
  paymentMethod: orders.paymentMethod,
  gstin: orders.buyerGstin,
  businessName: orders.businessName,
  customerName: orders.customerName,
};
type OfOrder = Pick<typeof orders.$inferSelect, 'paymentMethod' | 'businessName' | 'customerName'> & { gstin: string | null };
const buyerOf = ({ paymentMethod, gstin, businessName, customerName }: OfOrder) => ({
  isCash: paymentMethod === 'cod',
  business: gstin ? { name: businessName ?? customerName, gstin } : null,
});

const paymentsIn = (db: Db, period: Period) =>
  inParts(async (last: Parameters<typeof paymentVoucher>[1] | undefined, limit) => {
    const found = await db
      .select({
        ...{ id: payments.id, at: payments.createdAt, reference: payments.gatewayPaymentId, amountPaise: payments.amountPaise },
        ...ofOrder,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(after(payments.createdAt, payments.id, period, last))
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(limit);
    return found.map((row) => ({ ...row, ...buyerOf(row) }));
  });

const refundsIn = (db: Db, period: Period) =>
  inParts(async (last: Parameters<typeof refundVoucher>[1] | undefined, limit) => {
    const found = await db
      .select({
        ...{ id: refunds.id, at: refunds.updatedAt, byHand: refunds.payoutReference, amountPaise: refunds.amountPaise },
        ...ofOrder,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(refunds.status, 'done'), after(refunds.updatedAt, refunds.id, period, last)))
      .orderBy(asc(refunds.updatedAt), asc(refunds.id))
      .limit(limit);
    return found.map((row) => ({ ...row, ...buyerOf(row) }));
  });
