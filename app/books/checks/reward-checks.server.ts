import { type SQL, sql } from 'drizzle-orm';

export const REWARD_CHECKS: Record<string, SQL> = {
  'coins have each cause once, and those of an order match it': sql`
    select 'coins have the cause ' || cause || ' twice' as finding from coin_entries group by cause having count(*) > 1
    union all
    select 'ORD-' || o.number || ' spent ' || o.coins_spent || ' coins; its entries: ' || spent || ' spent, ' || returned || ' returned, ' ||
      earned || ' earned, ' || reversed || ' taken back'
    from (select o.*,
      coalesce(-sum(c.coins) filter (where c.kind = 'spent'), 0) as spent,
      coalesce(sum(c.coins) filter (where c.kind = 'returned'), 0) as returned,
      coalesce(sum(c.coins) filter (where c.kind = 'order'), 0) as earned,
      coalesce(-sum(c.coins) filter (where c.kind = 'reversed'), 0) as reversed,
      o.payment_status in ('refund_pending', 'refunded') as is_paid_back
    from orders o left join coin_entries c on c.order_id = o.id and c.user_id = o.user_id group by o.id) o
    where spent <> coins_spent or returned > spent or reversed > earned
      or (status = 'cancelled' or is_paid_back or came_back_at is not null) and returned <> spent
      or status <> 'delivered' and earned <> reversed
      or is_paid_back and earned <> reversed`,

  'points for a review stand only while it is published': sql`
    select 'the review ' || split_part(c.cause, ':', 2) || ' has ' || sum(c.coins) || ' points and is ' || coalesce(max(r.status), 'gone') as finding
    from coin_entries c left join reviews r on r.id::text = split_part(c.cause, ':', 2)
    where c.cause like 'review:%'
    group by split_part(c.cause, ':', 2)
    having sum(c.coins) < 0 or (sum(c.coins) > 0 and max(r.status) is distinct from 'approved')`,

  'each use of a coupon matches its order': sql`
    select 'ORD-' || o.number || ' is ' || o.status || ' and its use of a coupon was ' ||
      case when u.returned_at is null then 'kept' else 'given back' end as finding
    from coupon_uses u join orders o on o.id = u.order_id
    where u.user_id <> o.user_id or (o.coupon_code is null and not o.discounts @> jsonb_build_array(jsonb_build_object('couponId', u.coupon_id)))
      or (u.returned_at is null and (o.status = 'cancelled' or o.came_back_at is not null))
      or (u.returned_at is not null and o.status <> 'cancelled' and o.came_back_at is null and o.payment_status not in ('refund_pending', 'refunded'))
    union all
    select 'ORD-' || o.number || ' has the coupon ' || o.coupon_code || ', of which no use is written down'
    from orders o join coupons c on c.code = o.coupon_code
    where o.coupon_discount_paise > 0 and c.created_at <= o.created_at
      and not exists (select from coupon_uses where order_id = o.id)
      and not exists (select from coupons other where other.code = o.coupon_code and other.id <> c.id)
    union all
    select 'ORD-' || o.number || ' has the discount ' || (d ->> 'name') || ', of which no use is written down'
    from orders o, jsonb_array_elements(o.discounts) d
    where d ->> 'couponId' is not null
      and not exists (select from coupon_uses where order_id = o.id and coupon_id::text = d ->> 'couponId')`,
};
