// The products and coupons that brought most.
import { sql } from 'drizzle-orm';
import { total } from '../books/report-parts.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { type SalesDays, salesByCoupon, salesByProduct } from './sales-of-days.server.ts';
import type { Channel, Trends } from './trends.schema.ts';

const TOP = 20;

type BestProduct = { id: string; name: string; orders: number; onlineOrders: number; pieces: number; paise: number };

export async function bestProducts(db: Db, sales: SalesDays, channel: Channel): Promise<Trends['products']> {
  const rows = await rowsOf<BestProduct>(
    db,
    sql`select p.id, p.full_name as name, s.orders, s."onlineOrders", s.pieces, s.paise
      from (
        select product_id, sum(orders)::int as orders, coalesce(sum(orders) filter (where channel = 'online'), 0)::int as "onlineOrders",
          sum(pieces)::int as pieces, ${total(sql`paise`)} as paise
        from ${salesByProduct(sales)} sold ${channel === 'all' ? sql`` : sql`where channel = ${channel}`}
        group by 1 order by paise desc, pieces desc, product_id limit ${TOP}
      ) s join products p on p.id = s.product_id order by s.paise desc, s.pieces desc, p.id`,
  );
  return rows.map(({ paise, ...row }) => ({ ...row, value: rupeesFromPaise(paise) }));
}

type BestCoupon = { code: string; orders: number; discount: number; revenue: number };

export async function bestCoupons(db: Db, sales: SalesDays): Promise<Trends['coupons']> {
  const rows = await rowsOf<BestCoupon>(
    db,
    sql`select code, sum(orders)::int as orders, ${total(sql`discount_paise`)} as discount, ${total(sql`revenue_paise`)} as revenue
      from ${salesByCoupon(sales)} sold group by 1 order by revenue desc, code limit ${TOP}`,
  );
  return rows.map((row) => ({ ...row, discount: rupeesFromPaise(row.discount), revenue: rupeesFromPaise(row.revenue) }));
}
