import { type SQL, sql } from 'drizzle-orm';

export const STOCK_CHECKS: Record<string, SQL> = {
  "each product's stock is the sum of its moves": sql`
    select p.sku || ' has ' || p.stock_quantity || ' in stock, its moves say ' || coalesce(sum(m.change), 0) as finding
    from products p left join stock_moves m on m.product_id = p.id
    group by p.id having p.stock_quantity <> coalesce(sum(m.change), 0)`,

  'the level of what can be short of stock is that of its product': sql`
    select coalesce(l.product_id, p.id) || ' has a level of ' || coalesce(l.pieces::text, 'nothing') || ' and ' || coalesce(p.stock_quantity::text, 'none') || ' in stock' as finding
    from stock_levels l full join (
      select id, coalesce(variant_of_id, id) as goods_id, stock_quantity from products where archived_at is null and kit_pricing is null
    ) p on p.id = l.product_id
    where (l.goods_id, l.pieces) is distinct from (p.goods_id, p.stock_quantity)`,

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
};
