// The portal registers a number once, so that a repeated call, or two nodes at once, get the same IRN.
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AwayError, isAway } from '../../platform/running/breaker.server.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { eInvoices } from '../e-invoices.tables.ts';
import type { Draft } from '../invoice-document.ts';
import { invoiceLines, invoices } from '../invoices.tables.ts';
import { type Inv01, inv01Of } from './inv01.ts';
import { problemsOfInv01 } from './inv01-problems.ts';
import { type InvoicePortal, PortalError, type Registration } from './portal.ts';

export const REGISTER_INVOICE = defineJob('register-invoice', {
  lane: 'money',
  payload: z.object({ invoiceId: z.uuid() }),
  limitSeconds: 120,
  isOutgoing: true,
});

const NO_KEYS = 'The keys of the GSP are not set. Enter them in Settings, Keys.';
const NO_KEYS_RETRY_MS = 10 * 60_000;

/** Taxable supplies to a registered buyer; consumers and bills of supply are left out (CGST Rules r.48(4), Notification 13/2020). */
export const isForPortal = ({ seller, buyer, lines }: Pick<Draft, 'seller' | 'buyer' | 'lines'>) =>
  Boolean(buyer.gstin) && seller.gstMode === 'regular' && lines.some((line) => line.gstRateBasisPoints > 0);

/** Documents for consumers cost no statement. */
export async function queueRegistration(tx: Db, issued: Draft & { id: string }, now: Date): Promise<void> {
  if (!isForPortal(issued)) return;
  const { eInvoice } = await readSection(tx, 'tax');
  if (eInvoice === 'off') return;
  await tx.insert(eInvoices).values({ invoiceId: issued.id, createdAt: now });
  await enqueue(tx, REGISTER_INVOICE, { invoiceId: issued.id }, now);
}

/** Throws while the portal is away, so that it is asked again. */
export async function registerInvoice(db: Db, portal: InvoicePortal | null, invoiceId: string, now: Date): Promise<void> {
  const [asked] = await db
    .update(eInvoices)
    .set({ attempts: sql`${eInvoices.attempts} + 1`, askedAt: now })
    .where(and(isOpen(invoiceId), eq(eInvoices.state, 'waiting')))
    .returning({ attempts: eInvoices.attempts });
  if (!asked) return;
  try {
    if (!portal) throw new AwayError(NO_KEYS, NO_KEYS_RETRY_MS);
    const document = await readInv01(db, invoiceId);
    const registration = await findOrRegister(portal, document, asked.attempts > 1);
    requireSame(document, registration);
    await db
      .update(eInvoices)
      .set({ state: 'registered', problem: null, portal: portal.name, ...registration })
      .where(isOpen(invoiceId));
  } catch (error) {
    const isRefused = error instanceof PortalError && error.code === 'refused';
    if (!isRefused && !isAway(error)) throw error;
    const problem =
      (error instanceof PortalError && error.reason) || (portal ? 'The portal did not answer. The shop asks again.' : NO_KEYS);
    await db
      .update(eInvoices)
      .set({ state: isRefused ? 'refused' : 'waiting', problem })
      .where(isOpen(invoiceId));
    if (!isRefused) throw error;
  }
}

const isOpen = (invoiceId: string) => and(eq(eInvoices.invoiceId, invoiceId), ne(eInvoices.state, 'registered'));

/** After a first attempt the portal is asked what it has: that attempt's answer may be lost, and staff may have registered it by hand. */
async function findOrRegister(portal: InvoicePortal, document: Inv01, isAgain: boolean): Promise<Registration> {
  const { DocDtls, SellerDtls } = document;
  const key = { gstin: SellerDtls.Gstin, type: DocDtls.Typ, serial: DocDtls.No, day: DocDtls.Dt };
  const known = isAgain ? await portal.find(key) : null;
  if (known) return known;
  const problems = problemsOfInv01(document);
  if (problems.length > 0) throw refused(problems.join(' '));
  return portal.register(document);
}

const refused = (reason: string) => new PortalError('The document is not registered.', { code: 'refused', reason });

async function readInv01(db: Db, invoiceId: string): Promise<Inv01> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!row) throw new Error('The invoice is gone.');
  const lines = await db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(invoiceLines.position);
  const [original] = row.originalInvoiceId
    ? await db.select({ serial: invoices.serial, issuedAt: invoices.issuedAt }).from(invoices).where(eq(invoices.id, row.originalInvoiceId))
    : [];
  return inv01Of({ ...row, lines, original: original ?? null });
}

/** A number that was registered by hand may carry another buyer or amount. The portal's signature itself is not checked. */
function requireSame({ DocDtls, SellerDtls, BuyerDtls, ValDtls }: Inv01, { signedQr }: Registration) {
  const signed = signedQr ? signedWordsIn(signedQr) : null;
  if (!signed) return;
  const isSame =
    String(signed['DocNo']).toUpperCase() === DocDtls.No.toUpperCase() &&
    signed['SellerGstin'] === SellerDtls.Gstin &&
    signed['BuyerGstin'] === BuyerDtls.Gstin &&
    Math.abs(Number(signed['TotInvVal']) - ValDtls.TotInvVal) < 0.005;
  if (!isSame) throw refused(`The portal has registered ${DocDtls.No} with another buyer or amount. Ask your accountant.`);
}

function signedWordsIn(jwt: string): Record<string, unknown> | null {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { data?: unknown };
    const data: unknown = typeof claims.data === 'string' ? JSON.parse(claims.data) : claims.data;
    return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Staff ask again after mending. Idempotent: what is registered stays. */
export async function retryRegistration(db: Db, id: string, staff: Pick<SignedIn, 'id'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(eInvoices).where(eq(eInvoices.id, id)).for('no key update');
    if (!row) throw new Refusal(404, 'E-invoice not found.');
    if (row.state === 'registered') return;
    await tx.update(eInvoices).set({ state: 'waiting' }).where(eq(eInvoices.id, id));
    await enqueue(tx, REGISTER_INVOICE, { invoiceId: row.invoiceId }, now);
    await recordAudit(tx, staff.id, 'e-invoice.retry', `e-invoice:${id}`, { state: row.state, problem: row.problem }, { state: 'waiting' });
  });
}
