// Orders placed per second against the database's own limit: the same writes in a bare transaction, written by hand, over the same number
// of connections. Both in one run, in turns; 16 buyers, first each on a separate product, then all on the same one. Carts are filled by the
// same bare statement, as others order meanwhile, and PostgreSQL has counted the rows, as its autovacuum does in a running shop.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../app/platform/database.server.ts';
import { openTestShop, type TestShop } from '../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper, takeAnyCash } from '../test/world.ts';
import { median } from './load.ts';

const BUYERS = 16;
const ORDERS_EACH = 12;
const ROUNDS = 3;
/** The law limits what one person pays in cash a day. */
const CHEAP_PAISE = 9_900;

export async function measureOrders() {
  const s = await openTestShop({ isUnchecked: true });
  try {
    return [await sideBySide(s, 'orders, different products', false), await sideBySide(s, 'orders, the same product', true)];
  } finally {
    await s.close();
  }
}

async function sideBySide(s: TestShop, what: string, isSameProduct: boolean) {
  await s.reset();
  await takeAnyCash(s);
  const shared = await aProduct(s, { stockQuantity: 1_000_000, originalPricePaise: CHEAP_PAISE });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => ({
      shopper: await aShopper(s, `98765000${10 + n}`),
      productId: isSameProduct ? shared.id : (await aProduct(s, { stockQuantity: 1_000_000, originalPricePaise: CHEAP_PAISE })).id,
    })),
  );
  const [ours, bare]: [number[], number[]] = [[], []];
  for (const { shopper, productId } of buyers) await fillCart(s, shopper, productId);
  await rate(buyers, (buyer) => placeOrder(s, buyer));
  await rate(buyers, (buyer) => bareOrder(s.db, buyer));
  await s.db.execute(sql`analyze`);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await rate(buyers, (buyer) => placeOrder(s, buyer)));
    bare.push(await rate(buyers, (buyer) => bareOrder(s.db, buyer)));
  }
  const [shop, base] = [median(ours), median(bare)];
  return { what, shop: Math.round(shop), bare: Math.round(base), ratio: shop / base };
}

type Buyer = { shopper: Shopper; productId: string };

/** Seconds spent in `act` alone, which returns its own duration. */
async function rate(buyers: Buyer[], act: (buyer: Buyer) => Promise<number>) {
  const spent = await Promise.all(
    buyers.map(async (buyer) => {
      let seconds = 0;
      for (let n = 0; n < ORDERS_EACH; n++) seconds += await act(buyer);
      return seconds;
    }),
  );
  return (BUYERS * ORDERS_EACH) / Math.max(...spent);
}

async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function placeOrder(s: TestShop, { shopper, productId }: Buyer) {
  await fill(s.db, { shopper, productId });
  return timed(async () => {
    const answer = await pressPay(s, shopper, { paymentMethod: 'cod' });
    if (answer.status !== 200) throw new Error(answer.text);
  });
}

const fill = (db: Db, { shopper, productId }: Buyer) =>
  db.execute(sql`insert into cart_items (user_id, product_id, quantity) values (${shopper.id}, ${productId}, 1) on conflict do nothing`);

/** The reads, locks and writes that one order of one line needs, and nothing else. */
export async function bareOrder(db: Db, { shopper, productId }: Buyer) {
  await fill(db, { shopper, productId });
  const orderId = randomUUID();
  return timed(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select version from carts where user_id = ${shopper.id} for update`);
      await tx.execute(sql`select * from cart_items item join products on products.id = item.product_id where user_id = ${shopper.id}`);
      await tx.execute(sql`select * from addresses where id = ${shopper.addressId}`);
      await tx.execute(sql`update products set stock_quantity = stock_quantity - 1 where id = ${productId} and stock_quantity >= 1`);
      await tx.execute(
        sql`insert into orders (id, user_id, payment_status, payment_method, cart_version, request_hash, customer_name, customer_email, customer_phone, shipping_address)
            select ${orderId}, id, 'cod', 'cod', ${Math.floor(Math.random() * -2_000_000_000)}, '', full_name, email, phone, '{}' from users where id = ${shopper.id}`,
      );
      await tx.execute(
        sql`insert into order_lines (order_id, position, product_id, name, slug, hsn, gst_rate_basis_points, original_price_paise, offer_basis_points, unit_paise, quantity, taxable_paise, gst_paise)
            select ${orderId}, 0, id, name, slug, hsn, 1800, original_price_paise, 0, original_price_paise, 1, original_price_paise, 0 from products where id = ${productId}`,
      );
      await tx.execute(sql`insert into stock_moves (product_id, change, reason, order_id) values (${productId}, -1, 'sale', ${orderId})`);
      await tx.execute(sql`insert into order_events (order_id, kind) values (${orderId}, 'placed')`);
      await tx.execute(sql`insert into jobs (kind, payload, run_at) values ('order-mail', '{}', now())`);
      await tx.execute(sql`delete from cart_items where user_id = ${shopper.id}`);
    }),
  );
}
