// Recomputes each sale from the rules stored with it, so that later settings changes do not matter.
import { type SQL, sql } from 'drizzle-orm';

/** Twice the rounded half of the tax, on an amount before it and within an amount that includes it, as in pricing/tax/gst.ts. */
const taxOn = (taxable: SQL, rate: SQL) => sql`2 * ((2 * ${taxable}::bigint * ${rate} + 20000) / 40000)`;
const taxWithin = (inclusive: SQL, rate: SQL) =>
  sql`2 * ((2 * (${inclusive})::bigint * ${rate} + 2 * (10000 + ${rate})) / (4 * (10000 + ${rate})))`;

/** By the way in which the sale `o` of the line `l` was counted (D48). */
const taxOfSold = sql`case when o.prices_include_tax then ${taxWithin(sql`l.taxable_paise + l.gst_paise`, sql`l.gst_rate_basis_points`)}
  else ${taxOn(sql`l.taxable_paise`, sql`l.gst_rate_basis_points`)} end`;

const terms = (key: string) => sql`(o.coupon_terms ->> ${sql.raw(`'${key}'`)})`;

const prepaid = (key: string) => sql`(o.prepaid_terms ->> ${sql.raw(`'${key}'`)})`;
const afterSavings = sql`(o.discounted_subtotal_paise - o.coin_discount_paise)`;

/** Compared including the round-off: the cash handed over. Income-tax Act 2025, s.186(1). */
const CASH_FORBIDDEN_FROM_PAISE = sql`20000000`;

export const CORRECTNESS_CHECKS: Record<string, SQL> = {
  'the tax of each line is its rate of its taxable value': sql`
    select 'ORD-' || o.number || ' taxes ' || l.taxable_paise || ' paise at ' || l.gst_rate_basis_points || ' with ' || l.gst_paise as finding
    from order_lines l join orders o on o.id = l.order_id
    where l.gst_paise <> ${taxOfSold}
    union all
    select 'IHO-' || o.number || ' taxes ' || l.taxable_paise || ' paise at ' || l.gst_rate_basis_points || ' with ' || l.gst_paise
    from in_house_lines l join in_house_orders o on o.id = l.order_id
    where l.gst_paise <> ${taxOfSold}
    union all
    select i.serial || ' taxes ' || l.taxable_paise || ' paise at ' || l.gst_rate_basis_points || ' with ' || l.cgst_paise + l.sgst_paise + l.igst_paise
    from invoice_lines l join invoices i on i.id = l.invoice_id and i.kind = 'invoice'
    -- Delivery, goods whose price includes the tax, and goods whose rate changed before they were sent, are taxed within what was agreed.
    where l.cgst_paise + l.sgst_paise + l.igst_paise <> case
      when l.kind = 'goods' and not l.price_includes_tax and not exists (
        select 1 from order_lines s where s.order_id = i.order_id and (s.product_id = l.product_id or s.name = l.name) and s.gst_rate_basis_points <> l.gst_rate_basis_points
      ) then ${taxOn(sql`l.taxable_paise`, sql`l.gst_rate_basis_points`)}
      else ${taxWithin(sql`l.taxable_paise + l.cgst_paise + l.sgst_paise + l.igst_paise`, sql`l.gst_rate_basis_points`)} end`,

  'tax goes under the heads of the place of supply, which is the state of delivery': sql`
    select i.serial || ' from ' || (i.seller ->> 'stateCode') || ' to ' || i.place_of_supply || ' has ' || i.cgst_paise || ' paise of CGST, ' ||
      i.sgst_paise || ' of SGST and ' || i.igst_paise || ' of IGST' as finding
    from invoices i
    where case when i.seller ->> 'stateCode' = i.place_of_supply then i.igst_paise else i.cgst_paise + i.sgst_paise end <> 0
    union all
    select i.serial || ' is supplied in ' || i.place_of_supply || ' and ORD-' || o.number || ' delivered to ' || (o.shipping_address ->> 'stateCode')
    from invoices i join orders o on o.id = i.order_id
    where i.place_of_supply is distinct from o.shipping_address ->> 'stateCode'
    union all
    select n.serial || ' is supplied elsewhere than ' || i.serial
    from invoices n join invoices i on i.id = n.original_invoice_id where n.place_of_supply <> i.place_of_supply`,

  'each discount follows the terms under which it was given': sql`
    select 'ORD-' || o.number || ' of ' || o.subtotal_paise || ' paise got ' || o.coupon_discount_paise || ' off by ' || o.coupon_terms::text as finding
    from orders o
    where o.coupon_terms is not null and (o.subtotal_paise < coalesce(${terms('minSubtotalPaise')}::int, 0)
      or o.coupon_discount_paise <> least(o.subtotal_paise, case ${terms('type')} when 'fixed' then ${terms('valuePaise')}::bigint
        else (2 * o.subtotal_paise::bigint * ${terms('basisPoints')}::int + 10000) / 20000 end))
    union all
    select 'ORD-' || o.number || ' got ' || o.coupon_discount_paise || ' paise off by no coupon'
    from orders o where o.coupon_discount_paise > 0 and o.coupon_code is null and o.discounts = '[]'
    union all
    select 'ORD-' || o.number || ' got ' || o.coupon_discount_paise || ' paise off by ' || o.discounts::text
    from orders o where o.discounts <> '[]' and o.coupon_discount_paise <> (
      select sum(least((d ->> 'basePaise')::bigint, case d ->> 'type' when 'fixed' then (d ->> 'valuePaise')::bigint
        else (2 * (d ->> 'basePaise')::bigint * (d ->> 'basisPoints')::int + 10000) / 20000 end))
      from jsonb_array_elements(o.discounts) d)
    union all
    select 'ORD-' || o.number || ' got ' || sum(l.discount_paise) || ' paise off its lines, and ' || o.coupon_discount_paise || ' off in all'
    from order_lines l join orders o on o.id = l.order_id
    group by o.id having sum(l.discount_paise) > o.coupon_discount_paise
    union all
    select 'ORD-' || o.number || ' is use ' || u.nth || ' of ' || coalesce(o.coupon_code, 'a discount') || ', ' || u.own || ' of this customer'
    from (
      select order_id, coupon_id, row_number() over (partition by coupon_id order by created_at, order_id) as nth,
        row_number() over (partition by coupon_id, user_id order by created_at, order_id) as own
      from coupon_uses where returned_at is null
    ) u join orders o on o.id = u.order_id
    left join lateral (select d from jsonb_array_elements(o.discounts) d where d ->> 'couponId' = u.coupon_id::text) part on true
    where u.nth > coalesce(part.d ->> 'usageLimit', ${terms('usageLimit')})::int
      or u.own > coalesce(part.d ->> 'perCustomerLimit', ${terms('perCustomerLimit')})::int
    union all
    select 'ORD-' || o.number || ' got ' || coalesce(o.coupon_code, 'a discount') || ', which is for first orders'
    from orders o where (${terms('firstOrderOnly')}::boolean or o.discounts @> '[{"firstOrderOnly": true}]') and o.status <> 'cancelled' and exists (
      select from orders earlier where earlier.user_id = o.user_id and earlier.number < o.number
        and earlier.status <> 'cancelled' and earlier.came_back_at is null)`,

  'the benefit of paying online follows its terms, and no cash order has one': sql`
    select 'ORD-' || o.number || ' got ' || o.prepaid_discount_paise || ' paise off for paying online by ' || coalesce(o.prepaid_terms::text, 'no terms') as finding
    from orders o
    where o.prepaid_discount_paise <> coalesce(case when o.payment_method = 'online' and o.subtotal_paise >= ${prepaid('fromPaise')}::int
      then least(${afterSavings}, case ${prepaid('type')} when 'fixed' then ${prepaid('valuePaise')}::bigint
        else least(${prepaid('atMostPaise')}::bigint, (2 * ${afterSavings}::bigint * ${prepaid('basisPoints')}::int + 10000) / 20000) end) end, 0)`,

  'coins earned by an order are the share that its day gave': sql`
    select 'ORD-' || o.number || ' earned ' || c.coins || ' coins at ' || c.rate_basis_points || ' of ' || c.goods_paise || ' paise' as finding
    from coin_entries c join orders o on o.id = c.order_id
    where c.kind = 'order' and c.rate_basis_points is not null
      and (c.coins <> c.goods_paise::bigint * c.rate_basis_points / 1000000
        or c.goods_paise <> o.discounted_subtotal_paise - o.coin_discount_paise - o.prepaid_discount_paise - case when o.prices_include_tax then o.gst_paise else 0 end)`,

  // An order placed within a minute of saving the settings may have used the previous ones.
  'cash stays below two lakh rupees, and within what the courier may collect': sql`
    select 'ORD-' || o.number || ' takes ' || o.total_paise + o.round_off_paise || ' paise in cash' as finding
    from orders o left join settings s on s.section = 'payments'
    where o.payment_method = 'cod' and o.status <> 'cancelled' and o.came_back_at is null
      and (o.total_paise + o.round_off_paise >= ${CASH_FORBIDDEN_FROM_PAISE}
        or (o.created_at > s.updated_at + interval '1 minute' and (s.value ->> 'cashAtMostRupees')::numeric > 0
          and o.total_paise > (s.value ->> 'cashAtMostRupees')::numeric * 100))
    union all
    select 'IHO-' || o.number || ' takes ' || o.total_paise || ' paise in cash'
    from in_house_orders o
    where o.payment_type = 'Cash' and o.deleted_at is null and (o.total_paise + 50) / 100 * 100 >= ${CASH_FORBIDDEN_FROM_PAISE}`,

  // By phone number, as in orders/cash/cash-of-person.server.ts; outstanding cash is refused in advance.
  'the cash of one person in a day stays below two lakh rupees': sql`
    select 'cash of ' || day || ' from one person comes to ' || sum(paise) || ' paise: ' || string_agg(name, ', ' order by name) as finding
    from (
      select customer_phone as phone, (delivered_at at time zone 'Asia/Kolkata')::date as day, total_paise + round_off_paise as paise,
        'ORD-' || number as name
      from orders where payment_method = 'cod' and status = 'delivered' and customer_phone <> ''
      union all
      select phone, (created_at at time zone 'Asia/Kolkata')::date, (total_paise + 50) / 100 * 100, 'IHO-' || number
      from in_house_orders where payment_type = 'Cash' and deleted_at is null and phone <> ''
    ) taken
    group by phone, day having sum(paise) >= ${CASH_FORBIDDEN_FROM_PAISE}`,
};
