// Profit of a period by a dimension, and as a whole. Every table sums the same facts, so each of them has the same total.
import { type SQL, sql } from 'drizzle-orm';
import { type Days, daysOf, periodOfDays } from '../books/book-period.ts';
import { within } from '../books/report-parts.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { unkeptDays } from '../platform/kept/kept-days.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { firstKeys } from './first-keys.server.ts';
import { listCampaigns, sumMarketing } from './marketing-costs.server.ts';
import { DIMENSIONS, type Dimension, type ProfitQuery, type ProfitReport, type ProfitRow, type ProfitSums } from './profit.schema.ts';
import { countedBy, profitBy } from './profit-days.server.ts';
import { PART_NAMES, type Parts, PROFIT_PARTS, profitOf, UNKNOWN_PARTS } from './profit-parts.ts';

const ROWS_SHOWN = 200;
const ROWS_IN_FILE = 20_000;

/** The words for a key: none where the key says it. */
const LABELS: Partial<Record<Dimension, { label: SQL; join: SQL }>> = {
  order: { label: sql`o.number::text`, join: sql`join orders o on o.id = s.key::uuid` },
  product: { label: sql`p.name`, join: sql`join products p on p.id = s.key::uuid` },
  variant: { label: sql`p.full_name`, join: sql`join products p on p.id = s.key::uuid` },
};

const sums = sql.join(
  ['orders', 'pieces', ...PART_NAMES, ...UNKNOWN_PARTS.map((name) => `${name}_unknown`)].map(
    (name) => sql`sum(${sql.identifier(name)})::double precision as ${sql.identifier(name)}`,
  ),
  sql`, `,
);

type Found = Parts & { key: string | null; label: string | null; orders: number; pieces: number } & Record<string, number>;

export async function readProfit(db: Db, asked: ProfitQuery, now: Date): Promise<ProfitReport> {
  const days = daysOf(asked, now);
  const { rows, rowCount, totals } = await readRows(db, days, asked.by, ROWS_SHOWN);
  const marketing = await sumMarketing(db, days);
  const otherMessages = await sumOtherMessages(db, days);
  const paise = (rupees: number) => Math.round(rupees * 100);
  return {
    ...days,
    by: asked.by,
    rows,
    rowCount,
    totals,
    marketing: rupeesFromPaise(marketing),
    otherMessages: rupeesFromPaise(otherMessages),
    result: rupeesFromPaise(paise(totals.profit) - marketing - otherMessages),
    campaigns: await listCampaigns(db, days, totals.orders === 0 ? null : paise(totals.profit) / totals.orders),
  };
}

export async function writeProfitCsv(db: Db, asked: ProfitQuery, now: Date): Promise<{ fileName: string; csv: string }> {
  const days = daysOf(asked, now);
  const { rows } = await readRows(db, days, asked.by, ROWS_IN_FILE);
  const head = [DIMENSIONS[asked.by], 'Orders', 'Pieces', ...PART_NAMES.map((name) => PROFIT_PARTS[name].title), 'Profit of what is known'];
  const unknown = UNKNOWN_PARTS.map((name) => `Orders with unknown ${PROFIT_PARTS[name].title.toLowerCase()}`);
  const money = (rupees: number) => ({ paise: Math.round(rupees * 100) });
  const lines = rows.map((row) => [
    ...[row.label, row.orders, row.pieces],
    ...PART_NAMES.map((name) => money(row[name])),
    ...[money(row.profit), ...UNKNOWN_PARTS.map((name) => row.unknown[name])],
  ]);
  return { fileName: `profit_by-${asked.by}_${days.from}_${days.to}.csv`, csv: csvOf([[...head, ...unknown], ...lines]) };
}

/** The rows and what all of them sum up to. An order may be in the rows of several products, so the whole is that of the days. */
async function readRows(db: Db, days: Days, by: Dimension, limit: number) {
  const unkept = await unkeptDays(db, 'profit', days);
  const { label, join } = LABELS[by] ?? { label: sql`s.key`, join: sql`` };
  const order = by === 'day' ? sql`key` : sql`income desc, key`;
  const isFirst = sql`key in (select key from first)`;
  const { tables, count } = firstKeys(by, days, unkept, limit);
  const [whole, ...rows] = await rowsOf<Found & { groups: number }>(
    db,
    sql`${countedBy([...new Set([by, 'day' as const])], unkept)}
      ${tables},
      rows as (select key, ${sums} from (${profitBy(by, days, unkept, { where: isFirst })}) each group by key)
      select * from (
        select true as is_whole, null as label, null as key, ${sums}, ${count} as groups from (${profitBy('day', days, unkept)}) each
        union all
        select false, ${label}, s.*, 0 from rows s ${join}
      ) found order by is_whole desc, ${order}`,
  );
  return {
    rows: rows.map((row): ProfitRow => ({ key: row.key ?? '', label: labelOf(by, row), ...sumsOf(row) })),
    rowCount: whole?.groups ?? 0,
    totals: sumsOf(whole),
  };
}

function labelOf(by: Dimension, { label }: Found): string {
  if (by === 'order') return orderNumber(Number(label));
  if (by === 'coupon') return label || 'Without a code';
  return label ?? 'Unknown';
}

function sumsOf(row: Found | undefined): ProfitSums {
  const parts = Object.fromEntries(PART_NAMES.map((name) => [name, Number(row?.[name] ?? 0)])) as Parts;
  return {
    orders: row?.orders ?? 0,
    pieces: row?.pieces ?? 0,
    ...(Object.fromEntries(PART_NAMES.map((name) => [name, rupeesFromPaise(parts[name])])) as Parts),
    profit: rupeesFromPaise(profitOf(parts)),
    unknown: Object.fromEntries(UNKNOWN_PARTS.map((name) => [name, Number(row?.[`${name}_unknown`] ?? 0)])) as ProfitSums['unknown'],
  };
}

/** Codes, reminders and other messages that are about no order, by the day on which they were sent. */
async function sumOtherMessages(db: Db, days: Days): Promise<number> {
  const [row] = await rowsOf<{ paise: number }>(
    db,
    sql`select coalesce(round(sum(a.cost_millipaise) / 1000.0), 0)::double precision as paise
      from message_attempts a join messages m on m.id = a.message_id
      where m.cause not like 'order-%' and ${within(sql`a.created_at`, periodOfDays(days))}`,
  );
  return row?.paise ?? 0;
}
