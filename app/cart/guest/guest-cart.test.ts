import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aProduct, fillCart } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { coupons } from '../../coupons/coupons.tables.ts';
import { limits } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { GUEST } from '../../vocabulary/guest.ts';
import { addToCart, setQuantity } from '../cart.server.ts';
import { cartItems, carts } from '../cart.tables.ts';
import { forgetGuestCarts } from './forget-guest-carts.server.ts';
import { unlessMoved } from './guest-of-request.server.ts';
import { mergeGuestCart } from './join-guest-cart.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
beforeEach(async () => {
  await s.reset();
  await saveMode('open');
});
afterAll(() => s.close());

const saveMode = (mode: 'account' | 'open') =>
  s.db
    .insert(settings)
    .values({ section: 'checkout', value: { mode } })
    .onConflictDoUpdate({ target: settings.section, set: { value: { mode } } });

/** A browser that keeps the cart's cookie. */
function aVisitor() {
  let cookie = '';
  const ask = async (method: string, path: string, body?: unknown, as?: string, headers: Record<string, string> = {}) => {
    const answer = await s.request(method, path, { body, ...(as && { as }), headers: { ...headers, ...(cookie && { cookie }) } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (pair.startsWith('cart=')) cookie = pair === 'cart=' ? '' : pair;
    }
    return answer;
  };
  return {
    ask,
    token: () => cookie.slice('cart='.length),
    add: (productId: string, quantity = 1, key?: string) =>
      ask('POST', '/api/cart', { userId: GUEST, productId, quantity }, undefined, key ? { 'idempotency-key': key } : {}),
    cart: (as?: string, id = GUEST) => ask('GET', `/api/cart/${id}`, undefined, as),
  };
}

const quantities = (items: { productId: string; quantity: number }[]) =>
  Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));

test('with account checkout a visitor has no cart, no cookie and nothing to tell the page', async () => {
  await saveMode('account');
  const visitor = aVisitor();
  const { id } = await aProduct(s);
  for (const refused of [await visitor.add(id), await visitor.cart(), await visitor.ask('POST', '/api/cart/quote', {})]) {
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  expect((await visitor.ask('GET', '/api/auth/session')).json).toEqual({ user: null });
});

test('a visitor chooses samples, and merged into an account they come after its own', async () => {
  const [goods, first, second] = [await aProduct(s), await aProduct(s), await aProduct(s)];
  const samples = { products: [{ slug: first.slug }, { slug: second.slug }], choose: 1, aboveRupees: 200 };
  const times = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z', isActive: true };
  await s.db
    .insert(settings)
    .values({ section: 'campaigns', value: { campaigns: [{ key: 'minis', banner: 'A mini', ...times, samples }] } });
  const given = (quote: { samples: Array<{ options: Array<{ isGiven: boolean; productId: string }> }> }) =>
    quote.samples.flatMap(({ options }) => options.flatMap(({ isGiven, productId }) => (isGiven ? productId : [])));

  const visitor = aVisitor();
  const choose = (variantIds: string[]) => visitor.ask('PUT', `/api/cart/${GUEST}/samples`, { variantIds });
  expect((await choose([first.id])).status).toBe(404);
  await visitor.add(goods.id);
  expect((await choose([first.id])).json).toEqual({ variantIds: [first.id] });
  expect(given((await visitor.ask('POST', '/api/cart/quote', {})).json)).toEqual([first.id]);

  const asha = await aCustomer(s);
  await s.request('PUT', `/api/cart/${asha.id}/samples`, { as: asha.token, body: { variantIds: [second.id] } });
  await mergeGuestCart(s.db, visitor.token(), asha.id);
  expect((await s.db.select().from(carts).where(eq(carts.userId, asha.id)))[0]?.sampleIds).toEqual([second.id, first.id]);
  expect(given((await s.request('POST', '/api/cart/quote', { as: asha.token, body: {} })).json)).toEqual([second.id]);
});

test('with open checkout a visitor fills, changes, prices and empties a cart by the cookie alone', async () => {
  const visitor = aVisitor();
  const product = await aProduct(s);
  expect((await visitor.ask('GET', '/api/auth/session')).json).toEqual({ user: null, isGuest: true });
  const first = await visitor.cart();
  expect(first.json).toEqual([]);
  expect(first.headers.getSetCookie()[0]).toMatch(/^cart=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await s.db.$count(carts)).toBe(0);

  const added = await visitor.add(product.id, 2);
  expect(added.status).toBe(201);
  expect(added.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  expect((await visitor.ask('PUT', `/api/cart/${GUEST}/${added.json.id}`, { quantity: 3 })).json).toMatchObject({ quantity: 3 });
  const quote = await visitor.ask('POST', '/api/cart/quote', { useCoins: true });
  expect(quote.json).toMatchObject({ pricingDetails: { subtotal: 897 }, coins: { available: 0, spent: 0 } });
  expect((await visitor.ask('DELETE', `/api/cart/${GUEST}/${added.json.id}`)).json).toEqual([]);
  const [cart] = await s.db.select().from(carts);
  expect(cart?.guestTokenHash).not.toContain(visitor.token());
});

test('first additions from two tabs at once go to one cart', async () => {
  const visitor = aVisitor();
  await visitor.cart();
  const [one, two] = [await aProduct(s), await aProduct(s)];
  const answers = await Promise.all([visitor.add(one.id), visitor.add(two.id)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(quantities((await visitor.cart()).json)).toEqual({ [one.id]: 1, [two.id]: 1 });
});

test("a visitor reaches neither an account's cart nor another visitor's lines", async () => {
  const [visitor, other, customer] = [aVisitor(), aVisitor(), await aCustomer(s)];
  const product = await aProduct(s);
  const { json: line } = await visitor.add(product.id);
  const { json: ownLine } = await fillCart(s, customer, product.id);
  const [{ userId: hiddenId } = { userId: '' }] = await s.db.select().from(cartItems).where(eq(cartItems.id, line.id));

  expect((await other.cart()).json).toEqual([]);
  expect((await other.ask('PUT', `/api/cart/${GUEST}/${line.id}`, { quantity: 5 })).status).toBe(404);
  expect((await other.ask('DELETE', `/api/cart/${GUEST}/${ownLine.id}`)).status).toBe(404);
  expect((await other.cart(undefined, hiddenId)).status).toBe(401);
  expect((await other.cart(undefined, customer.id)).status).toBe(401);
  expect((await other.cart(customer.token, hiddenId)).status).toBe(403);
  // A signed-in customer is no guest: it is their own cart.
  expect(quantities((await other.cart(customer.token, GUEST)).json)).toEqual({ [product.id]: 1 });
  expect((await other.ask('POST', '/api/payment/pay', { addressId: line.id, paymentMethod: 'cod' })).status).toBe(401);
});

test('a coupon that depends on earlier orders asks a guest to sign in; any other applies', async () => {
  const visitor = aVisitor();
  await visitor.add((await aProduct(s)).id);
  const good = { type: 'percentage', discountBasisPoints: 1000, validFrom: new Date(0), expiresAt: new Date('2999-01-01') } as const;
  await s.db.insert(coupons).values([
    { ...good, code: 'ALL10' },
    { ...good, code: 'ONCE10', perCustomerLimit: 1 },
    { ...good, code: 'FIRST10', firstOrderOnly: true },
  ]);
  const apply = (code: string) => visitor.ask('POST', '/api/coupons/apply', { code });
  expect((await apply('ALL10')).json).toMatchObject({ couponDiscountAmount: 29.9 });
  for (const code of ['ONCE10', 'FIRST10'])
    expect((await apply(code)).json).toMatchObject({ fields: { code: 'Please sign in to use this coupon.' } });
});

test('after signing in the carts are one: quantities added, up to the stock and the limit, and the cookie ends', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const [both, short, gone, many] = [await aProduct(s), await aProduct(s, { stockQuantity: 3 }), await aProduct(s), await aProduct(s)];
  await fillCart(s, customer, both.id, 2);
  await fillCart(s, customer, short.id, 2);
  await fillCart(s, customer, many.id, 15);
  for (const [{ id }, quantity] of [
    [both, 3],
    [short, 2],
    [gone, 1],
    [many, 15],
  ] as const)
    await visitor.add(id, quantity);
  await s.db.update(cartItems).set({ quantity: 1 }).where(eq(cartItems.productId, gone.id));
  await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, gone.id));

  const merged = await visitor.cart(customer.token, customer.id);
  expect(quantities(merged.json)).toEqual({ [both.id]: 5, [short.id]: 3, [many.id]: 20 });
  expect(visitor.token()).toBe('');
  expect(await s.db.$count(carts)).toBe(1);
});

test('a merge never takes anything from the account, even where the stock has fallen below its line', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const product = await aProduct(s, { stockQuantity: 5 });
  await fillCart(s, customer, product.id, 5);
  await visitor.add(product.id, 1);
  await s.db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, product.id));
  expect(quantities((await visitor.cart(customer.token, customer.id)).json)).toEqual({ [product.id]: 5 });
});

test('of two merges at once, each piece counts once', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const product = await aProduct(s, { stockQuantity: 10 });
  await visitor.add(product.id, 4);
  const token = visitor.token();
  await Promise.all(Array.from({ length: 8 }, () => mergeGuestCart(s.db, token, customer.id)));
  expect(quantities((await visitor.cart(customer.token, customer.id)).json)).toEqual({ [product.id]: 4 });
});

test('the carts of two devices merged at once stay within the stock', async () => {
  const [phone, laptop, customer] = [aVisitor(), aVisitor(), await aCustomer(s)];
  const product = await aProduct(s, { stockQuantity: 5 });
  await phone.add(product.id, 4);
  await laptop.add(product.id, 4);
  await Promise.all([phone, laptop].map((device) => mergeGuestCart(s.db, device.token(), customer.id)));
  expect(quantities((await phone.cart(customer.token, customer.id)).json)).toEqual({ [product.id]: 5 });
});

test('an addition that is repeated after signing in counts once', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const product = await aProduct(s);
  const key = 'a-key-of-one-press-0001';
  await visitor.add(product.id, 1, key);
  await visitor.cart(customer.token, customer.id);
  await s.request('POST', '/api/cart', { as: customer.token, body: { productId: product.id }, headers: { 'idempotency-key': key } });
  expect(quantities((await visitor.cart(customer.token, customer.id)).json)).toEqual({ [product.id]: 1 });
});

test('what another tab still sends as a guest counts for the account', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const product = await aProduct(s);
  await visitor.add(product.id);
  await visitor.cart(customer.token, customer.id);
  const added = await s.request('POST', '/api/cart', { as: customer.token, body: { userId: GUEST, productId: product.id } });
  expect([added.status, added.json.quantity]).toEqual([200, 2]);
  const changed = await s.request('PUT', `/api/cart/${GUEST}/${added.json.id}`, { as: customer.token, body: { quantity: 5 } });
  expect([changed.status, changed.json.quantity]).toEqual([200, 5]);
  expect((await s.request('GET', `/api/cart/${GUEST}`, { as: customer.token })).json).toHaveLength(1);
});

test('additions that race the merge into the account are all there after one repetition', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const goods = [];
  for (let n = 0; n < 9; n++) goods.push(await aProduct(s));
  const [first, ...others] = goods.map(({ id }) => id);
  await visitor.add(first ?? '');
  const token = visitor.token();
  const additions = others.map((productId) => visitor.add(productId));
  const [answers] = await Promise.all([Promise.all(additions), mergeGuestCart(s.db, token, customer.id)]);
  for (const [n, { status, json }] of answers.entries()) {
    if (status === 201) continue;
    expect([status, json.code]).toEqual([409, 'cart_moved']);
    const again = { as: customer.token, body: { userId: GUEST, productId: others[n] } };
    expect((await s.request('POST', '/api/cart', again)).status).toBe(201);
  }
  const { json } = await visitor.cart(customer.token, customer.id);
  expect(quantities(json)).toEqual(Object.fromEntries(goods.map(({ id }) => [id, 1])));
});

test('a change of a cart that was merged meanwhile asks the browser to send it again', async () => {
  const [visitor, customer] = [aVisitor(), await aCustomer(s)];
  const guest = { cartId: randomUUID(), openCart: async () => '' };
  const { id } = await aProduct(s);
  await visitor.add(id);
  const moved = unlessMoved(guest, guest.cartId, () => setQuantity(s.shop, guest.cartId, randomUUID(), 2));
  await expect(moved).rejects.toMatchObject({ status: 409, code: 'cart_moved' });
  const staffsOwn = unlessMoved(null, randomUUID(), () => addToCart(s.shop, randomUUID(), { productId: id, quantity: 1 }, s.shop.now()));
  await expect(staffsOwn).rejects.toMatchObject({ status: 404 });
  expect((await visitor.cart(customer.token, customer.id)).json).toHaveLength(1);
});

test.each([
  ['guest-carts:2001:db8:1:2::/64', 300],
  ['guest-carts:2001:db8:1::/48', 3_000],
  ['guest-carts:all', 20_000],
])('new carts an hour have a bound: %s', async (key, hits) => {
  const { id } = await aProduct(s);
  const behindProxy = { 'x-forwarded-for': '2001:db8:1:2::7' };
  const start = () => aVisitor().ask('POST', '/api/cart', { userId: GUEST, productId: id, quantity: 1 }, undefined, behindProxy);
  expect((await start()).status).toBe(201);
  expect(await s.db.update(limits).set({ hits }).where(eq(limits.key, key)).returning()).toHaveLength(1);
  expect((await start()).status).toBe(429);
});

test('one network starts a limited number of carts an hour, and a cart holds 50 products', async () => {
  const visitor = aVisitor();
  for (let count = 0; count < 50; count++) expect((await visitor.add((await aProduct(s)).id)).status).toBe(201);
  expect((await visitor.add((await aProduct(s)).id)).json.message).toBe('Your cart can hold 50 products. Please sign in to add more.');
  await s.db.update(limits).set({ hits: 300 });
  const { id } = await aProduct(s);
  expect((await aVisitor().add(id)).status).toBe(429);
  expect((await visitor.cart()).json).toHaveLength(50);
});

test('a cart without additions for 30 days is deleted; one in use and those of accounts stay', async () => {
  const [old, fresh, customer] = [aVisitor(), aVisitor(), await aCustomer(s)];
  const { id } = await aProduct(s);
  await fillCart(s, customer, id);
  await old.add(id);
  const later = new Date(Date.now() + 31 * 24 * 3600 * 1000);
  s.setClock(later);
  expect((await old.cart()).json).toEqual([]);
  await fresh.add(id);
  await forgetGuestCarts(s.db, later);
  expect(await s.db.$count(carts)).toBe(2);
  expect((await fresh.cart()).json).toHaveLength(1);
});
