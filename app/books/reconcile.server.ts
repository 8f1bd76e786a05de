// Checks the books of any database: each check is one statement that finds discrepancies, so that the database does the reading, even for
// a year of orders. All in one snapshot: a running shop can be checked too.
import { type SQL, sql } from 'drizzle-orm';
import { lastNumberOf, SERIES, seriesOfYear } from '../invoices/series.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { SETTLEMENT_CHECKS } from '../settlements/settlement-checks.server.ts';
import { BUYING_CHECKS } from './buying-checks.server.ts';
import { CORRECTNESS_CHECKS } from './correctness-checks.server.ts';
import { COUNTER_CHECKS } from './counter-checks.server.ts';

/** Each series with the one that must be full before it starts. */
const SERIES_ROWS = sql.join(
  Object.values(SERIES)
    .flatMap((kinds) => Object.values(kinds))
    .flatMap((first) =>
      seriesOfYear(first).map((series, index, all) => {
        const before = all[index - 1];
        return sql`(${series.name}, ${series.digits}::int, ${before?.name ?? ''}, ${before ? lastNumberOf(before) : 0}::int)`;
      }),
    ),
  sql`, `,
);

export type Finding = { check: string; finding: string };

/** Rule -> a statement whose rows, one sentence each, are the exceptions. */
const CHECKS: Record<string, SQL> = {
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
      and not exists (select from jobs where kind = 'send-refund' and payload ->> 'refundId' = r.id::text and dead_at is null)`,

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

  "each product's stock is the sum of its moves": sql`
    select p.sku || ' has ' || p.stock_quantity || ' in stock, its moves say ' || coalesce(sum(m.change), 0) as finding
    from products p left join stock_moves m on m.product_id = p.id
    group by p.id having p.stock_quantity <> coalesce(sum(m.change), 0)`,

  'batches hold what their moves left in them, and no more than the stock; no move took more from them than it moved': sql`
    select 'batch ' || b.number || ' of ' || p.sku || ' has ' || b.quantity || ' left, its moves say ' || coalesce(sum(a.change), 0) as finding
    from batches b join products p on p.id = b.product_id left join batch_moves a on a.batch_id = b.id
    group by b.id, p.id having b.quantity <> coalesce(sum(a.change), 0)
    union all
    select p.sku || ' has ' || p.stock_quantity || ' in stock, its batches ' || sum(b.quantity)
    from products p join batches b on b.product_id = p.id group by p.id having sum(b.quantity) > p.stock_quantity
    union all
    select 'move ' || m.id || ' of ' || m.change || ' moved ' || sum(a.change) || ' in batches'
    from stock_moves m join batch_moves a on a.move_id = m.id join batches b on b.id = a.batch_id
    group by m.id having abs(sum(a.change)) > abs(m.change) or sign(sum(a.change)) <> sign(m.change) or bool_or(b.product_id <> m.product_id)`,

  'each order holds the stock that it should': sql`
    select coalesce('ORD-' || o.number, 'an order that never bought it') || ' holds ' || -coalesce(moved, 0) || ' of ' || coalesce(bought.product_id, moves.product_id) || ' instead of ' ||
      case when o.status = 'cancelled' then 0 else coalesce(quantity - restocked, 0) end as finding
    from orders o
    join (
      select order_id, product_id, sum(quantity) as quantity, sum(restocked) as restocked from (
        select l.order_id, l.product_id, l.quantity, l.reshelved + (
          select coalesce(sum(b.restocked), 0) from refunds r join refund_lines b on b.refund_id = r.id
          where r.order_id = l.order_id and b.position = l.position) as restocked
        from order_lines l
        union all
        select c.order_id, i.product_id, i.quantity, 0 from claims c join claim_items i on i.claim_id = c.id where c.status = 'replaced') each_line
      group by 1, 2
    ) bought on bought.order_id = o.id
    full join (select order_id, product_id, sum(change) as moved from stock_moves where order_id is not null group by 1, 2) moves
      on moves.order_id = o.id and moves.product_id = bought.product_id
    where o.id is null
      or -coalesce(moved, 0) <> case when o.status = 'cancelled' then 0 else coalesce(quantity - restocked, 0) end`,

  'no piece is claimed twice, and what a claim was promised was sent or refunded': sql`
    select 'ORD-' || o.number || ' sold ' || coalesce(sold.quantity, 0) || ' of ' || claimed.product_id || ', and ' || claimed.quantity || ' are claimed' as finding
    from (
      select c.order_id, i.product_id, sum(i.quantity) as quantity, sum(i.quantity) filter (where c.status = 'refunded') as refunded
      from claims c join claim_items i on i.claim_id = c.id where c.status not in ('refused', 'withdrawn') group by 1, 2
    ) claimed
    join orders o on o.id = claimed.order_id
    left join (
      select l.order_id, l.product_id, sum(l.quantity) as quantity, sum((
        select coalesce(sum(b.quantity), 0) from refunds r join refund_lines b on b.refund_id = r.id
        where r.order_id = l.order_id and b.position = l.position)) as refunded
      from order_lines l group by 1, 2
    ) sold on sold.order_id = claimed.order_id and sold.product_id = claimed.product_id
    where claimed.quantity > coalesce(sold.quantity, 0) or claimed.refunded > coalesce(sold.refunded, 0)
    union all
    select 'claim ' || c.number || ' is ' || c.status || ' and sent ' || coalesce(-m.change, 0) || ' of ' || i.quantity || ' pieces of ' || i.product_id
    from claims c join (select claim_id, product_id, sum(quantity) as quantity from claim_items group by 1, 2) i on i.claim_id = c.id
    left join (select claim_id, order_id, product_id, sum(change) as change from stock_moves group by 1, 2, 3) m on m.claim_id = c.id and m.product_id = i.product_id and m.order_id = c.order_id
    where coalesce(-m.change, 0) <> case when c.status = 'replaced' then i.quantity else 0 end
    union all
    select 'claim ' || c.number || ' was settled by a refund of another order' from claims c join refunds r on r.id = c.refund_id where r.order_id <> c.order_id`,

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

  'invoice and credit note numbers have no hole and no double': sql`
    select s.series || '/' || s.financial_year || ' gave ' || s.last_number || ' numbers; ' || count(i.id) || ' documents bear them, from ' ||
      coalesce(min(i.number), 0) || ' to ' || coalesce(max(i.number), 0) as finding
    from invoice_series s left join invoices i on i.series = s.series and i.financial_year = s.financial_year
    group by s.series, s.financial_year
    having count(i.id) <> s.last_number or count(distinct i.number) <> s.last_number
      or coalesce(min(i.number), 1) <> 1 or coalesce(max(i.number), 0) <> s.last_number
    union all
    select i.serial || ' belongs to no series' from invoices i
    where not exists (select from invoice_series s where s.series = i.series and s.financial_year = i.financial_year)
    union all
    select i.serial || ' is not how ' || i.number || ' is written in ' || i.series
    from invoices i join (values ${SERIES_ROWS}) known (name, digits, before, full_at) on known.name = i.series
    where i.serial <> i.series || '/' || i.financial_year || '/' || lpad(i.number::text, known.digits, '0')
    union all
    select s.series || '/' || s.financial_year || ' began before ' || known.before || ' was full'
    from invoice_series s join (values ${SERIES_ROWS}) known (name, digits, before, full_at) on known.name = s.series
    left join invoice_series earlier on earlier.series = known.before and earlier.financial_year = s.financial_year
    where known.before <> '' and coalesce(earlier.last_number, 0) <> known.full_at`,

  "each invoice is its order's, and credit notes take back what was refunded": sql`
    select i.serial || ' does not add up to its lines' as finding
    from invoices i left join invoice_lines l on l.invoice_id = i.id
    group by i.id
    having (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise)
      is distinct from (sum(l.taxable_paise), sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise))
    union all
    select i.serial || ' of ' || i.total_paise || ' and ' || i.round_off_paise || ' paise is not ORD-' || o.number || '''s ' ||
      o.total_paise || ' and ' || o.round_off_paise
    from invoices i join orders o on o.id = i.order_id
    where i.kind = 'invoice' and (i.total_paise, i.round_off_paise) <> (o.total_paise, o.round_off_paise)
    union all
    select i.serial || ': ' || credited || ' paise were credited, ' || owed || ' went back'
    from (select i.serial,
      (select coalesce(sum(total_paise + round_off_paise), 0) from invoices where original_invoice_id = i.id) as credited,
      case when o.status = 'cancelled' or (o.payment_method = 'cod' and o.came_back_at is not null) then i.total_paise + i.round_off_paise
        else (select coalesce(sum(amount_paise), 0) from refunds where order_id = o.id and kind <> 'surplus') end as owed
    from invoices i join orders o on o.id = i.order_id where i.kind = 'invoice') i
    where credited <> owed`,

  ...COUNTER_CHECKS,
  ...BUYING_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...CORRECTNESS_CHECKS,
};

export const CHECK_NAMES = Object.keys(CHECKS);

/** All discrepancies; empty when the books are in order. */
export function reconcile(db: Db): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      const findings: Finding[] = [];
      for (const [check, statement] of Object.entries(CHECKS)) {
        const rows = await rowsOf<{ finding: string }>(tx, statement);
        findings.push(...rows.map(({ finding }) => ({ check, finding })));
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
