// Test data: customers, staff, products and addresses, written directly to the tables.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addresses, sessions, users } from '../app/accounts/accounts.tables.ts';
import { startSession } from '../app/accounts/sign-in/sessions/session.server.ts';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { kitPieces } from '../app/catalogue/kits/kit-pieces.tables.ts';
import { type PracticeAct, playPractice } from '../app/payments/practice/practice.server.ts';
import { findPracticeOrder } from '../app/payments/practice/practice-orders.server.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { productTag } from '../app/stock/product-tag.ts';
import { stockMoves } from '../app/stock/stock.tables.ts';
import type { StaffRole } from '../app/vocabulary/permissions.ts';
import type { TestShop } from './shop.ts';

/** The part of a test shop that a shopper's requests need. */
export type Door = Pick<TestShop, 'request'>;
export type Person = { id: string; email: string; token: string };

/** Of Karnataka, like the demo shop's. */
export const GSTIN = '29AANCN0000D1ZY';

/** Always five digits, so that names sort in creation order in every worker. */
let counter = 10_000;
const next = () => ++counter;

export async function aCustomer(s: TestShop, over: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const n = next();
  const email = over.email ?? `shopper${n}@example.com`;
  const [user] = await s.db
    .insert(users)
    .values({
      email,
      fullName: `Shopper ${n}`,
      phone: '9876543210',
      passwordHash: 'none',
      referralCode: randomUUID().slice(0, 8),
      ...over,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('no user');
  const { token } = await startSession(s.db, user.id, s.shop.now());
  return { id: user.id, email, token };
}

const NEVER_OVER = new Date('2999-01-01T00:00:00Z');

/** Tests move the clock by days: this session never ends and its password was just entered. Separate tests cover how both end. */
export async function aStaffMember(s: TestShop, email = `staff${next()}@example.com`, staffRole: StaffRole = 'owner'): Promise<Person> {
  const person = await aCustomer(s, { role: 'admin', staffRole, email });
  const open = { createdAt: NEVER_OVER, lastSeenAt: NEVER_OVER, steppedUpAt: NEVER_OVER, expiresAt: NEVER_OVER };
  await s.db.update(sessions).set(open).where(eq(sessions.userId, person.id));
  return person;
}

/** ₹299 before 18% GST, 100 in stock, unless given. */
/** What the shop keeps in memory is read again: it is not told of rows that a test writes by itself. */
export function readAgain(s: TestShop) {
  s.shop.pages.drop('all');
  return s.shop;
}

export async function aProduct(s: TestShop, over: Partial<typeof products.$inferInsert> = {}) {
  const n = next();
  const [product] = await s.db
    .insert(products)
    .values({
      slug: `balm-${n}`,
      name: `Balm ${n}`,
      description: 'A balm for tests',
      category: ['Lip care'],
      overallBenefits: [],
      howToUse: [],
      keyIngredients: [],
      declarations: {
        genericName: 'Lip balm',
        netQuantity: { value: 8, unit: 'g' },
        manufacturer: null,
        packer: null,
        importer: null,
        countryOfOrigin: 'India',
        shelfLifeMonths: 24,
        inciIngredients: '',
        mfgLicenceNo: '',
        originDot: 'green',
        warnings: '',
      },
      originalPricePaise: 29_900,
      stockQuantity: 100,
      sku: `SKU-${n}`,
      hsn: '33041000',
      ...over,
    })
    .returning();
  if (!product) throw new Error('no product');
  // A shop with a product needs its GSTIN to sell as a regular taxpayer (D58). Invoices still wait for the rest of the seller's details.
  await s.db
    .insert(settings)
    .values({ section: 'identity', value: { gstin: GSTIN } })
    .onConflictDoNothing();
  await s.db.insert(stockMoves).values({ productId: product.id, change: product.stockQuantity, reason: 'opening' });
  s.shop.pages.drop(['products', productTag(product)]);
  return product;
}

/** A lipstick in shades, 10 of each in stock; the first shade is the product's own row. */
export async function aLipstick(s: TestShop, shades = ['Rose', 'Ruby', 'Plum'], over: Partial<typeof products.$inferInsert> = {}) {
  const [first = '', ...others] = shades;
  const own = { name: 'Velvet Lipstick', stockQuantity: 10, ...over };
  const product = await aProduct(s, {
    ...own,
    options: [{ name: 'Shade', values: shades }],
    optionValues: [first],
    variantLabel: first,
    sku: `LIP-${first}`,
  });
  const variants = [product];
  for (const [place, shade] of others.entries())
    variants.push(
      await aProduct(s, {
        ...own,
        variantOfId: product.id,
        slug: `${product.slug}-${place + 1}`,
        optionValues: [shade],
        variantLabel: shade,
        variantPosition: place + 1,
        sku: `LIP-${shade}`,
      }),
    );
  return { product, variants };
}

/** For 450 rupees: a lip balm and two hand creams, which cost 300 and 100 each. */
export async function aKit(s: TestShop, over: Partial<typeof products.$inferInsert> = {}) {
  const balm = await aProduct(s, { name: 'Kit balm', originalPricePaise: 30_000, stockQuantity: 10 });
  const cream = await aProduct(s, { name: 'Kit cream', originalPricePaise: 10_000, gstRateBasisPoints: 500, stockQuantity: 10 });
  const kit = await aProduct(s, { name: 'Travel kit', kitPricing: 'own', originalPricePaise: 45_000, stockQuantity: 0, ...over });
  await s.db.insert(kitPieces).values([
    { kitId: kit.id, pieceId: balm.id, quantity: 1, position: 0 },
    { kitId: kit.id, pieceId: cream.id, quantity: 2, position: 1 },
  ]);
  return { kit, balm, cream };
}

export async function anAddress(s: TestShop, userId: string, over: Partial<typeof addresses.$inferInsert> = {}) {
  const [address] = await s.db
    .insert(addresses)
    .values({
      userId,
      name: 'Home',
      street: '12 MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      stateCode: '29',
      zipCode: '560001',
      phone: '9876543210',
      isDefault: true,
      ...over,
    })
    .returning();
  if (!address) throw new Error('no address');
  return address;
}

export type Shopper = Person & { addressId: string };

/** A customer with an address. */
/** `phone`: of the account and its address. The cash of one number is counted by one order after the other, and limited a day. */
export async function aShopper(s: TestShop, phone?: string): Promise<Shopper> {
  const own = phone ? { phone } : {};
  const customer = await aCustomer(s, own);
  return { ...customer, addressId: (await anAddress(s, customer.id, own)).id };
}

/** Puts a product into the shopper's cart, through the API. */
export const fillCart = (s: Door, shopper: Person, productId: string, quantity = 1) =>
  s.request('POST', '/api/cart', { as: shopper.token, body: { userId: shopper.id, productId, quantity } });

/** Presses Place Order. */
export const pressPay = (s: Door, shopper: Shopper, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  s.request('POST', '/api/payment/pay', {
    as: shopper.token,
    headers,
    body: { userId: shopper.id, addressId: shopper.addressId, paymentMethod: 'online', ...over },
  });

/** Buys pieces of a product: cart, Place Order and, if online, the payment. Answers the order's id. */
export async function buy(s: TestShop, shopper: Shopper, productId: string, { quantity = 1, paymentMethod = 'cod', ...over }: Wish = {}) {
  await fillCart(s, shopper, productId, quantity);
  const { status, json, text } = await pressPay(s, shopper, { paymentMethod, ...over });
  if (status !== 200) throw new Error(text);
  if (json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId as string;
}

type Wish = { quantity?: number; paymentMethod?: string; [over: string]: unknown };

/** Staff move an order to a status. */
export const moveOrder = (s: Door, staff: Person, id: string, status: string) =>
  s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });

/** What most sales need: a seller, cash at any amount, a shopper and an owner. */
export async function aTradingShop(s: TestShop) {
  await takeAnyCash(s);
  await aSeller(s);
  return { shopper: await aShopper(s), staff: await aStaffMember(s) };
}

/** Sets the seller's identity, so that invoices can be made: in Karnataka. */
export async function aSeller(s: TestShop) {
  const address = {
    street: '12 Benson Cross Road',
    city: 'Bangalore',
    state: 'Karnataka',
    stateCode: '29',
    pinCode: '560046',
    country: 'India',
  };
  const value = { name: 'Nikhar', legalName: 'Nikhar Botanicals Pvt Ltd', address, gstin: GSTIN };
  await s.db.insert(settings).values({ section: 'identity', value }).onConflictDoUpdate({ target: settings.section, set: { value } });
}

/** Accepts cash for any number of orders of one new account, of any size that the law allows. */
export async function takeAnyCash(s: TestShop) {
  const value = { unconfirmedCashOrders: 0, cashAtMostRupees: 0 };
  await s.db.insert(settings).values({ section: 'payments', value }).onConflictDoUpdate({ target: settings.section, set: { value } });
}

/** A shop that may sell, and whose invoices wait for its legal name and address. */
export async function aNamelessSeller(s: TestShop) {
  await s.db.delete(settings);
  await s.db.insert(settings).values({ section: 'identity', value: { gstin: GSTIN } });
}

/** Pays on the practice gateway's page, and the webhook reaches the shop. */
export async function payOrder(s: TestShop, sessionId: string, act: PracticeAct = 'pay') {
  const order = await findPracticeOrder(s.shop, sessionId);
  for (const message of await playPractice(s.shop, order?.id ?? '', act))
    await s.request('POST', '/api/payment/webhook', { headers: Object.fromEntries(message.headers), body: await message.text() });
}
