// The figures of a recall, out of the moves of its batch, the claims opened for it and the messages about it.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { RECALLED, RECALLED_UNSENT } from '../../stock/batches.server.ts';

type Moved = { received: number; lost: number; sold: number; held: number; recovered: number };
type Settled = { status: 'refunded' | 'replaced'; orders: number; pieces: number; paise: number };

const OF_A_SALE = sql`(m.order_id is not null or m.in_house_order_id is not null)`;

/** `sold` is at the recall, without what was taken out of orders that had not shipped: that is `held`; what came back since is `recovered`: returned to the shop, or noted on a claim. */
export async function readRecallFigures(db: Db, batchId: string, recalledAt: Date): Promise<Moved & { settled: Settled[] }> {
  const since = recalledAt.toISOString();
  const [moved] = await rowsOf<Moved>(
    db,
    sql`select coalesce(sum(a.change) filter (where not ${OF_A_SALE} and a.change > 0), 0)::int as received,
      -coalesce(sum(a.change) filter (where not ${OF_A_SALE} and a.change < 0 and m.note not in (${RECALLED}, ${RECALLED_UNSENT})), 0)::int as lost,
      -coalesce(sum(a.change) filter (where ${OF_A_SALE} and (m.created_at < ${since} or a.change < 0)), 0)::int as sold,
      -coalesce(sum(a.change) filter (where (m.note = ${RECALLED} and m.created_at = ${since}) or (m.note = ${RECALLED_UNSENT} and m.created_at >= ${since})), 0)::int as held,
      (coalesce(sum(a.change) filter (where ${OF_A_SALE} and a.change > 0 and m.created_at >= ${since}), 0)
        + (select coalesce(sum(c.pieces_back), 0) from claims c where c.batch_id = ${batchId}))::int as recovered
    from batch_moves a join stock_moves m on m.id = a.move_id where a.batch_id = ${batchId}`,
  );
  const settled = await rowsOf<Settled>(
    db,
    sql`select c.status, count(*)::int as orders, sum(i.pieces)::int as pieces, coalesce(sum(r.amount_paise), 0)::float8 as paise
    from claims c join lateral (select sum(quantity) as pieces from claim_items where claim_id = c.id) i on true
    left join refunds r on r.id = c.refund_id
    where c.batch_id = ${batchId} and c.status in ('refunded', 'replaced') group by 1 order by 1`,
  );
  return { ...(moved ?? { received: 0, lost: 0, sold: 0, held: 0, recovered: 0 }), settled };
}

type Told = { channel: string; day: string; count: number };

/** Per channel and day in India: e-mails that were written, and messages that a channel took. By the orders, so that no log is read whole. */
export function readToldPerDay(db: Db, batchId: string, causes: string): Promise<Told[]> {
  return rowsOf<Told>(
    db,
    sql`with bought as (
      select distinct coalesce(m.order_id, m.in_house_order_id) as sale_id from batch_moves a join stock_moves m on m.id = a.move_id
      where a.batch_id = ${batchId} and ${OF_A_SALE}
    )
    select channel, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*)::int as count from (
      select 'email' as channel, l.created_at as at from bought join mails l on l.cause = ${causes} || bought.sale_id::text
      union all
      select t.channel, t.created_at from bought join messages g on g.cause = ${causes} || bought.sale_id::text
      join message_attempts t on t.message_id = g.id and t.status in ('accepted', 'sent', 'delivered', 'read')
    ) told group by 1, 2 order by 2, 1`,
  );
}
