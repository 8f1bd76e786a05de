// The funnel for staff: visits by step from the shop's own counts, and every order placed, each once, on the day and with the touch of the
// visit that placed it. An order without one (placed by staff, or by a visitor who is not counted) has the source "not known".

import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NOT_KNOWN } from '../analytics/visit-touch.ts';
import { type Days, daysOf } from '../books/book-period.ts';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { dayIn } from '../platform/day-in.server.ts';
import { csvFile } from '../platform/files/csv.server.ts';
import { isWithinDays } from '../platform/kept/kept-days.server.ts';
import { addDays, dayOf } from '../platform/time.ts';
import { FUNNEL_STEPS, type Funnel, type FunnelStep, type FunnelSums, type funnelQuery, NO_DEVICE } from './funnel.schema.ts';
import { partOf, type SalesDays, salesByDay, salesDaysOf } from './sales-of-days.server.ts';
import { daysBeforeOf, elapsedOf, stepsOf, unitOf } from './trend-days.ts';

const NAMES_AT_MOST = 100;
const CSV_DAYS_AT_ONCE = 31;

export type AskedFunnel = z.output<typeof funnelQuery>;

export async function readFunnel(db: Db, asked: AskedFunnel, now: Date): Promise<Funnel> {
  const period = daysOf(asked, now);
  const days = elapsedOf(period, dayOf(now));
  const before = daysBeforeOf(period, days);
  const both = await salesDaysOf(db, { from: before.from, to: days.to });
  const sales = partOf(both, days);
  const byDay = await sumsOf<{ day: string }>(db, both, asked, ['day']);
  const sumOf = ({ from, to }: Days) => totalOf(byDay.filter(({ day }) => day >= from && day <= to));
  return {
    ...days,
    totals: sumOf(days),
    before: { ...before, totals: sumOf(before) },
    steps: stepsOf(days, unitOf(days, 'day')).map((step) => ({ ...step, ...sumOf(step) })),
    devices: await sumsOf<{ device: string }>(db, sales, asked, ['device']),
    sources: await sumsOf<{ source: string }>(db, sales, { ...asked, source: undefined }, ['source']),
    campaigns: await sumsOf<{ source: string; medium: string; campaign: string }>(db, sales, asked, ['source', 'medium', 'campaign']),
  };
}

type Row = FunnelSums & Record<'day' | 'device' | 'source' | 'medium' | 'campaign', string>;

/** One row for each day, device, source, medium and campaign. */
export function writeFunnelCsv(db: Db, asked: AskedFunnel, now: Date): Response {
  const days = elapsedOf(daysOf(asked, now), dayOf(now));
  const { from, to } = days;
  const rows = (async function* () {
    const sales = await salesDaysOf(db, days);
    for (let first = from; first <= to; first = addDays(first, CSV_DAYS_AT_ONCE)) {
      const last = addDays(first, CSV_DAYS_AT_ONCE - 1);
      const part = await sumsOf<Row>(db, partOf(sales, { from: first, to: last < to ? last : to }), asked, PARTS, sql`1, 2, 3, 4, 5`);
      yield part.map((row) => [...PARTS.map((key) => row[key]), ...STEP_KEYS.map((key) => row[key])]);
    }
  })();
  return csvFile(`funnel_${from}_${to}.csv`, ['Day', 'Device', 'Source', 'Medium', 'Campaign', ...Object.values(FUNNEL_STEPS)], rows);
}

const PARTS = ['day', 'device', 'source', 'medium', 'campaign'] as const;
const STEP_KEYS = Object.keys(FUNNEL_STEPS) as FunnelStep[];

const totalOf = (rows: readonly FunnelSums[]) =>
  Object.fromEntries(STEP_KEYS.map((key) => [key, rows.reduce((so, row) => so + row[key], 0)])) as FunnelSums;

/** Of a list by name the first hundred; days are complete. */
function sumsOf<Of>(
  db: Db,
  sales: SalesDays,
  { device, source }: AskedFunnel,
  parts: readonly (typeof PARTS)[number][],
  order: SQL = sql`orders desc, product desc, 1`,
): Promise<(Of & FunnelSums)[]> {
  const columns = sql.join(
    parts.map((part) => sql.identifier(part)),
    sql`, `,
  );
  const sums = sql.join(
    STEP_KEYS.map((key) => sql`sum(${sql.identifier(key)})::int as ${sql.identifier(key)}`),
    sql`, `,
  );
  const limit = parts.includes('day') ? sql`` : sql`limit ${NAMES_AT_MOST}`;
  return rowsOf<Of & FunnelSums>(
    db,
    sql`select ${columns}, ${sums} from (${countedIn(sales)}) counted
      where ${device ? sql`device = ${device}` : sql`true`} and ${source ? sql`source = ${source}` : sql`true`}
      group by ${columns} order by ${order} ${limit}`,
  );
}

/** Orders stand in three places: the youngest with their touch, older ones in the sums, and the rest of each day without a touch. */
export function countedIn(sales: SalesDays): SQL {
  const { from, to } = sales.days;
  const summed = sql`v.day between ${from} and ${to}`;
  // Few: a touch is kept for two days.
  const touched = sql`order_touches t join orders o on o.id = t.order_id where ${isWithinDays(sql`o.created_at`, [sales.days])} and ${orderIn('o').placed}`;
  const placedOn = dayIn(sql`o.created_at`);
  return sql`
    select v.day::text, v.device, v.source, v.medium, v.campaign, v.product, v.cart, v.checkout, v.orders from visit_days v where ${summed}
    union all
    select ${placedOn}, t.device, t.source, t.medium, t.campaign, 0, 0, 0, 1 from ${touched}
    union all
    select day, ${NO_DEVICE}, ${NOT_KNOWN}, '', '', 0, 0, 0, sum(placed)::int from (
      select day::text, placed from ${salesByDay(sales)} sold where placed > 0
      union all
      select ${placedOn}, -1 from ${touched}
      union all
      select v.day::text, -v.orders from visit_days v where ${summed} and v.orders > 0
    ) untouched group by day having sum(placed) > 0`;
}
