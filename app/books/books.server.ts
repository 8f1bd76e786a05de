// The books of a period: each report is one statement over what was issued, paid and entered; here its rows become rupees and CSV.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CsvCell, csvOf } from '../platform/csv.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { findState } from '../platform/india.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { formatDate, startOfDay } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import { daysOf, periodOfDays } from './book-period.ts';
import { type booksQuery, type Cell, REPORTS, type Report, type ReportName } from './books.schema.ts';
import type { ReportColumn, ReportQuery } from './report-parts.server.ts';
import { SHOP_REPORTS } from './shop-reports.server.ts';
import { TAX_REPORTS } from './tax-reports.server.ts';

const QUERIES: Record<ReportName, ReportQuery> = { ...TAX_REPORTS, ...SHOP_REPORTS };
const ROWS_TOLD = 500;

type Asked = z.output<typeof booksQuery>;
type Row = Record<string, string | number | null>;

export async function readReport(db: Db, name: ReportName, asked: Asked, now: Date): Promise<Report> {
  const { columns, statement, days } = await prepare(db, name, asked, now);
  const rows = await rowsOf<Row>(db, sql`${statement} limit ${ROWS_TOLD}`);
  const sums = columns
    .filter(({ isSummed }) => isSummed)
    .map(({ key }) => sql`coalesce(sum(${sql.identifier(key)}), 0)::double precision as ${sql.identifier(key)}`);
  const [totals] = await rowsOf<Row & { row_count: number }>(
    db,
    sql`select ${sql.join([sql`count(*)::int as row_count`, ...sums], sql`, `)} from (${statement}) report`,
  );
  const told = (row: Row) => Object.fromEntries(columns.flatMap((column) => (column.key in row ? [[column.key, tell(column, row)]] : [])));
  return {
    name,
    title: REPORTS[name],
    ...days,
    columns: columns.map(({ key, title, kind }) => ({ key, title, kind })),
    rows: rows.map(told),
    rowCount: totals?.row_count ?? 0,
    totals: told(totals ?? {}),
  };
}

export async function writeCsv(db: Db, name: ReportName, asked: Asked, now: Date): Promise<{ fileName: string; csv: string }> {
  const { columns, statement, days } = await prepare(db, name, asked, now);
  const rows = await rowsOf<Row>(db, statement);
  const csv = csvOf([columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => write(column, row)))]);
  return { fileName: `${name}_${days.from}_${days.to}.csv`, csv };
}

async function prepare(db: Db, name: ReportName, asked: Asked, now: Date) {
  const days = daysOf(asked, now);
  const { loyalty } = await readSettings(db);
  const { columns, query } = QUERIES[name];
  return { columns, days, statement: query(periodOfDays(days), loyalty) };
}

function tell({ key, kind }: ReportColumn, row: Row): Cell {
  const value = row[key] ?? null;
  if (value === null) return null;
  if (kind === 'money') return rupeesFromPaise(Number(value));
  if (kind === 'percent') return Number(value) / 100;
  if (kind === 'count') return Number(value);
  return kind === 'state' ? stateWords(String(value)) : String(value);
}

function write(column: ReportColumn, row: Row): CsvCell {
  const value = tell(column, row);
  if (value === null) return '';
  if (column.kind === 'money') return { paise: Number(row[column.key]) };
  // 21-Nov-2026, as the GST portal's tool reads it.
  return column.kind === 'day' ? formatDate(startOfDay(String(value))).replaceAll(' ', '-') : value;
}

/** '29-Karnataka' */
const stateWords = (code: string) => `${code}-${findState(code)?.name ?? 'Other Territory'}`;
