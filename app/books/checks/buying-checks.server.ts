import { type SQL, sql } from 'drizzle-orm';

export const BUYING_CHECKS: Record<string, SQL> = {
  'goods received are in the stock, in the batch that they name, and counted on their order': sql`
    select 'GRN-' || r.number || ' received ' || l.quantity || ' of ' || p.sku || ', the stock ' || m.change || ' as ' || m.reason as finding
    from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id join products p on p.id = l.product_id join stock_moves m on m.id = l.move_id
    where m.reason <> 'received' or m.change <> l.quantity or m.product_id <> l.product_id
    union all
    select 'GRN-' || r.number || ' received ' || case when l.batch_id is null then 0 else l.quantity end || ' of ' || p.sku || ' in a batch, the batch ' ||
      coalesce(b.pieces, 0)
    from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id join products p on p.id = l.product_id
    left join lateral (
      select sum(a.change) as pieces, bool_and(a.batch_id is not distinct from l.batch_id) as is_named from batch_moves a where a.move_id = l.move_id
    ) b on true
    where coalesce(b.pieces, 0) <> case when l.batch_id is null then 0 else l.quantity end or b.is_named is false
    union all
    select 'PO-' || o.number || ' counts ' || line.received_quantity || ' of ' || p.sku || ' as received, its receipts ' || coalesce(came.pieces, 0)
    from purchase_lines line join purchase_orders o on o.id = line.order_id join products p on p.id = line.product_id
    left join (select purchase_line_id, sum(quantity) as pieces from goods_receipt_lines group by 1) came on came.purchase_line_id = line.id
    where line.received_quantity <> coalesce(came.pieces, 0)
    union all
    select 'GRN-' || r.number || ' names a line of another order' from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
    join purchase_lines line on line.id = l.purchase_line_id where line.order_id is distinct from r.order_id or line.product_id <> l.product_id
    union all
    select 'PO-' || o.number || ' is ' || o.state || ' and has goods' from purchase_orders o
    where o.state in ('draft', 'ordered') and exists (select from purchase_lines line where line.order_id = o.id and line.received_quantity > 0)`,

  // An average lies between the least and the most. One that staff corrected by hand, or that got pieces without a receipt, may lie elsewhere.
  'a batch costs what its pieces were received for': sql`
    select 'batch ' || b.number || ' of ' || p.sku || ' costs ' || coalesce(b.unit_cost_paise || ' paise', 'nothing known') || ', received for ' ||
      came.least || ' to ' || came.most as finding
    from batches b join products p on p.id = b.product_id join (
      select batch_id, min(unit_cost_paise) as least, max(unit_cost_paise) as most, sum(quantity) as pieces
      from goods_receipt_lines where batch_id is not null group by 1
    ) came on came.batch_id = b.id
    where came.least is not null and (b.unit_cost_paise is null or b.unit_cost_paise not between came.least and came.most)
      and came.pieces = (select sum(a.change) from batch_moves a join stock_moves m on m.id = a.move_id where a.batch_id = b.id and m.reason = 'received')
      and not exists (select from audit x where x.action = 'stock.cost' and x.subject = 'product:' || p.id and x.after ->> 'batch' = b.number)`,
};
