import { type SQL, sql } from 'drizzle-orm';

export const COUNTER_CHECKS: Record<string, SQL> = {
  "each in-house order's figures add up to its lines, and it holds the stock that it should": sql`
    select 'IHO-' || o.number || ' does not add up to its lines' as finding
    from in_house_orders o left join in_house_lines l on l.order_id = o.id
    group by o.id
    having (o.subtotal_paise, o.subtotal_paise - o.discount_paise, o.gst_paise)
        is distinct from (sum(l.unit_paise * l.quantity), sum(l.taxable_paise + case when o.prices_include_tax then l.gst_paise else 0 end),
          sum(l.gst_paise))
    union all
    select coalesce('IHO-' || o.number, 'an in-house order that never sold it') || ' holds ' || -coalesce(moved, 0) || ' of ' ||
      coalesce(sold.product_id, moves.product_id) || ' instead of ' || coalesce(sold.quantity, 0)
    from (
      select l.order_id, l.product_id, sum(l.quantity - (
        select coalesce(sum(b.restocked), 0) from till_returns r join till_return_lines b on b.return_id = r.id
        where r.order_id = l.order_id and b.position = l.position)) as quantity
      from in_house_lines l join in_house_orders kept on kept.id = l.order_id and kept.deleted_at is null
      where l.product_id is not null group by 1, 2
    ) sold
    full join (select in_house_order_id, product_id, sum(change) as moved from stock_moves where in_house_order_id is not null group by 1, 2) moves
      on moves.in_house_order_id = sold.order_id and moves.product_id = sold.product_id
    left join in_house_orders o on o.id = coalesce(sold.order_id, moves.in_house_order_id)
    where -coalesce(moved, 0) <> coalesce(sold.quantity, 0)`,

  'each in-house order has one invoice that stands, of its total, and a deleted one none': sql`
    select 'IHO-' || o.number || ' of ' || o.total_paise || ' paise has ' || coalesce(standing, 0) || ' invoices that stand, of ' ||
      coalesce(total, 0) || ' paise' as finding
    from in_house_orders o
    left join (
      select i.in_house_order_id, count(*) filter (where n.id is null) as standing, sum(i.total_paise) filter (where n.id is null) as total
      from invoices i left join lateral (
        select n.id from invoices n where n.original_invoice_id = i.id and not exists (select from till_returns r where r.credit_note_id = n.id) limit 1
      ) n on true
      where i.kind = 'invoice' group by 1
    ) i on i.in_house_order_id = o.id
    where case when o.deleted_at is not null then standing > 0
      -- Without any, the shop had not yet said who it is.
      else standing <> 1 or total <> o.total_paise end
    union all
    select i.serial || ': ' || n.total_paise || ' of ' || i.total_paise || ' paise were credited'
    from invoices i join invoices n on n.original_invoice_id = i.id
    where i.in_house_order_id is not null and n.total_paise <> i.total_paise and not exists (select from till_returns r where r.credit_note_id = n.id)`,

  'goods that came back to the till were sold, are credited, and no more money went back than came': sql`
    select 'IHO-' || o.number || ' took back ' || sum(b.quantity) || ' of line ' || b.position || ', of which it sold ' || coalesce(max(l.quantity), 0) as finding
    from till_returns r join till_return_lines b on b.return_id = r.id join in_house_orders o on o.id = r.order_id
    left join in_house_lines l on l.order_id = o.id and l.position = b.position
    group by o.number, b.position
    having sum(b.quantity) > coalesce(max(l.quantity), 0) or sum(b.amount_paise) > coalesce(max(l.taxable_paise + l.gst_paise), 0)
    union all
    select 'RET-' || r.number || ' of ' || r.amount_paise || ' paise has a credit note of ' || n.total_paise + n.round_off_paise || ' and lines of ' || coalesce(l.paise, 0)
    from till_returns r join invoices n on n.id = r.credit_note_id
    left join (select return_id, sum(amount_paise) as paise from till_return_lines group by 1) l on l.return_id = r.id
    where r.amount_paise <> n.total_paise + n.round_off_paise or n.total_paise is distinct from l.paise or n.in_house_order_id is distinct from r.order_id
    union all
    select 'IHO-' || o.number || ' was paid ' || paid.came || ' paise and paid back ' || paid.back
    from in_house_orders o join (
      select s.order_id, sum(r.paid_paise) as back, max(case when o.payment_type = 'Cash' then (o.total_paise + 50) / 100 * 100 else o.total_paise end) as came
      from till_sales s join in_house_orders o on o.id = s.order_id join till_returns r on r.order_id = s.order_id group by 1
    ) paid on paid.order_id = o.id
    where paid.back > paid.came
    union all
    select 'RET-' || r.number || ' paid ' || r.paid_paise || ' paise in cash' from till_returns r where r.method = 'Cash' and r.paid_paise % 100 <> 0`,

  'each sale at the till stands, with cash that covers it, and a drawer was closed with what it should hold': sql`
    select 'IHO-' || o.number || ' was sold at the till and is deleted' as finding
    from till_sales s join in_house_orders o on o.id = s.order_id where o.deleted_at is not null
    union all
    select 'IHO-' || o.number || ' of ' || o.total_paise || ' paise was paid with ' || coalesce(s.tendered_paise::text, 'no') || ' paise in cash'
    from till_sales s join in_house_orders o on o.id = s.order_id
    where case when o.payment_type = 'Cash' then coalesce(s.tendered_paise, 0) < (o.total_paise + 50) / 100 * 100 else s.tendered_paise is not null end
    union all
    select d.till || ', ' || d.day || ' should have held ' || cash.paise || ' paise and was closed as ' || d.expected_paise
    from till_days d join lateral (
      select d.opening_paise
        + coalesce((select sum((o.total_paise + 50) / 100 * 100) from till_sales s join in_house_orders o on o.id = s.order_id
          where s.till = d.till and s.day = d.day and o.payment_type = 'Cash' and o.created_at <= d.closed_at), 0)
        - coalesce((select sum(r.paid_paise) from till_returns r
          where r.till = d.till and r.day = d.day and r.method = 'Cash' and r.created_at <= d.closed_at), 0) as paise
    ) cash on true
    where d.closed_at is not null and d.expected_paise <> cash.paise`,

  'each discount of a counter sale has one use, and a deleted sale none': sql`
    select 'IHO-' || o.number || ' uses the discount ' || c.code || case when o.deleted_at is null then ', which it did not get' else ' and is deleted' end as finding
    from counter_uses u join in_house_orders o on o.id = u.in_house_order_id join coupons c on c.id = u.coupon_id
    where u.returned_at is null and (o.deleted_at is not null
      or not coalesce(o.discounts, '[]') @> jsonb_build_array(jsonb_build_object('couponId', u.coupon_id)))
    union all
    select 'IHO-' || o.number || ' has the discount ' || (d ->> 'name') || ', of which no use is written down'
    from in_house_orders o, jsonb_array_elements(o.discounts) d
    where o.deleted_at is null and not exists (
      select from counter_uses u where u.in_house_order_id = o.id and u.coupon_id::text = d ->> 'couponId' and u.returned_at is null)`,
};
