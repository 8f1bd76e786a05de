import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import type { Item } from '../claims.server.ts';

/** `left`: neither claimed nor refunded. `unrefunded`: sold and not refunded. */
export type Pieces = Omit<Item, 'claimId' | 'quantity'> & { left: number; unrefunded: number };

/** Excludes the claim itself. */
export function piecesOf(db: Db, orderId: string, besides: string | null = null): Promise<Pieces[]> {
  return rowsOf<Pieces>(
    db,
    sql`
      select sold.product_id as "productId", sold.kit_id as "kitId", sold.name, kit.name as "kitName", sold.quantity - sold.refunded as "unrefunded",
        greatest(0, sold.quantity - sold.refunded - coalesce((
          select sum(i.quantity) from claims c join claim_items i on i.claim_id = c.id
          where c.order_id = ${orderId} and i.product_id = sold.product_id and i.kit_id is not distinct from sold.kit_id and c.status in ('open', 'replaced')
            and c.id is distinct from ${besides}::uuid), 0))::int as "left"
      from (
        select l.product_id, l.kit_id, min(l.name) as name, min(l.position) as position, sum(l.quantity)::int as quantity, sum((
          select coalesce(sum(b.quantity), 0) from refunds r join refund_lines b on b.refund_id = r.id
          where r.order_id = l.order_id and b.position = l.position))::int as refunded
        from order_lines l where l.order_id = ${orderId} group by l.product_id, l.kit_id
      ) sold left join order_kits kit on kit.order_id = ${orderId} and kit.product_id = sold.kit_id
      order by sold.position`,
  );
}
