// Buyers by recency, frequency and amount. A buyer's group depends on all others, so the groups are counted once an hour and kept; a shop whose
// periodic tasks do not run counts them while reading.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { HOUR_MS } from '../platform/time.ts';
import { lifeOfBuyers } from './life-of-buyers.server.ts';
import { RFM_GROUPS, type RfmAnswer, type RfmGroup } from './segments.schema.ts';

const COUNTED_EVERY_MS = HOUR_MS;
/** A round may be late. */
const TRUE_FOR_MS = 2 * HOUR_MS;

/** From 1 to 5. Equal ones get the same, and the lowest 1: in a shop where most bought once they are not called frequent. */
const fifth = (order: SQL) => sql`least(5, floor(percent_rank() over (order by ${order}) * 5) + 1)`;
/** The last of all is 5, also where there is no other. */
const recent = sql`ceil(cume_dist() over (order by last_at) * 5)`;

const grouped = (life: SQL) => sql`select user_id, orders, paise, case
    when r >= 4 and fm >= 4 then 'best' when r >= 3 and fm >= 3 then 'loyal' when r >= 4 then 'new' when r = 3 then 'occasional'
    when fm >= 3 then 'at-risk' else 'lost' end as rfm_group
  from (select life.*, ${recent} as r, (${fifth(sql`orders`)} + ${fifth(sql`paise`)}) / 2.0 as fm from (${life}) life) scored`;

/** Whether the kept groups are true still. */
export const isCounted = (now: Date) =>
  sql`exists (select from rfm_counts where counted_at > ${instant(new Date(now.getTime() - TRUE_FOR_MS))} and counted_at <= ${instant(now)})`;

/** Each buyer with a group, as they are kept or by what each bought. */
export const groupsOf = (life: SQL | null) => (life ? grouped(life) : sql`select user_id, rfm_group from buyers`);

/** The same, as they are now. */
export const findGroups = async (db: Db, now: Date): Promise<SQL> => groupsOf((await countedAt(db, now)) ? null : await lifeOfBuyers(db));

/** Null without a count that is true still. */
async function countedAt(db: Db, now: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(counted_at)::text as at from rfm_counts where counted_at > ${instant(new Date(now.getTime() - TRUE_FOR_MS))} and counted_at <= ${instant(now)}`,
  );
  return row?.at ? new Date(row.at) : null;
}

type Row = { group: RfmGroup; people: number; orders: number; paise: number };

const counted = (
  rfm: SQL,
) => sql`select rfm_group as "group", count(*)::int as people, sum(orders)::int as orders, sum(rfm.paise)::double precision as paise
  from ${rfm} rfm join users u on u.id = rfm.user_id and u.closed_at is null and u.role = 'customer' where rfm_group is not null group by 1`;

export async function countRfm(db: Db, now: Date): Promise<RfmAnswer> {
  const rows = await rowsOf<Row>(
    db,
    (await countedAt(db, now))
      ? sql`select "group", people, orders, paise::double precision as paise from rfm_counts`
      : counted(sql`(${grouped(await lifeOfBuyers(db))})`),
  );
  return RFM_GROUPS.map((group) => {
    const { people = 0, orders = 0, paise = 0 } = rows.find((row) => row.group === group) ?? {};
    return { group, people, orders, spent: rupeesFromPaise(Math.round(paise)) };
  });
}

/** The periodic task, after the buyers themselves are kept. */
export async function keepRfm(db: Db, now: Date) {
  const at = await countedAt(db, now);
  if (at && now.getTime() - at.getTime() < COUNTED_EVERY_MS) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table buyers in share row exclusive mode`);
    await tx.execute(sql`update buyers set rfm_group = rfm.rfm_group from (${grouped(sql`select * from buyers`)}) rfm
      where rfm.user_id = buyers.user_id and buyers.rfm_group is distinct from rfm.rfm_group`);
    await tx.execute(sql`delete from rfm_counts`);
    await tx.execute(sql`insert into rfm_counts ("group", people, orders, paise, counted_at)
      select "group", people, orders, paise, ${instant(now)} from (${counted(sql`buyers`)}) found`);
  });
}
