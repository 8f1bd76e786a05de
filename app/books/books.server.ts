// Each report is one statement over issued documents, payments and entries.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { type CsvCell, csvOf } from '../platform/files/csv.server.ts';
import { placeOfSupplyWords } from '../platform/india.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { formatDate, startOfDay } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import { BANK_REPORTS } from './bank-reports.server.ts';
import { daysOf, periodOfDays } from './book-period.ts';
import { type booksQuery, type Cell, REPORTS, type Report, type ReportName } from './books.schema.ts';
import { COIN_REPORTS } from './coin-reports.server.ts';
import { GSTR1_TABLES } from './gst/gstr1-tables.server.ts';
import { TAX_REPORTS } from './gst/tax-reports.server.ts';
import { sumsOf, unkeptIn } from './gst/tax-sums.server.ts';
import { MONEY_REPORTS } from './money-reports.server.ts';
import type { ReportColumn, ReportQuery } from './report-parts.server.ts';
import { SHOP_REPORTS } from './shop-reports.server.ts';

const QUERIES: Record<ReportName, ReportQuery> = {
  ...TAX_REPORTS,
  ...GSTR1_TABLES,
  ...SHOP_REPORTS,
  ...MONEY_REPORTS,
  ...BANK_REPORTS,
  ...COIN_REPORTS,
};
const ROWS_SHOWN = 500;

export type Asked = z.output<typeof booksQuery>;
type Unkept = Awaited<ReturnType<typeof unkeptIn>>;
export type Row = Record<string, string | number | boolean | null>;

export async function readReport(db: Db, name: ReportName, asked: Asked, now: Date): Promise<Report> {
  const { columns, statement, days } = await prepare(db, name, asked, now);
  const rows = await rowsOf<Row>(db, sql`${statement} limit ${ROWS_SHOWN}`);
  const sums = columns
    .filter(({ isSummed }) => isSummed)
    .map(({ key }) => sql`coalesce(sum(${sql.identifier(key)}), 0)::double precision as ${sql.identifier(key)}`);
  const [totals] = await rowsOf<Row & { row_count: number }>(
    db,
    sql`select ${sql.join([sql`count(*)::int as row_count`, ...sums], sql`, `)} from (${statement}) report`,
  );
  const shown = (row: Row) =>
    Object.fromEntries(columns.flatMap((column) => (column.key in row ? [[column.key, serialize(column, row)]] : [])));
  return {
    name,
    title: REPORTS[name],
    ...days,
    columns: columns.map(({ key, title, kind }) => ({ key, title, kind })),
    rows: rows.map(shown),
    rowCount: totals?.row_count ?? 0,
    totals: shown(totals ?? {}),
  };
}

export async function writeCsv(db: Db, name: ReportName, asked: Asked, now: Date): Promise<{ fileName: string; csv: string }> {
  const { columns, statement, days } = await prepare(db, name, asked, now);
  return { fileName: `${name}_${days.from}_${days.to}.csv`, csv: csvRows(columns, await rowsOf<Row>(db, statement)) };
}

const csvRows = (columns: ReportColumn[], rows: Row[]) =>
  csvOf([columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => write(column, row)))]);

/** A table of the return as rows with amounts in paise, and as the file of the same rows. */
export async function readTable(db: Db, name: ReportName, asked: Asked, now: Date, unkept: Unkept): Promise<{ rows: Row[]; csv: string }> {
  const { columns, statement } = await prepare(db, name, asked, now, unkept);
  const rows = await rowsOf<Row>(db, statement);
  return { rows, csv: csvRows(columns, rows) };
}

async function prepare(db: Db, name: ReportName, asked: Asked, now: Date, unkept?: Unkept) {
  const days = daysOf(asked, now);
  const { loyalty, tax } = await readSettings(db);
  const { columns, query } = QUERIES[name];
  const period = periodOfDays(days);
  const taxSums = sumsOf(period, unkept ?? (await unkeptIn(db, period)));
  return { columns, days, statement: query(period, { ...loyalty, ...tax, taxSums }) };
}

function serialize({ key, kind }: ReportColumn, row: Row): Cell {
  const value = row[key] ?? null;
  if (value === null) return null;
  if (kind === 'money') return rupeesFromPaise(Number(value));
  if (kind === 'percent') return Number(value) / 100;
  if (kind === 'count') return Number(value);
  return kind === 'state' ? placeOfSupplyWords(String(value)) : String(value);
}

function write(column: ReportColumn, row: Row): CsvCell {
  const value = serialize(column, row);
  if (value === null) return '';
  if (column.kind === 'money') return { paise: Number(row[column.key]) };
  // 21-Nov-2026, the format of the GST portal's tool.
  return column.kind === 'day' ? formatDate(startOfDay(String(value))).replaceAll(' ', '-') : value;
}
