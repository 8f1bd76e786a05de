import { type SQL, sql } from 'drizzle-orm';
import { SEND_REFUND } from '../../orders/refunds/refund-jobs.server.ts';

export const ORDER_CHECKS: Record<string, SQL> = {
  // A gift counts in no figure, and its name marks it.
  "each order's figures add up to its lines": sql`
    select 'ORD-' || o.number || ' does not add up to its lines' as finding
    from orders o left join lateral (
      select sum(original_price_paise * quantity) as original, sum(unit_paise * quantity) as subtotal,
        sum(taxable_paise) as taxable, sum(gst_paise) as gst
      from order_lines where order_id = o.id
    ) l on true
    where (o.original_subtotal_paise, o.subtotal_paise, o.discounted_subtotal_paise - o.coin_discount_paise - o.prepaid_discount_paise, o.gst_paise)
        is distinct from (l.original, l.subtotal, l.taxable + case when o.prices_include_tax then l.gst else 0 end, l.gst)
      or o.payment_method = 'cod' and (o.total_paise + o.round_off_paise) % 100 <> 0
      or o.discounted_subtotal_paise <> o.subtotal_paise - o.coupon_discount_paise
      or o.total_paise <> o.discounted_subtotal_paise - o.coin_discount_paise - o.prepaid_discount_paise + case when o.prices_include_tax then 0 else o.gst_paise end + o.delivery_paise`,

  'the pieces of each kit sum to the kit, and nothing else is part of it': sql`
    select 'ORD-' || o.number || ' sold ' || k.quantity || ' of ' || k.name || ' for ' || k.unit_paise || ' paise, its pieces for ' || coalesce(l.paise, 0) as finding
    from order_kits k join orders o on o.id = k.order_id left join lateral (
      select sum(unit_paise * quantity) as paise, bool_and(quantity % k.quantity = 0) as is_whole
      from order_lines where order_id = k.order_id and kit_id = k.product_id
    ) l on true
    where k.unit_paise::bigint * k.quantity is distinct from l.paise or not l.is_whole
    union all
    select 'ORD-' || o.number || ' has a piece of a kit that it does not have' from order_lines l join orders o on o.id = l.order_id
    where l.kit_id is not null and not exists (select from order_kits k where k.order_id = l.order_id and k.product_id = l.kit_id)`,

  "each order's payment status is what came less what went back": sql`
    select 'ORD-' || o.number || ' is ' || o.payment_status || ', of its ' || o.payable || ' paise ' || came || ' came, ' ||
      surplus || ' were too much and ' || back || ' went back' as finding
    from (select o.*, o.total_paise + o.round_off_paise as payable,
      (select coalesce(sum(amount_paise), 0) from payments where order_id = o.id) as came,
      (select coalesce(sum(amount_paise), 0) from refunds where order_id = o.id and kind = 'surplus') as surplus,
      (select coalesce(sum(amount_paise), 0) from refunds where order_id = o.id and kind <> 'surplus') as back,
      exists (select from refunds where order_id = o.id and status <> 'done') as is_open
    from orders o) o
    where case
      when payment_status in ('awaiting', 'failed') then came <> 0 or back <> 0
      when payment_method = 'cod' and payment_status = 'cod' then came <> surplus or back > payable or (back = payable and back > 0)
      when payment_method = 'cod' then came <> surplus or back <> case when status = 'cancelled' then 0 else payable end
      -- An order that cost nothing stays paid, whatever becomes of it.
      when payment_status = 'paid' then came - surplus <> payable or back > payable or (payable > 0 and (back = payable or status = 'cancelled'))
      when payment_status = 'refund_pending' then came - surplus <> back or not is_open
      when payment_status = 'refunded' then came - surplus <> back or is_open
      else true end`,

  'no payment goes back more than once': sql`
    select gateway_order_id || ' got ' || coalesce(came, 0) || ' paise and pays back ' || back as finding
    from (select gateway_order_id, sum(amount_paise) as back from refunds group by 1) r
    left join (select gateway_order_id, sum(amount_paise) as came from payments group by 1) p using (gateway_order_id)
    where gateway_order_id is not null and back > coalesce(came, 0)`,

  'a refund that waits is being worked on': sql`
    select 'refund ' || r.id || ' waits and no job sends it' as finding
    from refunds r
    where r.status = 'pending'
      and not exists (select from jobs where kind = ${SEND_REFUND.kind} and payload ->> 'refundId' = r.id::text and dead_at is null)`,

  "a refund by staff adds up to its parts, and no part exceeds the order's": sql`
    select 'refund ' || r.id || ' of ' || r.amount_paise - r.round_off_paise || ' paise has parts of ' || coalesce(sum(l.amount_paise), 0) as finding
    from refunds r left join refund_lines l on l.refund_id = r.id
    where r.kind = 'staff'
    group by r.id having r.amount_paise - r.round_off_paise is distinct from sum(l.amount_paise)
    union all
    select 'ORD-' || o.number || ' refunds more of line ' || l.position || ' than it has' from refunds r
    join refund_lines l on l.refund_id = r.id join orders o on o.id = r.order_id
    join order_lines line on line.order_id = o.id and line.position = l.position
    group by o.number, l.position, line.quantity, line.taxable_paise, line.gst_paise
    having sum(l.quantity) > line.quantity or sum(l.amount_paise) > line.taxable_paise + line.gst_paise`,
};
