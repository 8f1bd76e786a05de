// The products and coupons that brought most.
import { type SQL, sql } from 'drizzle-orm';
import type { Days } from '../books/book-period.ts';
import { total } from '../books/report-parts.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { inHouseIn, onlineIn } from './sales-of-days.server.ts';
import type { Channel, Trends } from './trends.schema.ts';

const TOP = 20;

type BestProduct = { id: string; name: string; orders: number; onlineOrders: number; pieces: number; paise: number };

export async function bestProducts(db: Db, days: Days, channel: Channel): Promise<Trends['products']> {
  // Lines of goods outside the catalogue have no product to open.
  const parts: Record<Exclude<Channel, 'all'>, SQL> = {
    online: sql`select l.product_id, l.quantity, l.taxable_paise + l.gst_paise as paise, o.id as sale, true as is_online
      from ${onlineIn(days)} join order_lines l on l.order_id = o.id where o.came_back_at is null`,
    'in-house': sql`select l.product_id, l.quantity, l.taxable_paise + l.gst_paise, h.id, false
      from ${inHouseIn(days)} join in_house_lines l on l.order_id = h.id where l.product_id is not null`,
  };
  const sold = channel === 'all' ? sql`${parts.online} union all ${parts['in-house']}` : sql`${parts[channel]}`;
  const rows = await rowsOf<BestProduct>(
    db,
    sql`select p.id, p.full_name as name, count(distinct s.sale)::int as orders,
        (count(distinct s.sale) filter (where s.is_online))::int as "onlineOrders", sum(s.quantity)::int as pieces, ${total(sql`s.paise`)} as paise
      from (${sold}) s(product_id, quantity, paise, sale, is_online) join products p on p.id = s.product_id
      group by p.id order by paise desc, pieces desc, p.id limit ${TOP}`,
  );
  return rows.map(({ paise, ...row }) => ({ ...row, value: rupeesFromPaise(paise) }));
}

type BestCoupon = { code: string; orders: number; discount: number; revenue: number };

export async function bestCoupons(db: Db, days: Days): Promise<Trends['coupons']> {
  const rows = await rowsOf<BestCoupon>(
    db,
    sql`select o.coupon_code as code, count(*)::int as orders, ${total(sql`case when o.discounts = '[]' then o.coupon_discount_paise
          else (select sum((d ->> 'amountPaise')::bigint) from jsonb_array_elements(o.discounts) d where d ->> 'code' = o.coupon_code) end`)} as discount,
        ${total(sql`o.total_paise - o.back`)} as revenue
      from ${onlineIn(days)} where o.came_back_at is null and o.coupon_code is not null
      group by 1 order by revenue desc, code limit ${TOP}`,
  );
  return rows.map((row) => ({ ...row, discount: rupeesFromPaise(row.discount), revenue: rupeesFromPaise(row.revenue) }));
}
