// The table of a shop from before impressions lay in days. Migration 0076 made it the default partition; here it gets its range, so that days
// can follow it, without a lock while its rows are read: a constraint proves the range beforehand. Both versions may run meanwhile.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { inOneTurn, listParts, momentOf, type Part, REST } from './impression-parts.server.ts';

export const EARLIER = 'impressions_earlier';
const BOUND = 'impressions_earlier_until';

export const isSettled = (parts: readonly Part[]) => parts.some(({ name, isDefault }) => isDefault && name === REST);

/** Killed at any step it begins again, with a later end: until then its rows are written to it. */
export async function settleEarlier(db: Db, until: Date) {
  if (isSettled(await listParts(db))) return;
  const isBound = `at < ${momentOf(until)}`;
  await ifUnsettled(db, async (tx) => {
    // Dated by a clock that was wrong.
    await tx.execute(sql.raw(`delete from ${EARLIER} where at >= ${momentOf(until)}`));
    await tx.execute(sql.raw(`alter table ${EARLIER} drop constraint if exists ${BOUND}`));
    await tx.execute(sql.raw(`alter table ${EARLIER} add constraint ${BOUND} check (${isBound}) not valid`));
  });
  // Reads every row, while others write.
  await ifUnsettled(db, async (tx) => void (await tx.execute(sql.raw(`alter table ${EARLIER} validate constraint ${BOUND}`))));
  await ifUnsettled(db, async (tx) => {
    await tx.execute(sql.raw(`alter table impressions detach partition ${EARLIER}`));
    const [row] = await rowsOf(tx, sql.raw(`select 1 from ${EARLIER} limit 1`));
    if (row)
      await tx.execute(sql.raw(`alter table impressions attach partition ${EARLIER} for values from (minvalue) to (${momentOf(until)})`));
    else await tx.execute(sql.raw(`drop table ${EARLIER}`));
    await tx.execute(sql.raw(`create table ${REST} partition of impressions default`));
  });
}

/** Another node may have been first. */
const ifUnsettled = (db: Db, work: (tx: Db) => Promise<void>) =>
  inOneTurn(db, async (tx) => {
    if (!isSettled(await listParts(tx))) await work(tx);
  });
