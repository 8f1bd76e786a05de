// What must hold between counter sales, their stock, discounts and invoices.
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
      select l.order_id, l.product_id, sum(l.quantity) as quantity
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
      from invoices i left join invoices n on n.original_invoice_id = i.id
      where i.kind = 'invoice' group by 1
    ) i on i.in_house_order_id = o.id
    where case when o.deleted_at is not null then standing > 0
      -- Without any, the shop had not yet said who it is.
      else standing <> 1 or total <> o.total_paise end
    union all
    select i.serial || ': ' || n.total_paise || ' of ' || i.total_paise || ' paise were credited'
    from invoices i join invoices n on n.original_invoice_id = i.id
    where i.in_house_order_id is not null and n.total_paise <> i.total_paise`,

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
