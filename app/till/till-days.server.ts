// The cash drawer of a till on one day: what it opened with, what was sold and given back by method, what it should hold, and what staff
// counted. Nothing is summed in advance: the sheet is read from the sales and returns.
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { type closingForm, type openingForm, TILL_PAYMENTS, type TillDay, type TillPayment } from './till.schema.ts';
import { tillDays } from './till.tables.ts';

type Drawer = { till: string; day: string };
type DayRow = typeof tillDays.$inferSelect;

/** Sales wait for a closing and a closing for sales; sales do not wait for each other. */
export async function holdDrawer(tx: Db, { till, day, mustBeOpen }: Drawer & { mustBeOpen: boolean }) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`till day ${till} ${day}`}, 0))`);
  if (!mustBeOpen) return;
  const row = await findDay(tx, { till, day });
  if (row?.closedAt)
    throw new Refusal(409, said('{till} is closed for today. Reopen its cash drawer first.', { till }), { code: 'till_closed' });
}

const holdDrawerAlone = (tx: Db, { till, day }: Drawer) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`till day ${till} ${day}`}, 0))`);

const findDay = async (db: Db, { till, day }: Drawer): Promise<DayRow | null> =>
  (
    await db
      .select()
      .from(tillDays)
      .where(and(eq(tillDays.till, till), eq(tillDays.day, day)))
  )[0] ?? null;

export async function openDrawer(
  db: Db,
  actorId: string,
  { opening, ...drawer }: z.output<typeof openingForm>,
  now: Date,
): Promise<TillDay> {
  return db.transaction(async (tx) => {
    await holdDrawerAlone(tx, drawer);
    refuseFuture(drawer, now);
    const before = await findDay(tx, drawer);
    if (before?.closedAt) throw closedAlready(before);
    const openingPaise = paiseFromRupees(opening);
    if (before?.openingPaise === openingPaise) return sheetOf(tx, drawer);
    if (before) await tx.update(tillDays).set({ openingPaise, openedById: actorId }).where(eq(tillDays.id, before.id));
    else await tx.insert(tillDays).values({ ...drawer, openingPaise, openedById: actorId, createdAt: now });
    await recordAudit(tx, actorId, 'till.open', subjectOf(drawer), before && { openingPaise: before.openingPaise }, { openingPaise });
    return sheetOf(tx, drawer);
  });
}

/** Refused when the till should hold another amount than the sheet showed: a sale came in while staff counted. */
export async function closeDrawer(db: Db, actorId: string, form: z.output<typeof closingForm>, now: Date): Promise<TillDay> {
  const { counted, expected, note, ...drawer } = form;
  return db.transaction(async (tx) => {
    await holdDrawerAlone(tx, drawer);
    refuseFuture(drawer, now);
    const before = await findDay(tx, drawer);
    const countedPaise = paiseFromRupees(counted);
    if (before?.closedAt) {
      // A second press, or a retry after a lost answer.
      if (before.closedById === actorId && before.countedPaise === countedPaise && before.note === note) return sheetOf(tx, drawer);
      throw closedAlready(before);
    }
    const expectedPaise = await expectedOf(tx, drawer, before?.openingPaise ?? 0);
    if (expectedPaise !== paiseFromRupees(expected))
      throw new Refusal(
        409,
        said('A sale or return came in meanwhile: the drawer should now hold {amount}. Please check your count.', {
          amount: formatRupees(expectedPaise, { decimals: 'when-needed' }),
        }),
        { code: 'drawer_changed', more: { sheet: await sheetOf(tx, drawer) } },
      );
    const closed = { closedAt: now, closedById: actorId, expectedPaise, countedPaise, note };
    if (before) await tx.update(tillDays).set(closed).where(eq(tillDays.id, before.id));
    else await tx.insert(tillDays).values({ ...drawer, ...closed, openedById: actorId, createdAt: now });
    await recordAudit(tx, actorId, 'till.close', subjectOf(drawer), null, { expectedPaise, countedPaise, note });
    return sheetOf(tx, drawer);
  });
}

/** What was counted stays in the audit log. */
export async function reopenDrawer(db: Db, actorId: string, drawer: Drawer): Promise<TillDay> {
  return db.transaction(async (tx) => {
    await holdDrawerAlone(tx, drawer);
    const before = await findDay(tx, drawer);
    if (!before?.closedAt) return sheetOf(tx, drawer);
    const open = { closedAt: null, closedById: null, expectedPaise: null, countedPaise: null };
    await tx.update(tillDays).set(open).where(eq(tillDays.id, before.id));
    const { expectedPaise, countedPaise, note } = before;
    await recordAudit(tx, actorId, 'till.reopen', subjectOf(drawer), { expectedPaise, countedPaise, note }, null);
    return sheetOf(tx, drawer);
  });
}

const subjectOf = ({ till, day }: Drawer) => `till:${till}, ${day}` as const;

const closedAlready = ({ till }: DayRow) =>
  new Refusal(409, said('{till} is already closed for this day.', { till }), { code: 'till_closed' });

function refuseFuture({ day }: Drawer, now: Date) {
  if (day > dayOf(now)) throw new Refusal(409, 'This day has not begun yet.', { code: 'day_not_begun' });
}

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

const expectedOf = async (db: Db, drawer: Drawer, openingPaise: number) => openingPaise + cashIn(await sumsOf(db, drawer));

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
