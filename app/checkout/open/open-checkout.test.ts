import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aStaffMember } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import { consents } from '../../consents/consents.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { GUEST } from '../../vocabulary/guest.ts';

const s = await openTestShop();
const EMAIL = 'asha@example.com';
beforeEach(async () => {
  await s.reset();
  await s.db.insert(settings).values({ section: 'checkout', value: { mode: 'open' } });
});
afterAll(() => s.close());

/** A browser with its cookies. */
function aBrowser() {
  const cookies = new Map<string, string>();
  async function ask(method: string, path: string, body?: unknown) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await s.request(method, path, { body, headers: { ...(cookie && { cookie }) } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }
  return {
    cookies,
    ask,
    async add(quantity = 1) {
      const { id } = await aProduct(s);
      await ask('POST', '/api/cart', { userId: GUEST, productId: id, quantity });
      return id;
    },
    async confirm(email = EMAIL) {
      await ask('POST', '/api/checkout/send-otp', { email });
      return ask('POST', '/api/checkout/verify-otp', { email, code: await lastCode() });
    },
  };
}

async function lastCode() {
  await s.runJobs();
  const sent = await s.db.select().from(mails);
  return sent.findLast(({ subject }) => /^\d{6}/.test(subject))?.subject.slice(0, 6) ?? '000000';
}

const details = {
  email: EMAIL,
  fullName: 'Asha Rao',
  name: 'Home address',
  street: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  phone: '98765 43210',
  isAdult: true,
  agreesToTerms: true,
  agreesToPrivacy: true,
};

const pay = (browser: ReturnType<typeof aBrowser>, addressId: string) =>
  browser.ask('POST', '/api/payment/pay', { addressId, paymentMethod: 'cod', isAdult: true });

test('a new shopper: cart, code, address, order; the account has what signing up would have written', async () => {
  const browser = aBrowser();
  await browser.add(2);
  expect((await browser.confirm()).json).toEqual({ user: null });
  expect(browser.cookies.has('session')).toBe(false);
  const made = await browser.ask('POST', '/api/checkout/account', details);
  expect(made.status).toBe(201);
  expect(made.json.user).toMatchObject({ email: EMAIL, fullName: 'Asha Rao', role: 'customer' });
  expect(browser.cookies.has('cart')).toBe(false);

  const placed = await pay(browser, made.json.addressId);
  expect(placed.status).toBe(200);
  const given = await s.db.select().from(consents).where(eq(consents.email, EMAIL));
  expect(given.map(({ purpose, source }) => `${purpose} ${source}`).toSorted()).toEqual([
    'adult checkout',
    'privacy checkout',
    'terms checkout',
  ]);
  const [account] = await s.db.select().from(users).where(eq(users.email, EMAIL));
  expect(account).toMatchObject({ phone: '9876543210', passwordHash: 'none' });
  expect((await s.db.select().from(mails)).map(({ kind }) => kind)).toContain('welcome');
  expect((await browser.ask('GET', `/api/loyalty/${made.json.user.id}`)).status).not.toBe(401);
});

test('a returning shopper is signed in by the code, with the cart of this browser added to their own', async () => {
  const customer = await aCustomer(s, { email: EMAIL });
  const { id: addressId } = await anAddress(s, customer.id);
  const browser = aBrowser();
  const productId = await browser.add(3);
  expect((await browser.confirm()).json).toMatchObject({ user: { id: customer.id } });
  expect(
    await s.db.select({ userId: cartItems.userId, productId: cartItems.productId, quantity: cartItems.quantity }).from(cartItems),
  ).toEqual([{ userId: customer.id, productId, quantity: 3 }]);
  expect((await pay(browser, addressId)).status).toBe(200);
  expect(await s.db.$count(orders)).toBe(1);
});

test('asking for a code answers the same whether or not the address has an account', async () => {
  await aCustomer(s, { email: EMAIL });
  const ask = (email: string) => aBrowser().ask('POST', '/api/checkout/send-otp', { email });
  const [known, unknown] = [await ask(EMAIL), await ask('nobody@example.com')];
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
});

test('staff get no code, and no session by one', async () => {
  const staff = await aStaffMember(s, EMAIL);
  const browser = aBrowser();
  await browser.ask('POST', '/api/checkout/send-otp', { email: staff.email });
  await s.runJobs();
  expect((await s.db.select().from(mails)).map(({ subject }) => subject)).toEqual(['Please sign in with your password']);
});

test('a code is for the browser that asked, counts once, and five wrong tries end it', async () => {
  const browser = aBrowser();
  await browser.ask('POST', '/api/checkout/send-otp', { email: EMAIL });
  const code = await lastCode();
  const verify = (as: typeof browser, tried: string) => as.ask('POST', '/api/checkout/verify-otp', { email: EMAIL, code: tried });
  const other = aBrowser();
  await other.ask('POST', '/api/checkout/send-otp', { email: 'other@example.com' });
  expect((await verify(other, code)).json.fields).toEqual({ code: 'Invalid or expired OTP' });
  expect((await verify(browser, code)).status).toBe(200);
  expect((await verify(browser, code)).status).toBe(400);

  s.setClock(new Date(Date.now() + 60_000));
  await browser.ask('POST', '/api/checkout/send-otp', { email: EMAIL });
  const next = await lastCode();
  for (let tries = 0; tries < 5; tries++) await verify(browser, next === '111111' ? '222222' : '111111');
  expect((await verify(browser, next)).status).toBe(400);
});

test('no account without a confirmed address; of two presses at once one makes it; a bad field is named and uses nothing up', async () => {
  const browser = aBrowser();
  const make = (over: object = {}) => browser.ask('POST', '/api/checkout/account', { ...details, ...over });
  expect((await make()).json.fields).toEqual({ email: 'Please verify your email first.' });
  await browser.confirm();
  expect((await make({ zipCode: '12' })).json.fields).toEqual({ zipCode: 'Enter a valid 6-digit PIN code' });
  expect((await make({ agreesToTerms: false })).json.fields).toEqual({ agreesToTerms: 'Please agree to the Terms' });
  expect(Object.keys((await make({ isAdult: undefined })).json.fields)).toEqual(['isAdult']);
  const statuses = (await Promise.all([make(), make()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 400]);
  expect(await s.db.$count(users)).toBe(1);
});

test('with account checkout none of this answers', async () => {
  await s.db
    .update(settings)
    .set({ value: { mode: 'account' } })
    .where(eq(settings.section, 'checkout'));
  const browser = aBrowser();
  for (const [path, body] of [
    ['send-otp', { email: EMAIL }],
    ['verify-otp', { email: EMAIL, code: '123456' }],
    ['account', details],
  ] as const)
    expect((await browser.ask('POST', `/api/checkout/${path}`, body)).json.code).toBe('checkout_closed');
  expect(browser.cookies.size).toBe(0);
});
