import { and, asc, count, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { bySort, down, longPage } from '../../platform/http/lists/long-list.server.ts';
import { nearest } from '../../platform/http/word-search.ts';
import { payableOf, rupeesFromPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addDays, dayOf, endOfDay, formatDate, formatDateTime, type Period } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { type Due, due } from '../../vocabulary/due.ts';
import { eInvoices } from '../e-invoices.tables.ts';
import { invoices } from '../invoices.tables.ts';
import type { EInvoice, EInvoiceFilter, eInvoicesQuery } from './e-invoices.schema.ts';

/** The portal takes seconds; a document that waits longer needs a look. */
const USUAL_MS = 15 * 60_000;
/** GSTN advisory of 5 November 2024: from ten crore rupees of turnover, the portal refuses older documents since April 2025. */
const REPORTED_WITHIN_DAYS = 30;

const isDue = (now: Date): SQL | undefined =>
  or(eq(eInvoices.state, 'refused'), and(ne(eInvoices.state, 'registered'), lt(eInvoices.createdAt, new Date(now.getTime() - USUAL_MS))));

const FILTERS = {
  due: isDue,
  waiting: () => eq(eInvoices.state, 'waiting'),
  refused: () => eq(eInvoices.state, 'refused'),
  registered: () => eq(eInvoices.state, 'registered'),
} satisfies Record<EInvoiceFilter, (now: Date) => SQL | undefined>;

type Limit = 'off' | 'on' | 'within-30-days';

/** Until the end of the thirtieth day in India. */
export const lastMomentOf = (issuedAt: Date, limit: Limit) =>
  limit === 'within-30-days' ? endOfDay(addDays(dayOf(issuedAt), REPORTED_WITHIN_DAYS)) : null;

const joined = (db: Db) =>
  db.select({ row: eInvoices, invoice: invoices }).from(eInvoices).innerJoin(invoices, eq(invoices.id, eInvoices.invoiceId));

const WITH_INVOICES = sql`join ${invoices} on ${eq(invoices.id, eInvoices.invoiceId)}`;

const buyerName = sql`(${invoices.buyer} ->> 'name')`;
const SORTS = {
  date: eInvoices.createdAt,
  buyer: sql`lower(${buyerName})`,
  amount: sql`(${invoices.totalPaise} + ${invoices.roundOffPaise})`,
  state: eInvoices.state,
};

export async function listEInvoices(
  db: Db,
  query: z.output<typeof eInvoicesQuery>,
  now: Date,
): Promise<{ eInvoices: EInvoice[]; total: number; isNear: boolean }> {
  const isShown = query.show && FILTERS[query.show](now);
  const { matching, isNear } = await nearest(
    query.search,
    [invoices.serial, eInvoices.irn, buyerName],
    async (found) => (await joined(db).where(and(isShown, found)).limit(1)).length > 0,
  );
  const where = and(isShown, matching);
  const order = [...bySort(query.sort, SORTS), down(eInvoices.createdAt), down(eInvoices.id)];
  const withInvoices = query.search || query.sort ? WITH_INVOICES : undefined;
  const page = await longPage(db, { table: eInvoices, id: eInvoices.id, where, order, joined: withInvoices }, query);
  const rows = await joined(db)
    .where(page.isShown)
    .orderBy(...page.order);
  const { eInvoice: limit } = await readSection(db, 'tax');
  return { eInvoices: rows.map((found) => serializeEInvoice(found, limit)), total: page.total, isNear };
}

export async function getEInvoice(db: Db, id: string): Promise<EInvoice> {
  const [found] = await joined(db).where(eq(eInvoices.id, id));
  if (!found) throw new Refusal(404, 'E-invoice not found.');
  const { eInvoice: limit } = await readSection(db, 'tax');
  return serializeEInvoice(found, limit);
}

export async function listEInvoicesOf(db: Db, orderId: string): Promise<EInvoice[]> {
  const rows = await joined(db).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.issuedAt), asc(invoices.serial));
  if (rows.length === 0) return [];
  const { eInvoice: limit } = await readSection(db, 'tax');
  return rows.map((found) => serializeEInvoice(found, limit));
}

type Found = { row: typeof eInvoices.$inferSelect; invoice: typeof invoices.$inferSelect };

const serializeEInvoice = ({ row, invoice }: Found, limit: Limit): EInvoice => ({
  id: row.id,
  kind: invoice.kind,
  serial: invoice.serial,
  issuedAt: invoice.issuedAt,
  buyer: { name: invoice.buyer.name, gstin: invoice.buyer.gstin ?? '' },
  amount: rupeesFromPaise(payableOf(invoice)),
  orderId: invoice.orderId,
  inHouseOrderId: invoice.inHouseOrderId,
  saleNumber: invoice.sale.number,
  state: row.state,
  problem: row.problem,
  irn: row.irn,
  ackNumber: row.ackNumber,
  acknowledgedAt: row.acknowledgedAt,
  isPractice: row.portal === 'practice',
  dueAt: row.state === 'registered' ? null : lastMomentOf(invoice.issuedAt, limit),
});

export async function dueInEInvoices(db: Db, now: Date): Promise<Due[]> {
  const [found] = await db
    .select({ count: count(), since: sql<Date | null>`min(${eInvoices.createdAt})`.mapWith(eInvoices.createdAt) })
    .from(eInvoices)
    .where(isDue(now));
  if (!found?.since) return [];
  const { eInvoice: limit } = await readSection(db, 'tax');
  return due('e-invoice', 'books', '/admins/books/e-invoices?show=due', { ...found, dueAt: lastMomentOf(found.since, limit) });
}

/** The register of a month: every document that had to be registered, with its IRN. Null: there is none. */
export async function eInvoiceRows(db: Db, { from, before }: Period): Promise<string[][] | null> {
  const rows = await joined(db)
    .where(and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, before)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.serial));
  if (rows.length === 0) return null;
  const TITLES = ['Document', 'Kind', 'Date', 'Buyer', 'GSTIN', 'Amount', 'State', 'IRN', 'Ack no.', 'Ack date', 'Problem'];
  return [
    TITLES,
    ...rows.map(({ row, invoice }) => [
      ...[invoice.serial, invoice.kind === 'invoice' ? 'Invoice' : 'Credit note', formatDate(invoice.issuedAt)],
      ...[invoice.buyer.name, invoice.buyer.gstin ?? '', rupeesFromPaise(payableOf(invoice)).toFixed(2)],
      ...[row.portal === 'practice' ? 'practice' : row.state, row.irn ?? '', row.ackNumber ?? ''],
      ...[row.acknowledgedAt ? formatDateTime(row.acknowledgedAt) : '', row.problem ?? ''],
    ]),
  ];
}
