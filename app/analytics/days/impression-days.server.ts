// Impressions lie in one partition for each day in India: a day that has served its term is dropped, not deleted row by row, and a read of
// some days opens only these. The days are made a week ahead; a row of a day without a partition is caught by `impressions_rest` and
// moved once the day is made. docs/decisions/0113-impressions-lie-in-days.md
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { addDays, type Day, dayOf, startOfDay } from '../../platform/time.ts';
import { EARLIER, isSettled, settleEarlier } from './earlier-impressions.server.ts';
import { inOneTurn, listParts, momentOf, type Part, PRUNED_AT_ONCE, REST } from './impression-parts.server.ts';

const DAYS_AHEAD = 7;
const DAY_PART = /^impressions_(\d{4})_(\d\d)_(\d\d)$/;

const partOf = (day: Day) => `impressions_${day.replaceAll('-', '_')}`;
const dayIn = ({ name }: Part): Day | null => DAY_PART.exec(name)?.slice(1).join('-') ?? null;

/** Runs every minute on each node, so it reads the catalogue once and is usually done. Without a lock in time it tries again later. */
export async function keepImpressionDays(db: Db, firstKept: Day, now: Date) {
  await settleEarlier(db, startOfDay(addDays(dayOf(now), DAYS_AHEAD + 1)));
  await makeImpressionDays(db, dayOf(now), addDays(dayOf(now), DAYS_AHEAD));
  const parts = await listParts(db);
  const isPast = (part: Part) => (part.until ? part.until <= startOfDay(firstKept) : (dayIn(part) ?? firstKept) < firstKept);
  for (const part of parts.filter(isPast)) await dropPart(db, part.name);
  for (const { name } of parts.filter((part) => !isPast(part) && dayIn(part) === null)) await deleteBefore(db, name, startOfDay(firstKept));
}

/** Those of the days that are missing. What the rest holds of such a day moves there. */
export async function makeImpressionDays(db: Db, first: Day, last: Day) {
  const parts = await listParts(db);
  if (!isSettled(parts)) return;
  const made = new Set(parts.map(({ name }) => name));
  const from = parts.find(({ name }) => name === EARLIER)?.until;
  for (let day = first; day <= last; day = addDays(day, 1))
    if (!made.has(partOf(day)) && !(from && startOfDay(day) < from)) await makeDay(db, day);
}

/** ATTACH lets writers go on, which CREATE TABLE … PARTITION OF would not. */
async function makeDay(db: Db, day: Day) {
  const [name, from, until] = [partOf(day), momentOf(startOfDay(day)), momentOf(startOfDay(addDays(day, 1)))];
  await inOneTurn(db, async (tx) => {
    const [found] = await rowsOf<{ name: string | null }>(tx, sql`select to_regclass(${name})::text as name`);
    if (found?.name) return;
    await tx.execute(sql.raw(`lock table ${REST} in access exclusive mode`));
    await tx.execute(sql.raw(`create table ${name} (like impressions including defaults)`));
    await tx.execute(
      sql.raw(
        `with moved as (delete from ${REST} where at >= ${from} and at < ${until} returning *) insert into ${name} select * from moved`,
      ),
    );
    await tx.execute(sql.raw(`alter table impressions attach partition ${name} for values from (${from}) to (${until})`));
  });
}

async function dropPart(db: Db, name: string) {
  await inOneTurn(db, async (tx) => void (await tx.execute(sql.raw(`drop table if exists ${name}`))));
}

/** What lies in no day of its own: a few thousand rows at a time, so that no statement runs long. */
async function deleteBefore(db: Db, name: string, before: Date) {
  const old = `select ctid from ${name} where at < ${momentOf(before)} order by at limit ${PRUNED_AT_ONCE}`;
  let all = 0;
  for (let pruned = PRUNED_AT_ONCE; pruned === PRUNED_AT_ONCE; all += pruned)
    pruned = (await rowsOf(db, sql.raw(`delete from ${name} where ctid = any(array(${old})) returning 1`))).length;
  // The embedded database reclaims space only on VACUUM.
  if (all > 0) await rowsOf(db, sql.raw(`vacuum ${name}`));
}
