// How fast a cart is priced, against hand-written reads of the same rows and nothing else: the session, the cart's lines with
// their products, the settings and the coins. In one run, in turns; 16 shoppers with three products each.
import { sql } from 'drizzle-orm';
import { openTestShop, type TestShop } from '../test/shop.ts';
import { aProduct, aShopper, fillCart, type Shopper } from '../test/world.ts';
import { median } from './load.ts';

const SHOPPERS = 16;
const QUOTES_EACH = 40;
const ROUNDS = 5;

export async function measureQuotes() {
  const s = await openTestShop({ isUnchecked: true });
  try {
    const goods = await Promise.all([aProduct(s), aProduct(s), aProduct(s)]);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => aShopper(s)));
    for (const shopper of shoppers) for (const { id } of goods) await fillCart(s, shopper, id);
    const [ours, bare]: [number[], number[]] = [[], []];
    await rate(shoppers, (shopper) => quote(s, shopper));
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await rate(shoppers, (shopper) => quote(s, shopper)));
      bare.push(await rate(shoppers, (shopper) => bareReads(s, shopper)));
    }
    const [shop, base] = [median(ours), median(bare)];
    return { what: 'POST /api/cart/quote', shop: Math.round(shop), bare: Math.round(base), ratio: shop / base };
  } finally {
    await s.close();
  }
}

async function rate(shoppers: Shopper[], act: (shopper: Shopper) => Promise<unknown>) {
  const startedAt = performance.now();
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let n = 0; n < QUOTES_EACH; n++) await act(shopper);
    }),
  );
  return (SHOPPERS * QUOTES_EACH * 1000) / (performance.now() - startedAt);
}

async function quote(s: TestShop, shopper: Shopper) {
  const { status, text } = await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { addressId: shopper.addressId } });
  if (status !== 200) throw new Error(text);
}

async function bareReads({ db }: TestShop, { id }: Shopper) {
  await db.execute(sql`select users.* from sessions join users on users.id = user_id where user_id = ${id}`);
  await db.execute(sql`select * from cart_items item join products on products.id = item.product_id where user_id = ${id}`);
  await db.execute(sql`select * from settings`);
  await db.execute(sql`select sum(coins) from coin_entries where user_id = ${id}`);
}
