import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { strToU8 } from 'fflate';
import { eInvoiceRows } from '../../invoices/e-invoice/e-invoices.server.ts';
import { assemble } from '../../invoices/invoices.server.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { printInvoice } from '../../invoices/print/draw-invoice.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { csvOf, inParts } from '../../platform/files/csv.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { addDays, monthStart, type Period } from '../../platform/time.ts';
import { periodOfDays } from '../book-period.ts';
import type { ReportName } from '../books.schema.ts';
import { type Asked, writeCsv } from '../books.server.ts';
import { writeReturnFiles } from '../gst/gstr1.server.ts';
import { type Finding, reconcile } from '../reconcile.server.ts';
import { writeTally } from '../tally/tally.server.ts';
import type { Manifest } from './month-files.schema.ts';
import { manifestOf, sumsOf } from './month-manifest.server.ts';
import type { Listed, ZipEntry } from './write-zip.server.ts';

/** The registers are complete; more documents than these are in the shop. */
export const DRAWN_AT_MOST = 3_000;

const REGISTERS: ReportName[] = [
  ...(['sales', 'tax', 'invoices', 'credit-notes', 'refunds', 'payments', 'settlements', 'remittances', 'freight'] as const),
  ...(['counter', 'purchases', 'coins', 'coin-ages'] as const),
];

export async function* entriesOf(shop: Shop, month: string, found: Pick<Manifest, 'sums' | 'discrepancies' | 'leftOut'>, listed: Listed[]) {
  const { db } = shop;
  const days = { from: `${month}-01`, to: addDays(monthStart(`${month}-01`, 1), -1) };
  const asked: Asked = { period: 'days', ...days };
  const period = periodOfDays(days);
  const now = shop.now();
  for (const name of REGISTERS) {
    const { fileName, csv } = await writeCsv(db, name, asked, now);
    yield { name: `registers/${fileName}`, pieces: [strToU8(csv)] };
  }
  yield* returnEntries(db, asked, now, found.leftOut);
  const eInvoices = await eInvoiceRows(db, period);
  if (eInvoices) yield { name: 'gst/e-invoices.csv', pieces: [strToU8(csvOf(eInvoices))] };
  for (const file of ['masters', 'vouchers'] as const) {
    const { fileName, parts } = await writeTally(db, file, asked, now);
    yield { name: `tally/${fileName}`, pieces: encoded(parts) };
  }
  const findings = await reconcile(db);
  found.discrepancies = findings.length;
  yield { name: 'reconcile.csv', pieces: [strToU8(findingsCsv(findings))] };
  found.sums = await sumsOf(db, period);
  yield* documentEntries(shop, period, found);
  // Read when every other entry is listed.
  yield { name: 'manifest.json', pieces: late(async () => JSON.stringify(await manifestOf(shop, month, found, listed), null, 2)) };
}

/** What a shop does not file is named instead. */
async function* returnEntries(db: Db, asked: Asked, now: Date, leftOut: string[]): AsyncGenerator<ZipEntry> {
  const found = await writeReturnFiles(db, asked, now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    leftOut.push(error.message);
    return null;
  });
  for (const [name, bytes] of Object.entries(found?.files ?? {})) yield { name: `gst/${name}`, pieces: [bytes] };
}

async function* documentEntries(shop: Shop, period: Period, { leftOut }: Pick<Manifest, 'leftOut'>): AsyncGenerator<ZipEntry> {
  const { db } = shop;
  const isIn = and(gte(invoices.issuedAt, period.from), lt(invoices.issuedAt, period.before));
  let drawn = 0;
  const batches = inParts((last: typeof invoices.$inferSelect | undefined, limit) =>
    db
      .select()
      .from(invoices)
      .where(
        and(isIn, last && sql`(${invoices.issuedAt}, ${invoices.id}) > (${last.issuedAt.toISOString()}::timestamptz, ${last.id}::uuid)`),
      )
      .orderBy(asc(invoices.issuedAt), asc(invoices.id))
      .limit(limit),
  );
  for await (const rows of batches)
    for (const row of rows) {
      if (drawn === DRAWN_AT_MOST) {
        const more = (await db.$count(invoices, isIn)) - drawn;
        leftOut.push(`The PDFs of ${more} documents: a file holds ${DRAWN_AT_MOST}. Open them from their orders.`);
        return;
      }
      drawn += 1;
      const folder = row.kind === 'invoice' ? 'invoices' : 'credit-notes';
      const pdf = late(async () => printInvoice(shop, await assemble(db, row)));
      yield { name: `${folder}/${row.serial.replaceAll('/', '-')}.pdf`, pieces: pdf, isPacked: true };
    }
}

const findingsCsv = (findings: Finding[]) => csvOf([['Check', 'Finding'], ...findings.map(({ check, finding }) => [check, finding])]);

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield strToU8(part);
}

/** Made only when its turn comes. */
async function* late(make: () => Promise<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const made = await make();
  yield typeof made === 'string' ? strToU8(made) : made;
}
