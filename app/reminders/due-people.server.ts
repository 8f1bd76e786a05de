// Each query starts at an index on the time of its cause, so that its cost follows those days and not the number of customers.

import { type SQL, sql } from 'drizzle-orm';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import { LATE_DAYS, type Rule, waitMs } from './reminder-rules.ts';

export type DuePerson = {
  /** Of the cause: the cart's user or the order. */
  key: string;
  cause: string;
  userId: string;
  dueAt: Date;
  /** A purchase after this ends the cause. */
  since: Date;
  orderId: string | null;
  /** What the reminder is about, the most recent first. */
  productIds: string[];
};

export const PEOPLE_AT_ONCE = 200;
/** Quantities beyond this are gifts or resale. */
const PACKS_AT_MOST = 4;

export type LookingRule = Exclude<Rule, 'back-in-stock'>;

type Row = { key: string; what: string; user_id: string; due_at: string; since: string; order_id: string | null; products: string[] };

export async function findDue(db: Db, rule: LookingRule, wait: number, after: string | null, now: Date): Promise<DuePerson[]> {
  const found = causes[rule](wait, now);
  const rows = await rowsOf<Row>(
    db,
    sql`select * from (${found}) c where ${after === null ? sql`true` : sql`c.key > ${after}::uuid`}
      and exists (select 1 from consents where user_id = c.user_id and withdrawn_at is null
        and purpose in ('reminders-email', 'reminders-whatsapp', 'reminders-sms'))
      and not exists (select 1 from reminders r where r.user_id = c.user_id and r.rule = ${rule} and r.created_at >= c.due_at)
      order by c.key limit ${PEOPLE_AT_ONCE}`,
  );
  return rows.map(({ key, what, user_id, due_at, since, order_id, products }) => ({
    key,
    cause: `${rule}:${what}`,
    userId: user_id,
    dueAt: new Date(due_at),
    since: new Date(since),
    orderId: order_id,
    productIds: products,
  }));
}

const cameDue = (at: SQL, afterMs: number, now: Date) => {
  const until = new Date(now.getTime() - afterMs);
  return sql`${at} > ${instant(daysBefore(until, LATE_DAYS))} and ${at} <= ${instant(until)}`;
};
const later = (at: SQL, ms: number) => sql`${at} + make_interval(secs => ${ms / 1000}::double precision)`;

const order = orderIn('o');

const causes: Record<LookingRule, (wait: number, now: Date) => SQL> = {
  cart(wait, now) {
    const ms = waitMs('cart', wait);
    return sql`select i.user_id as key, i.user_id || ':' || (array_agg(i.id::text order by i.created_at desc, i.id))[1] as what, i.user_id,
        ${later(sql`max(i.created_at)`, ms)} as due_at, max(i.created_at) as since, null::uuid as order_id,
        array_agg(i.product_id::text order by i.created_at desc, i.id) as products
      from cart_items i join carts on carts.user_id = i.user_id and carts.account_id is not null
      where i.user_id in (select user_id from cart_items where ${cameDue(sql`created_at`, ms, now)})
      group by i.user_id having ${cameDue(sql`max(i.created_at)`, ms, now)}`;
  },

  /** Each number of days that a purchase can last is one range of days of delivery, and `lateral` one search of the index. */
  refill(wait, now) {
    const before = waitMs('refill', wait);
    const until = new Date(now.getTime() + before);
    const since = daysBefore(until, LATE_DAYS);
    return sql`select o.id as key, o.id || ':' || spells.days as what, o.user_id,
        ${later(sql`o.delivered_at + spells.days * interval '1 day'`, -before)} as due_at, o.created_at as since, o.id as order_id,
        array_agg(distinct l.product_id::text) as products
      from (select distinct days * packs as days from pack_days, generate_series(1, ${PACKS_AT_MOST}) packs) spells
      cross join lateral (select * from orders where delivered_at > ${instant(since)} - spells.days * interval '1 day'
        and delivered_at <= ${instant(until)} - spells.days * interval '1 day' offset 0) o
      join order_lines l on l.order_id = o.id and l.unit_paise > 0
      join products p on p.id = l.product_id
      left join pack_days own on own.product_id = p.id
      left join pack_days base on base.product_id = p.variant_of_id
      where coalesce(own.days, base.days) * l.quantity = spells.days and ${order.kept}
      group by o.id, o.user_id, o.delivered_at, o.created_at, spells.days`;
  },

  'win-back'(wait, now) {
    const ms = waitMs('win-back', wait);
    return sql`select o.id as key, o.id::text as what, o.user_id, ${later(sql`o.created_at`, ms)} as due_at, o.created_at as since,
        null::uuid as order_id, '{}'::text[] as products
      from orders o where ${cameDue(sql`o.created_at`, ms, now)} and ${order.sold}
        and not exists (select 1 from orders more where more.user_id = o.user_id and more.created_at > o.created_at and more.status <> 'cancelled')`;
  },

  review(wait, now) {
    const ms = waitMs('review', wait);
    return sql`select o.id as key, o.id::text as what, o.user_id, ${later(sql`o.delivered_at`, ms)} as due_at, o.created_at as since,
        o.id as order_id, array_agg(distinct coalesce(p.variant_of_id, p.id)::text) as products
      from orders o join order_lines l on l.order_id = o.id and l.unit_paise > 0 join products p on p.id = l.product_id
      where ${cameDue(sql`o.delivered_at`, ms, now)} and ${order.kept}
        and not exists (select 1 from reviews r where r.user_id = o.user_id and r.product_id = coalesce(p.variant_of_id, p.id))
      group by o.id`;
  },
};
