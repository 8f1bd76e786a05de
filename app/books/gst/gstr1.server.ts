// The return of a month or quarter for the GST portal: the CSV files of the offline tool, and its JSON. Both are built from the
// rows of the reports, read in one snapshot, so that they match the page.
import { strToU8, zipSync } from 'fflate';
import type { Db } from '../../platform/database.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { readSection } from '../../settings/settings.server.ts';
import { daysOf, periodOfDays, returnPeriodOf, whyNoReturn } from '../book-period.ts';
import { type Asked, readTable } from '../books.server.ts';
import { FILES, returnJson, summaryJson, type TableName, type Tables } from './return-json.server.ts';
import { unkeptIn } from './tax-sums.server.ts';

export async function writeReturnJson(db: Db, asked: Asked, now: Date) {
  const { period, gstin, tables } = await readReturn(db, asked, now);
  return { fileName: `gstr1_${gstin}_${period}.json`, json: returnJson(gstin, period, tables) };
}

/** Tables 3.1 and 3.2: what the portal fills in from GSTR-1, for comparing and for tools that upload it. Purchases are not the shop's to know. */
export async function writeSummaryJson(db: Db, asked: Asked, now: Date) {
  const { period, gstin, tables } = await readReturn(db, asked, now);
  return { fileName: `gstr3b_${gstin}_${period}.json`, json: summaryJson(gstin, period, tables) };
}

/** All files of the return by name: the tables as CSV, and both forms as JSON. */
export async function writeReturnFiles(db: Db, asked: Asked, now: Date) {
  const { period, gstin, tables } = await readReturn(db, asked, now);
  const files: Record<string, Uint8Array> = {
    ...Object.fromEntries(Object.entries(FILES).map(([name, file]) => [file, strToU8(tables[name as TableName].csv)])),
    [`gstr1_${gstin}_${period}.json`]: strToU8(JSON.stringify(returnJson(gstin, period, tables))),
    [`gstr3b_${gstin}_${period}.json`]: strToU8(JSON.stringify(summaryJson(gstin, period, tables))),
  };
  return { name: `gstr1_${gstin}_${period}`, files };
}

export async function writeReturnZip(db: Db, asked: Asked, now: Date): Promise<{ fileName: string; zip: Uint8Array<ArrayBuffer> }> {
  const { name, files } = await writeReturnFiles(db, asked, now);
  return { fileName: `${name}.zip`, zip: zipSync(files, { mtime: now }) };
}

function readReturn(db: Db, asked: Asked, now: Date) {
  const period = returnPeriodOf(daysOf(asked, now));
  if (!period) throw badField('period', 'Choose a month or a quarter for the return.');
  return db.transaction(
    async (tx) => {
      const { registration } = await readSection(tx, 'tax');
      const why = whyNoReturn(registration);
      if (why) throw new Refusal(409, why, { code: 'no_return' });
      const { gstin } = await readSection(tx, 'identity');
      if (!gstin) throw new Refusal(409, 'Enter the shop’s GSTIN in Settings first; returns require it.', { code: 'seller_unknown' });
      const tables = {} as Tables;
      const unkept = await unkeptIn(tx, periodOfDays(daysOf(asked, now)));
      for (const name of Object.keys(FILES) as TableName[]) tables[name] = await readTable(tx, name, asked, now, unkept);
      return { period, gstin, tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
