import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { instant } from '../../platform/records/end-of-term.server.ts';
import { TILL_PAYMENTS, type TillPayment } from '../till.schema.ts';
import { tillDays } from '../till.tables.ts';
import type { TillDay } from './till-days.schema.ts';

export type Drawer = { till: string; day: string };

export type DayRow = typeof tillDays.$inferSelect;

export const findDay = async (db: Db, { till, day }: Drawer): Promise<DayRow | null> =>
  (
    await db
      .select()
      .from(tillDays)
      .where(and(eq(tillDays.till, till), eq(tillDays.day, day)))
  )[0] ?? null;

type Sums = { kind: 'sale' | 'return'; method: TillPayment; count: number; paise: number };

/** A cash sale brought in its rounded total. `until`: recorded before the drawer was closed. */
function sumsOf(db: Db, { till, day }: Drawer, until: Date | null = null): Promise<Sums[]> {
  const before = (at: ReturnType<typeof sql>) => (until ? sql`and ${at} <= ${instant(until)}` : sql``);
  return rowsOf<Sums>(
    db,
    sql`select 'sale' as kind, o.payment_type as method, count(*)::int as count,
        sum(case when o.payment_type = 'Cash' then (o.total_paise + 50) / 100 * 100 else o.total_paise end)::float8 as paise
      from till_sales s join in_house_orders o on o.id = s.order_id
      where s.till = ${till} and s.day = ${day} and o.deleted_at is null ${before(sql`o.created_at`)} group by 2
      union all
      select 'return', r.method, count(*)::int, sum(r.paid_paise)::float8 from till_returns r
      where r.till = ${till} and r.day = ${day} ${before(sql`r.created_at`)} group by 2`,
  );
}

const cashIn = (sums: readonly Sums[]) =>
  sums.reduce((cash, { kind, method, paise }) => (method === 'Cash' ? cash + (kind === 'sale' ? paise : -paise) : cash), 0);

export const expectedOf = async (db: Db, drawer: Drawer, openingPaise: number) => openingPaise + cashIn(await sumsOf(db, drawer));

export async function sheetOf(db: Db, drawer: Drawer): Promise<TillDay> {
  const row = await findDay(db, drawer);
  const sums = await sumsOf(db, drawer);
  const openingPaise = row?.openingPaise ?? 0;
  const expectedPaise = openingPaise + cashIn(sums);
  const by = (kind: Sums['kind']) =>
    TILL_PAYMENTS.map((method) => {
      const found = sums.find((each) => each.kind === kind && each.method === method);
      return { method, count: found?.count ?? 0, amount: rupeesFromPaise(found?.paise ?? 0) };
    });
  return {
    ...{ till: drawer.till, day: drawer.day, opening: rupeesFromPaise(openingPaise), sales: by('sale'), returns: by('return') },
    expected: rupeesFromPaise(expectedPaise),
    closing: row?.closedAt ? await closingOf(db, row, row.closedAt, expectedPaise) : null,
  };
}

async function closingOf(db: Db, row: DayRow, closedAt: Date, expectedPaise: number): Promise<TillDay['closing']> {
  const [closer] = await db
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, row.closedById ?? row.openedById));
  const atClosing = row.expectedPaise ?? 0;
  const counted = row.countedPaise ?? 0;
  return {
    expected: rupeesFromPaise(atClosing),
    counted: rupeesFromPaise(counted),
    difference: rupeesFromPaise(counted - atClosing),
    late: rupeesFromPaise(expectedPaise - atClosing),
    note: row.note,
    closedAt,
    closedBy: closer?.fullName ?? '',
  };
}

const DAYS_LISTED = 60;

/** The latest days that have a sheet, a sale or a return. */
export async function listDrawers(db: Db, { till, limit = DAYS_LISTED }: { till: string; limit?: number }): Promise<TillDay[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select day::text from (
        (select day from ${tillDays} where till = ${till} order by day desc limit ${limit})
        union (select distinct day from till_sales where till = ${till} order by day desc limit ${limit})
        union (select distinct day from till_returns where till = ${till} order by day desc limit ${limit})
      ) days order by 1 desc limit ${limit}`,
  );
  const sheets: TillDay[] = [];
  for (const { day } of rows) sheets.push(await sheetOf(db, { till, day }));
  return sheets;
}
