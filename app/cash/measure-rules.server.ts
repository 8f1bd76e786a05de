// What staff decided counts in neither group.

import { sql } from 'drizzle-orm';
import { orderIs } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import type { CashSettings } from '../settings/rules/cash-rules.ts';
import { type Group, type Savings, savingsOf } from './savings.ts';

const DAYS = 180;
/** A customer who is asked to pay online and orders within these days is not lost. */
const DAYS_TO_ORDER = 3;

/** A lost parcel is no one's refusal. */
const IS_BACK = sql`(came_back_at is not null and not is_lost)`;

type Parcels = Pick<Group, 'finished' | 'cameBack' | 'damagedPaise' | 'unconfirmed' | 'unconfirmedPaise'>;
const NOTHING: Group = {
  ...{ finished: 0, cameBack: 0, damagedPaise: 0, unconfirmed: 0, unconfirmedPaise: 0 },
  ...{ refused: 0, lost: 0, lostPaise: 0 },
};
const parcelsOf = ({ finished, cameBack, damagedPaise, unconfirmed, unconfirmedPaise }: Parcels = NOTHING): Parcels => ({
  ...{ finished, cameBack, damagedPaise, unconfirmed, unconfirmedPaise },
});

export type Asked = { confirm: number; confirmed: number; offer: number };
export type Measured = { ruled: Group; heldOut: Group; asked: Asked; savings: Savings };

export async function measureRules(db: Db, { returnCostRupees }: CashSettings, now: Date): Promise<Measured> {
  const since = instant(daysBefore(now, DAYS - 1));
  const parcels = await rowsOf<Parcels & Asked & { isHeldOut: boolean }>(
    db,
    sql`select (cash_verdict ->> 'isHeldOut')::boolean as "isHeldOut",
      count(*) filter (where ${IS_BACK} or delivered_at is not null)::int as finished,
      count(*) filter (where ${IS_BACK})::int as "cameBack",
      coalesce(sum((select sum((quantity - reshelved) * unit_paise) from order_lines where order_id = orders.id))
        filter (where ${IS_BACK}), 0)::float8 as "damagedPaise",
      count(*) filter (where must_confirm and confirmed_at is null and status = 'cancelled')::int as unconfirmed,
      coalesce(sum(total_paise) filter (where must_confirm and confirmed_at is null and status = 'cancelled'), 0)::float8 as "unconfirmedPaise",
      count(*) filter (where cash_verdict ->> 'answer' = 'confirm')::int as confirm,
      count(*) filter (where cash_verdict ->> 'answer' = 'confirm' and confirmed_at is not null)::int as confirmed,
      count(*) filter (where cash_verdict ->> 'answer' = 'offer')::int as offer
    from orders
    where payment_method = 'cod' and cash_verdict is not null and not (cash_verdict ? 'overruled') and created_at >= ${since}
    group by 1`,
  );
  const refusals = await rowsOf<Pick<Group, 'refused' | 'lost' | 'lostPaise'> & { isHeldOut: boolean }>(
    db,
    sql`select is_held_out as "isHeldOut", count(*)::int as refused, count(*) filter (where is_lost)::int as lost,
      coalesce(sum(total_paise) filter (where is_lost), 0)::float8 as "lostPaise"
    from (
      select is_held_out, total_paise, not exists (
        select 1 from orders where orders.user_id = cash_refusals.user_id and orders.created_at >= cash_refusals.created_at
          and orders.created_at < cash_refusals.created_at + make_interval(days => ${DAYS_TO_ORDER})
          and ${orderIs.placed}) as is_lost
      from cash_refusals
      where created_at >= ${since} and created_at < ${instant(now)} - make_interval(days => ${DAYS_TO_ORDER})
    ) refused
    group by 1`,
  );
  const groupOf = (isHeldOut: boolean): Group => ({
    ...NOTHING,
    ...parcelsOf(parcels.find((row) => row.isHeldOut === isHeldOut)),
    ...refusals.find((row) => row.isHeldOut === isHeldOut),
  });
  const [ruled, heldOut] = [groupOf(false), groupOf(true)];
  const asked = parcels.find((row) => !row.isHeldOut) ?? { confirm: 0, confirmed: 0, offer: 0 };
  return {
    ...{ ruled, heldOut, savings: savingsOf(ruled, heldOut, paiseFromRupees(returnCostRupees)) },
    asked: { confirm: asked.confirm, confirmed: asked.confirmed, offer: asked.offer },
  };
}
