// What each buyer bought: kept by account, as most segments ask for it. A trigger notes every change of it, so what is kept is used for all
// but the few whose purchases have changed since: theirs are summed up while reading.
// docs/decisions/0116-kept-figures-know-when-they-are-stale.md
import { type SQL, sql } from 'drizzle-orm';
import { cameToSomething } from '../moving-in/moving-in.tables.ts';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';

/** With more, summing up everybody takes less. */
export const STALE_AT_MOST = 1_000;

export const STANDS = sql`o.status <> 'cancelled' and o.came_back_at is null and not ${orderIn('o').unpaid}`;

/** Of some accounts, or of all: null. */
type Who = SQL | null;

const among = (userId: SQL, who: Who) => (who ? sql`and ${userId} in (${who})` : sql``);

/** Phone numbers of accounts, proved or not. */
export const phonesOf = (
  who: Who,
) => sql`select phone, id as user_id from users where closed_at is null and phone <> '' ${among(sql`id`, who)}
  union select phone, user_id from phone_proofs where ended_at is null ${among(sql`user_id`, who)}`;

/** Each purchase: account, moment, and what it cost with taxes, less refunds. */
export const boughtBy = (who: Who) => sql`
  select o.user_id, o.created_at as at, o.total_paise - coalesce(r.paise, 0) as paise
  from orders o left join ${who ? sql`lateral (select sum(amount_paise) as paise from refunds where kind <> 'surplus' and order_id = o.id) r on true` : sql`(select order_id, sum(amount_paise) as paise from refunds where kind <> 'surplus' group by 1) r on r.order_id = o.id`}
  where ${STANDS} ${among(sql`o.user_id`, who)}
  union all
  select p.user_id, sale.created_at, sale.total_paise from in_house_orders sale join (${phonesOf(who)}) p on p.phone = sale.phone
  where sale.deleted_at is null and sale.phone <> ''
  union all
  ${
    who
      ? sql`select e.user_id, e.placed_at, e.total_paise from earlier_orders e where ${cameToSomething('e')} and e.user_id in (${who})
          union all
          select u.id, e.placed_at, e.total_paise from users u join earlier_orders e on e.user_id is null and e.email = u.email
          where ${cameToSomething('e')} and u.closed_at is null and u.id in (${who})`
      : sql`select coalesce(e.user_id, u.id), e.placed_at, e.total_paise
          from earlier_orders e left join users u on e.user_id is null and u.email = e.email and u.closed_at is null where ${cameToSomething('e')}`
  }`;

export const summedLife = (who: Who) =>
  sql`select user_id, count(*)::int as orders, max(at) as last_at, sum(paise)::bigint as paise from (${boughtBy(who)}) bought where user_id is not null group by 1`;

/** Whom the rows of `stale` mean. */
export const MEANT = sql`select user_id as id from stale where user_id is not null
  union select u.id from stale join users u on u.phone = stale.phone and u.phone <> '' and u.closed_at is null
  union select p.user_id from stale join phone_proofs p on p.phone = stale.phone and p.ended_at is null
  union select u.id from stale join users u on u.email = stale.email and u.closed_at is null`;

export const listed = (values: readonly string[], type: 'uuid' | 'text') =>
  sql.join(
    values.map((value) => sql`${value}::${sql.raw(type)}`),
    sql`, `,
  );

/** Per account, as a query: its orders, the last, and what they cost. */
export async function lifeOfBuyers(db: Db): Promise<SQL> {
  const [stale] = await rowsOf<{ rows: number; ids: string[] | null }>(
    db,
    sql`with stale as materialized (select * from stale_buyers limit ${STALE_AT_MOST})
      select (select count(*)::int from stale) as rows, (select json_agg(id) from (${MEANT}) meant) as ids`,
  );
  return lifeBut(stale && stale.rows < STALE_AT_MOST ? (stale.ids ?? []) : null);
}

/** What is kept of all but some accounts, who are summed up; null: everybody. */
export function lifeBut(stale: readonly string[] | null): SQL {
  if (!stale) return summedLife(null);
  const kept = sql`select user_id, orders, last_at, paise from buyers`;
  if (stale.length === 0) return kept;
  const ids = listed(stale, 'uuid');
  return sql`${kept} where user_id not in (${ids}) union all ${summedLife(ids)}`;
}

/** The periodic task. A change after the stale rows are gone leaves a row that stays, and the buyer is summed up again. */
export async function keepBuyers(db: Db) {
  await db.transaction(async (tx) => {
    const [waiting] = await rowsOf<{ rows: number }>(
      tx,
      sql`select count(*)::int as rows from (select from stale_buyers limit ${STALE_AT_MOST}) stale`,
    );
    if (!waiting?.rows) return;
    // Two nodes in turn, so that older sums never follow newer ones.
    await tx.execute(sql`lock table buyers in share row exclusive mode`);
    if (waiting.rows >= STALE_AT_MOST) {
      await tx.execute(sql`delete from stale_buyers`);
      return sumUp(tx, null);
    }
    const meant = await rowsOf<{ id: string }>(tx, sql`with stale as (delete from stale_buyers returning *) ${MEANT}`);
    if (meant.length > 0)
      await sumUp(
        tx,
        listed(
          meant.map(({ id }) => id),
          'uuid',
        ),
      );
  });
}

const sumUp = (tx: Db, who: Who) =>
  tx.execute(sql`
    with life as materialized (${summedLife(who)}),
    gone as (delete from buyers b where ${who ? sql`b.user_id in (${who})` : sql`true`} and not exists (select from life where life.user_id = b.user_id))
    insert into buyers (user_id, orders, last_at, paise) select user_id, orders, last_at, paise from life
    on conflict (user_id) do update set orders = excluded.orders, last_at = excluded.last_at, paise = excluded.paise
      where (buyers.orders, buyers.last_at, buyers.paise) is distinct from (excluded.orders, excluded.last_at, excluded.paise)`);
