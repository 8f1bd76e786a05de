// Nothing is summed in advance: the sheet is read from the sales and returns.
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayOf } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { tillDays } from '../till.tables.ts';
import type { closingForm, openingForm, TillDay } from './till-days.schema.ts';
import { type DayRow, type Drawer, expectedOf, findDay, sheetOf } from './till-sheet.server.ts';

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

export async function openDrawer(
  db: Db,
  actorId: string,
  { opening, ...drawer }: z.output<typeof openingForm>,
  now: Date,
): Promise<TillDay> {
  return repeatable(db, async (tx) => {
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
  return repeatable(db, async (tx) => {
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
  return repeatable(db, async (tx) => {
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
