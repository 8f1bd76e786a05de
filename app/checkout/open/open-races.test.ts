// What a person's two devices do at once at an open checkout.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../test/browser.ts';
import { aBuyer, codesFor, fillGuestCart, setCheckout, shopperDetails } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, pressPay } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import { mergeGuestCart } from '../../cart/guest/join-guest-cart.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { coupons, couponUses } from '../../coupons/coupons.tables.ts';
import { orders } from '../../orders/orders.tables.ts';

const s = await openTestShop();
const EMAIL = 'asha@example.com';
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  await setCheckout(s, 'open');
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

async function confirm(browser: TestBrowser) {
  await browser.post('/api/checkout/send-otp', { email: EMAIL });
  const code = (await codesFor(s, [EMAIL])).get(EMAIL);
  return browser.post('/api/checkout/verify-otp', { email: EMAIL, code });
}

test('two devices that make the account of one address at once: one does, the other signs in, and both carts are there', async () => {
  const goods = [await aProduct(s), await aProduct(s)];
  const devices = goods.map(() => aBrowser(s));
  for (const [n, device] of devices.entries()) {
    s.setClock(new Date(Date.now() + n * 60_000));
    await fillGuestCart(device, [[goods[n]?.id ?? '', 1 + n]]);
    expect((await confirm(device)).json).toEqual({ user: null });
  }
  const make = (device: TestBrowser) => device.post('/api/checkout/account', shopperDetails(EMAIL));
  const made = await Promise.all(devices.map(make));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const late = devices[made.findIndex(({ status }) => status === 409)];
  s.setClock(new Date(Date.now() + 5 * 60_000));
  const [account] = await s.db.select().from(users);
  expect((await confirm(late ?? aBrowser(s))).json).toMatchObject({ user: { id: account?.id } });
  expect(await s.db.$count(users)).toBe(1);
  const lines = await s.db.select().from(cartItems);
  expect(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))).toEqual({
    [goods[0]?.id ?? '']: 1,
    [goods[1]?.id ?? '']: 2,
  });
});

test('an order placed while the cart of another device moves in takes the cart as it was, or nothing; no piece is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const product = await aProduct(s, { stockQuantity: 20 });
    const buyer = await aBuyer(s, 'open', [[product.id, 2]]);
    const phone = aBrowser(s);
    await fillGuestCart(phone, [[product.id, 3]]);
    const token = phone.jar.get('cart') ?? '';
    const [placed] = await Promise.all([pressPay(s, buyer, { paymentMethod: 'cod' }), mergeGuestCart(s.db, token, buyer.id)]);
    expect(placed.status).toBe(200);
    const [shelf] = await s.db.select().from(products).where(eq(products.id, product.id));
    const left = await s.db.select().from(cartItems).where(eq(cartItems.userId, buyer.id));
    const sold = 20 - (shelf?.stockQuantity ?? 0);
    expect([
      [2, 3],
      [5, 0],
    ]).toContainEqual([sold, left.reduce((sum, { quantity }) => sum + quantity, 0)]);
  }
});

test('a coupon for one use a customer, in the carts of two devices of one person, counts once', async () => {
  const dates = { validFrom: new Date(0), expiresAt: new Date('2999-01-01') };
  await s.db
    .insert(coupons)
    .values({ ...dates, type: 'percentage', code: 'ONCE10', discountBasisPoints: 1000, perCustomerLimit: 1, firstOrderOnly: true });
  const product = await aProduct(s);
  const buyer = await aBuyer(s, 'open', [[product.id, 1]]);
  const press = (key: string) => pressPay(s, buyer, { paymentMethod: 'cod', code: 'ONCE10' }, { 'idempotency-key': key });
  expect((await press('on the phone')).status).toBe(200);
  const laptop = aBrowser(s);
  await fillGuestCart(laptop, [[product.id, 1]]);
  await mergeGuestCart(s.db, laptop.jar.get('cart') ?? '', buyer.id);
  const answers = await Promise.all(['one', 'two', 'three'].map((tab) => press(`on the laptop, tab ${tab}`)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect([await s.db.$count(orders), await s.db.$count(couponUses)]).toEqual([1, 1]);
});
