// The API reads of shoppers, and what search engines read, with a product and a buyer of the shop.
import { sql } from 'drizzle-orm';
import { rowsOf } from '../app/platform/database.server.ts';
import type { TestShop } from './shop.ts';

/** The buyer with the most orders, and what is read as that person. */
export async function shopperCalls(s: TestShop): Promise<{ buyerId: string; productId: string; open: string[]; own: string[] }> {
  const [found] = await rowsOf<{ product: string; buyer: string; order: string }>(
    s.db,
    sql`select (select id from products where archived_at is null and is_available and variant_of_id is null order by created_at desc, id limit 1) as product,
      o.user_id as buyer, (array_agg(o.id order by o.number desc))[1] as "order"
    from orders o join users u on u.id = o.user_id and u.role = 'customer' and u.closed_at is null group by o.user_id order by count(*) desc, o.user_id limit 1`,
  );
  if (!found) throw new Error('The shop has no orders yet.');
  const { product, buyer, order } = found;
  return {
    buyerId: buyer,
    productId: product,
    open: [
      '/api/product?limit=60',
      '/api/product?limit=60&page=3',
      '/api/product?limit=60&category=Skin%20care&sort=price-asc',
      '/api/product?limit=60&search=rose',
      `/api/product/${product}`,
      '/api/product/search?q=rose%20balm',
      '/api/facets',
      '/api/collections',
      '/api/coupons',
      `/api/reviews/product/${product}`,
      '/api/delivery?pin=560001',
      '/sitemap.xml',
      '/sitemap-products-1.xml',
    ],
    own: [
      `/api/cart/${buyer}`,
      `/api/order/orders/${buyer}`,
      `/api/order/${order}`,
      `/api/order/${order}/claims`,
      `/api/invoice/${order}`,
      `/api/point/${buyer}`,
      `/api/wishlist/${buyer}`,
      `/api/address/add/${buyer}`,
      `/api/auth/user/${buyer}`,
    ],
  };
}
