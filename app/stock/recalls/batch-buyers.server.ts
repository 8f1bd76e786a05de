// Who has pieces of a batch. Pieces of two batches look alike on the shelf: who has one means who was booked from it, earliest expiry first.

import { type SQL, sql } from 'drizzle-orm';
import { orderIs } from '../../orders/orders.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { reachable } from '../../platform/mails/no-address.ts';
import type { Language } from '../../platform/words/language.ts';
import type { BatchBuyer, BatchStanding, RecallProgress } from './recalls.schema.ts';

export type Sale = BatchBuyer & {
  place: number;
  /** Of an order's buyer. */
  userId: string | null;
  language: Language | null;
};
type Recalled = Pick<BatchStanding, 'id' | 'recalledAt'>;

/** Of the e-mail or message that tells a buyer, by the order or sale; a later recall of the same batch is told again. */
export const recallCause = ({ id, recalledAt }: Recalled, saleId: string) => `${causesOf({ id, recalledAt })}${saleId}`;
export const causesOf = ({ id, recalledAt }: Recalled) => `batch-recall:${id}:${recalledAt?.getTime() ?? 0}:`;

/** The goods are with the customer, or on the way. */
export const HAS_LEFT = sql`(orders.id is null or (orders.status in ('shipped', 'delivered') and orders.came_back_at is null))`;
export const HAS_EMAIL = sql`(coalesce(orders.customer_email, '') <> '' and orders.customer_email not like '%.invalid')`;
/** A sale at the counter has at most a phone. */
export const IS_PHONED = sql`(sale.id is not null and sale.phone <> '')`;
const WAS_TOLD = sql`(told.cause is not null or phoned.cause is not null)`;

/** A replacement is booked on the order of its claim. */
const soldOf = (batch: Recalled) => sql`(
    select m.order_id, m.in_house_order_id, -sum(a.change)::int as pieces, min(m.id)::float8 as place, min(m.created_at) as sold_at
    from batch_moves a join stock_moves m on m.id = a.move_id
    where a.batch_id = ${batch.id} and (m.order_id is not null or m.in_house_order_id is not null)
    group by 1, 2 having sum(a.change) < 0
  ) sold left join orders on orders.id = sold.order_id left join in_house_orders sale on sale.id = sold.in_house_order_id
  left join users on users.id = orders.user_id left join mails told on told.cause = ${causesOf(batch)} || orders.id::text
  left join messages phoned on phoned.cause = ${causesOf(batch)} || sale.id::text`;

/** What staff gave the buyer for it: a claim opened from the recall page. */
const remedyOf = (batch: Recalled) => sql`left join lateral (
    select json_build_object('claimId', c.id, 'status', c.status, 'piecesBack', c.pieces_back,
      'pieces', (select sum(quantity) from claim_items where claim_id = c.id)) as told
    from claims c where c.order_id = orders.id and c.batch_id = ${batch.id} and c.status <> 'withdrawn' order by c.number desc limit 1
  ) remedy on true`;

/** Newest first. */
export async function readBuyers(db: Db, batch: Recalled, where: SQL, limit: number): Promise<Sale[]> {
  const rows = await rowsOf<Sale>(
    db,
    sql`select case when orders.id is null then 'IHO-' || sale.number else 'ORD-' || orders.number end as number,
      orders.id as "orderId", sale.id as "inHouseOrderId",
      case when orders.id is null then 'delivered' when orders.is_lost then 'lost' when orders.came_back_at is not null then 'returned' else orders.status end as status,
      coalesce(orders.customer_name, sale.customer_name) as "customerName", coalesce(orders.customer_email, '') as email,
      coalesce(orders.customer_phone, sale.phone, '') as phone, sold.pieces, sold.place, sold.sold_at as "soldAt",
      coalesce(told.created_at, phoned.created_at) as "toldAt", orders.user_id as "userId", users.language,
      coalesce(orders.total_paise > 0 and (orders.payment_method = 'online' or orders.status = 'delivered') and ${HAS_LEFT}, false) as "isPaid",
      coalesce(orders.payment_method = 'cod', false) as "isCash", remedy.told as remedy,
      exists (select from till_sales t where t.order_id = sale.id) as "isTill",
      (select coalesce(sum(l.quantity), 0) from till_returns t join till_return_lines l on l.return_id = t.id
        join in_house_lines g on g.order_id = t.order_id and g.position = l.position
        where t.order_id = sale.id and g.product_id = (select product_id from batches where id = ${batch.id}))::int as "takenBack"
    from ${soldOf(batch)} ${remedyOf(batch)}
    where ${where} order by sold.place desc limit ${limit}`,
  );
  return rows.map((row) => ({
    ...row,
    email: reachable(row.email),
    soldAt: new Date(row.soldAt),
    toldAt: row.toldAt && new Date(row.toldAt),
  }));
}

export async function countBuyers(db: Db, batch: Recalled): Promise<RecallProgress> {
  const [counted] = await rowsOf<RecallProgress>(
    db,
    sql`select count(*) filter (where ${HAS_LEFT} and ${HAS_EMAIL} and not ${WAS_TOLD})::int as "toTell",
      count(*) filter (where ${WAS_TOLD})::int as told,
      count(*) filter (where ${HAS_LEFT} and not ${HAS_EMAIL} and not ${WAS_TOLD})::int as "toCall",
      count(*) filter (where ${orderIs.beforeShipping})::int as "toStop"
    from ${soldOf(batch)}`,
  );
  return counted ?? { toTell: 0, told: 0, toCall: 0, toStop: 0 };
}
