// The same shoppers by either checkout (D53): with an account and its cart, or as guests whose cart becomes an account's on one page.
import { eq, inArray, sql } from 'drizzle-orm';
import { oneTimeCodes } from '../app/accounts/accounts.tables.ts';
import { mails } from '../app/platform/platform.tables.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { GUEST } from '../app/vocabulary/guest.ts';
import { aBrowser, type TestBrowser } from './browser.ts';
import type { TestShop } from './shop.ts';
import { aShopper, fillCart, type Shopper } from './world.ts';

export const CHECKOUT_MODES = ['account', 'open'] as const;
export type CheckoutMode = (typeof CHECKOUT_MODES)[number];

/** The ids of products, each with how many. */
export type Goods = ReadonlyArray<readonly [productId: string, quantity: number]>;

export const setCheckout = (s: TestShop, mode: CheckoutMode) =>
  s.db
    .insert(settings)
    .values({ section: 'checkout', value: { mode } })
    .onConflictDoUpdate({ target: settings.section, set: { value: { mode } } });

let serial = 10_000;

/** What the form of a new shopper sends. */
export const shopperDetails = (email: string) => ({
  email,
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
});

export async function fillGuestCart(browser: TestBrowser, goods: Goods) {
  for (const [productId, quantity] of goods) {
    const { status, text } = await browser.post('/api/cart', { userId: GUEST, productId, quantity });
    if (status > 201) throw new Error(text);
  }
}

/** The newest code of each address. */
export async function codesFor(s: TestShop, emails: readonly string[]): Promise<Map<string, string>> {
  await s.runJobs();
  // By their codes: two that one turn of the jobs sends have the same moment, and only the newer one counts.
  const sent = await s.db
    .select({ toAddress: mails.toAddress, subject: mails.subject })
    .from(mails)
    .leftJoin(oneTimeCodes, eq(mails.cause, sql`'code:' || ${oneTimeCodes.id}`))
    .where(inArray(mails.toAddress, [...emails]))
    .orderBy(oneTimeCodes.createdAt, mails.createdAt);
  return new Map(sent.flatMap(({ toAddress, subject }) => (/^\d{6}/.test(subject) ? [[toAddress, subject.slice(0, 6)]] : [])));
}

/** Signed in, one for each cart, with its goods. */
export async function buyersOf(s: TestShop, mode: CheckoutMode, carts: readonly Goods[]): Promise<Shopper[]> {
  await setCheckout(s, mode);
  if (mode === 'open') return guestBuyers(s, carts);
  return Promise.all(
    carts.map(async (goods) => {
      const shopper = await aShopper(s);
      for (const [id, quantity] of goods) await fillCart(s, shopper, id, quantity);
      return shopper;
    }),
  );
}

export async function aBuyer(s: TestShop, mode: CheckoutMode, goods: Goods): Promise<Shopper> {
  const [buyer] = await buyersOf(s, mode, [goods]);
  if (!buyer) throw new Error('no buyer');
  return buyer;
}

/** They make their accounts at once, and their carts move into them. */
async function guestBuyers(s: TestShop, carts: readonly Goods[]): Promise<Shopper[]> {
  const guests = carts.map((goods) => ({ goods, browser: aBrowser(s), email: `guest${++serial}@example.com` }));
  await Promise.all(
    guests.map(async ({ browser, goods, email }) => {
      await fillGuestCart(browser, goods);
      await browser.post('/api/checkout/send-otp', { email });
    }),
  );
  const codes = await codesFor(
    s,
    guests.map(({ email }) => email),
  );
  return Promise.all(
    guests.map(async ({ browser, email }) => {
      await browser.post('/api/checkout/verify-otp', { email, code: codes.get(email) });
      const { status, text, json } = await browser.post('/api/checkout/account', shopperDetails(email));
      if (status !== 201) throw new Error(text);
      return { id: json.user.id, email, token: browser.jar.get('session') ?? '', addressId: json.addressId };
    }),
  );
}
