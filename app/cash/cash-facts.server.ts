// One statement for any number of orders, each as of its own moment. Every part is bounded and has an index.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import type { CashAnswer, CashFacts } from './cash-verdict.ts';

const OWN_DAYS = 365;
const PIN_DAYS = 180;
const ORDERS_AT_MOST = 100;
const PIN_PARCELS_AT_MOST = 500;

export type HistoryFacts = Pick<CashFacts, 'returned' | 'failed' | 'open' | 'received' | 'pinParcels' | 'pinReturned' | 'accountDays'>;
export type FactsRow = HistoryFacts & { key: string; overruled: CashAnswer | null };

/** `asked`: rows of (key, user_id, phone, pin, at); `key` is the order itself, which does not count. */
export async function readCashFacts(db: Db, asked: SQL): Promise<FactsRow[]> {
  return rowsOf<FactsRow>(
    db,
    sql`select asked.key, mine.returned, mine.failed, mine.open, mine.received, there.parcels as "pinParcels", there.returned as "pinReturned",
      greatest(0, extract(epoch from asked.at - users.created_at) / 86400)::float8 as "accountDays", cash_overrules.answer as overruled
    from (${asked}) asked
    join users on users.id = asked.user_id
    left join cash_overrules on cash_overrules.user_id = asked.user_id
    cross join lateral (${OF_PERSON}) mine
    cross join lateral (${AT_PIN}) there`,
  );
}

const COLUMNS = sql.raw('id, payment_method, came_back_at, is_lost, shipped_at, delivered_at, cancelled_at, confirmed_at, created_at');

/** A lost parcel is no one's refusal. */
const OF_PERSON = sql`
  with own as (
    (select ${COLUMNS} from orders where orders.user_id = asked.user_id and orders.id <> asked.key
        and created_at between asked.at - make_interval(days => ${OWN_DAYS}) and asked.at
      order by created_at desc limit ${ORDERS_AT_MOST})
    union
    (select ${COLUMNS} from orders where orders.customer_phone = asked.phone and asked.phone <> '' and orders.id <> asked.key
        and payment_method = 'cod' and status <> 'cancelled'
        and created_at between asked.at - make_interval(days => ${OWN_DAYS}) and asked.at
      order by created_at desc limit ${ORDERS_AT_MOST})
  )
  select count(*) filter (where payment_method = 'cod' and came_back_at <= asked.at and not is_lost)::int as returned,
    count(*) filter (where delivered_at <= asked.at)::int as received,
    count(*) filter (where payment_method = 'cod' and coalesce(least(shipped_at, delivered_at, cancelled_at, confirmed_at) > asked.at, true))::int
      as open,
    (select count(*) from own join shipments on shipments.order_id = own.id join delivery_attempts on shipment_id = shipments.id
      where delivery_attempts.reason in ('unavailable', 'address', 'refused', 'cash') and delivery_attempts.created_at <= asked.at)::int as failed
  from own`;

const AT_PIN = sql`
  select count(*)::int as parcels, count(*) filter (where came_back_at <= asked.at)::int as returned
  from (
    select came_back_at from orders
    where payment_method = 'cod' and shipping_address ->> 'zipCode' = asked.pin and orders.user_id <> asked.user_id
      and created_at between asked.at - make_interval(days => ${PIN_DAYS}) and asked.at
      and (came_back_at <= asked.at and not is_lost or delivered_at <= asked.at)
    order by created_at desc limit ${PIN_PARCELS_AT_MOST}
  ) finished`;
