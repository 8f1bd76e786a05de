// A number is taken in the issuing transaction, with the series row locked until commit: no gaps, and no number is used twice.
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { financialYearOf } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { type Colours, colourRules, tonesOf } from '../settings/colours.ts';
import { requireOpenMonth } from '../settings/locked-months.server.ts';
import { isGstinMissing, shownGstin } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { may } from '../vocabulary/permissions.ts';
import { type Credit, creditOf } from './credit-document.ts';
import { queueRegistration } from './e-invoice/register-invoice.server.ts';
import { eInvoices } from './e-invoices.tables.ts';
import type { Draft, Issued } from './invoice-document.ts';
import { type InvoiceSeller, invoiceLines, invoiceSeries, invoices, type Palette } from './invoices.tables.ts';
import { lastNumberOf, SERIES, type Series, serialOf, seriesOfYear } from './series.ts';

type InvoiceRow = typeof invoices.$inferSelect;
export type Asker = Pick<SignedIn, 'id' | 'staffRole'>;

/** One run of the periodic task; the next follows within a minute. */
export const WAITING_AT_ONCE = 200;

export async function findSeller(db: Db): Promise<InvoiceSeller | null> {
  const settings = await readSettings(db);
  const { identity, tax, colours, logo } = settings;
  if (!identity.legalName || !identity.address || isGstinMissing({ tax, identity })) return null;
  return { ...identityOf(settings), ...paletteOf(colours), ...(logo.picture && { logoKey: logo.picture.key }) };
}

/** As far as the shop has entered it, for a receipt that is not an invoice. */
export const nameAsSeller = async (db: Db): Promise<InvoiceSeller> => identityOf(await readSettings(db));

function identityOf({ identity, tax }: Pick<Settings, 'identity' | 'tax'>): InvoiceSeller {
  const { name, legalName, address, email, phone } = identity;
  const { street = '', city = '', stateCode = '', pinCode = '' } = address ?? {};
  const { registration: gstMode, hsnDigits } = tax;
  const gstin = shownGstin({ tax, identity });
  return { brand: name, legalName, street, city, stateCode, pinCode, email, phone, gstMode, hsnDigits, gstin };
}

export function paletteOf(colours: Colours): { palette?: Palette } {
  if (!colourRules(colours)) return {};
  const { page, ink, action, hairline } = colours;
  return { palette: { ink, soft: tonesOf(colours)['ink-soft'], clay: action, hairline, sandal: page } };
}

export const enterSeller = () => sellerUnknown('Enter the shop’s legal name, address and GSTIN in Settings first: an invoice needs them.');

export const sellerUnknown = (message: string) => new Refusal(409, message, { code: 'seller_unknown' });

export async function issueCreditNote(
  tx: Db,
  invoiceId: string,
  { reason, refundId = null, credit }: { reason: string; refundId?: string | null; credit?: Credit },
  now: Date,
): Promise<Issued> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('no key update');
  if (row?.kind !== 'invoice') throw new Refusal(404, 'Invoice not found.');
  const notes = await tx.select().from(invoices).where(eq(invoices.originalInvoiceId, invoiceId));
  const lines = await linesOf(tx, [invoiceId, ...notes.map((note) => note.id)]);
  const withLines = <Row extends { id: string }>(of: Row) => ({ ...of, lines: lines.filter((line) => line.invoiceId === of.id) });
  const draft = creditOf(withLines(row), notes.map(withLines), credit);
  const { orderId, inHouseOrderId } = row;
  return writeDocument(tx, draft, { orderId, inHouseOrderId, originalInvoiceId: invoiceId, refundId, reason }, now);
}

/** Without an invoice there is nothing to correct. */
export async function creditRestOfOrder(tx: Db, orderId: string, reason: string, now: Date): Promise<void> {
  const invoice = await findInvoiceOf(tx, orderId);
  if (!invoice) return;
  const notes = await tx.select({ totalPaise: invoices.totalPaise }).from(invoices).where(eq(invoices.originalInvoiceId, invoice.id));
  const creditedPaise = notes.reduce((sum, note) => sum + note.totalPaise, 0);
  if (creditedPaise < invoice.totalPaise) await issueCreditNote(tx, invoice.id, { reason }, now);
}

type Of = Partial<Pick<InvoiceRow, 'orderId' | 'inHouseOrderId' | 'originalInvoiceId' | 'refundId' | 'reason'>>;

export async function writeDocument(tx: Db, draft: Draft, of: Of, now: Date): Promise<Issued> {
  await requireOpenMonth(tx, now);
  const financialYear = financialYearOf(now);
  const taken = await takeNumber(tx, SERIES[of.inHouseOrderId ? 'inHouse' : 'online'][draft.kind], financialYear);
  const { lines, ...figures } = draft;
  const [row] = await tx
    .insert(invoices)
    .values({ ...figures, ...of, ...taken, financialYear, issuedAt: now })
    .returning();
  if (!row) throw new Error('The invoice was not written.');
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: row.id })));
  await queueRegistration(tx, { ...draft, id: row.id }, now);
  return assemble(tx, row);
}

/** A full series is locked too (`on conflict` locks a row it does not change): the next one begins once the last number is committed. */
async function takeNumber(tx: Db, series: Series, financialYear: string) {
  for (const each of seriesOfYear(series)) {
    const [taken] = await tx
      .insert(invoiceSeries)
      .values({ series: each.name, financialYear, lastNumber: 1 })
      .onConflictDoUpdate({
        target: [invoiceSeries.series, invoiceSeries.financialYear],
        set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
        setWhere: lt(invoiceSeries.lastNumber, lastNumberOf(each)),
      })
      .returning({ number: invoiceSeries.lastNumber });
    if (taken) return { series: each.name, number: taken.number, serial: serialOf(each, financialYear, taken.number) };
  }
  throw new Refusal(409, said('All numbers of {series} are used up in {year}.', { series: series.name, year: financialYear }), {
    code: 'series_full',
  });
}

export async function getCreditNote(db: Db, id: string, asker: Asker): Promise<Issued> {
  const [found] = await db
    .select({ row: invoices, userId: orders.userId })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, id), eq(invoices.kind, 'credit_note')));
  if (!found || !isTheirs(found, asker)) throw new Refusal(404, 'Credit note not found.');
  const issued = await assemble(db, found.row);
  requireValidFor(issued, asker);
  return issued;
}

export const isTheirs = ({ userId }: { userId: string | null }, asker: Asker) => may(asker, 'orders') || userId === asker.id;

export async function findInvoiceOf(db: Db, orderId: string): Promise<Issued | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return row ? assemble(db, row) : null;
}

export async function assemble(db: Db, row: InvoiceRow): Promise<Issued> {
  const lines = await linesOf(db, [row.id]);
  const [original] = row.originalInvoiceId
    ? await db.select({ serial: invoices.serial, issuedAt: invoices.issuedAt }).from(invoices).where(eq(invoices.id, row.originalInvoiceId))
    : [];
  // Consumers' documents have none.
  const [eInvoice] = row.buyer.gstin ? await db.select().from(eInvoices).where(eq(eInvoices.invoiceId, row.id)) : [];
  return { ...row, lines, original: original ?? null, eInvoice: eInvoice ?? null };
}

/** Staff may see what is not yet valid; the PDF then says so. */
export function requireValidFor({ eInvoice, kind }: Pick<Issued, 'eInvoice' | 'kind'>, asker: Asker) {
  if (!eInvoice || eInvoice.state === 'registered' || may(asker, 'orders')) return;
  const message =
    kind === 'invoice'
      ? 'Your invoice is being registered with the GST portal. Please try again in a few minutes.'
      : 'Your credit note is being registered with the GST portal. Please try again in a few minutes.';
  throw new Refusal(409, message, { code: 'not_registered_yet' });
}

async function linesOf(db: Db, invoiceIds: string[]) {
  return db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, invoiceIds)).orderBy(asc(invoiceLines.position));
}
