import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Period } from '../../platform/time.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { documentsOf, total } from '../report-parts.server.ts';
import type { Manifest } from './month-files.schema.ts';
import type { Listed } from './write-zip.server.ts';

export async function sumsOf(db: Db, period: Period): Promise<Manifest['sums']> {
  const rows = await rowsOf<{ kind: string; count: number; taxable: number; tax: number; total: number }>(
    db,
    sql`select kind, count(*)::int as count, ${total(sql`d.taxable_paise`)} as taxable,
      ${total(sql`d.igst_paise + d.cgst_paise + d.sgst_paise`)} as tax, ${total(sql`d.total_paise`)} as total
    from ${documentsOf(period)} d group by kind order by kind desc`,
  );
  const rupees = (paise: number) => rupeesFromPaise(paise);
  return Object.fromEntries(
    rows.map(({ kind, count, ...sums }) => [
      kind === 'invoice' ? 'invoices' : 'credit notes',
      { count, taxable: rupees(sums.taxable), tax: rupees(sums.tax), total: rupees(sums.total) },
    ]),
  );
}

export async function manifestOf(
  { db, now }: Shop,
  month: string,
  found: Pick<Manifest, 'sums' | 'discrepancies' | 'leftOut'>,
  listed: Listed[],
): Promise<Manifest> {
  const { identity } = await readSettings(db);
  const files = listed.filter(({ name }) => name !== 'manifest.json');
  return { shop: identity.name, gstin: identity.gstin, month, madeAt: now().toISOString(), ...found, files };
}
