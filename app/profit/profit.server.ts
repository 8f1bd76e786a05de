// Profit of a period by a dimension, and as a whole. Every table sums the same rows, so each of them has the same total.
import { type SQL, sql } from 'drizzle-orm';
import { type Days, daysOf, periodOfDays } from '../books/book-period.ts';
import { within } from '../books/report-parts.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { listCampaigns, sumMarketing } from './marketing-costs.server.ts';
import { DIMENSIONS, type Dimension, type ProfitQuery, type ProfitReport, type ProfitRow, type ProfitSums } from './profit.schema.ts';
import { factsOf } from './profit-facts.server.ts';
import { PART_NAMES, type Parts, PROFIT_PARTS, profitOf, UNKNOWN_PARTS } from './profit-parts.ts';

const ROWS_SHOWN = 200;
const ROWS_IN_FILE = 20_000;

/** The key of a row, and the words for it: null where the key says it. */
const KEYS: Record<Dimension, { key: SQL; label: SQL; join?: SQL }> = {
  order: { key: sql`f.order_id::text`, label: sql`min(f.number)::text` },
  product: {
    key: sql`coalesce(p.variant_of_id, p.id)::text`,
    label: sql`min(coalesce(q.name, p.name))`,
    join: sql`join products p on p.id = f.product_id left join products q on q.id = p.variant_of_id`,
  },
  variant: { key: sql`p.id::text`, label: sql`min(p.full_name)`, join: sql`join products p on p.id = f.product_id` },
  pin: { key: sql`f.pin`, label: sql`f.pin` },
  area: { key: sql`left(f.pin, 3)`, label: sql`left(f.pin, 3)` },
  coupon: { key: sql`f.coupon`, label: sql`f.coupon` },
  day: { key: sql`f.day`, label: sql`f.day` },
};

const sums = sql.join(
  [
    sql`count(distinct f.order_id)::int as orders`,
    sql`sum(f.pieces)::int as pieces`,
    ...PART_NAMES.map((name) => sql`sum(f.${sql.identifier(name)})::double precision as ${sql.identifier(name)}`),
    ...UNKNOWN_PARTS.map(
      (name) =>
        sql`(count(distinct f.order_id) filter (where f.${sql.identifier(`${name}_unknown`)}))::int as ${sql.identifier(`${name}_unknown`)}`,
    ),
  ],
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

/** The rows and what all of them sum up to, in one pass over the facts, which are the work. */
async function readRows(db: Db, days: Days, by: Dimension, limit: number) {
  const { key, label, join = sql`` } = KEYS[by];
  const order = by === 'day' ? sql`key` : sql`income desc, key`;
  const [whole, ...rows] = await rowsOf<Found & { groups: number }>(
    db,
    sql`${factsOf(days)}, summed as (
        select ${key} as key, ${label} as label, ${sums}, grouping(${key}) as is_whole, (count(*) over ())::int as groups
        from facts f ${join} group by grouping sets ((${key}), ())
      )
      select * from summed order by is_whole desc, ${order} limit ${limit + 1}`,
  );
  return {
    rows: rows.map((row): ProfitRow => ({ key: row.key ?? '', label: labelOf(by, row), ...sumsOf(row) })),
    rowCount: (whole?.groups ?? 1) - 1,
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
