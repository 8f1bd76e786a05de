// The people and products of the journeys. Each journey makes its own, so that none disturbs another.
import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { codeFor } from './outbox.ts';

export const STAFF = { email: 'admin@nikhar.example', password: 'Admin@1234' };
export const PASSWORD = 'Lotus@2026';

export type Account = { id: string; email: string; phone: string };

export const anEmail = () => `shopper-${randomUUID()}@example.com`;
/** Unique: customers who share a phone number do not earn referral rewards. */
export const aPhone = () => `9${String(randomInt(1e9)).padStart(9, '0')}`;

type Browser = { request: APIRequestContext };

/** Signs in, in this page. */
export async function anAccount({ request }: Browser, fullName = 'Ananya Rao'): Promise<Account> {
  const [email, phone] = [anEmail(), aPhone()];
  await send(request, '/api/auth/send-otp', { email });
  await send(request, '/api/auth/verify-otp', { email, code: await codeFor(request, email) });
  const account = {
    fullName,
    phone,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isAdult: true,
    agreesToTerms: true,
    agreesToPrivacy: true,
  };
  await send(request, '/api/auth/signup', account);
  const { user } = await send<{ user: { id: string } }>(request, '/api/auth/login', { email, password: PASSWORD });
  return { id: user.id, email, phone };
}

/** Signs in, in this page, with a saved address. */
export async function aShopper(browser: Browser, { fullName, ...home }: Record<string, string> = {}): Promise<Account> {
  const account = await anAccount(browser, fullName);
  await send(browser.request, '/api/address', { ...aHome(account), ...home });
  return account;
}

const aHome = ({ phone }: { phone: string }) => {
  const street = `${randomInt(1, 999)} MG Road`;
  return { name: 'Home', street, city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', phone };
};

/** Age, Terms and Privacy notice, each its own tick. */
export async function agreeToAll(page: Page) {
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
}

export async function signInAsStaff(page: Page) {
  await send(page.request, '/api/auth/login', STAFF);
}

export async function staffHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  // Without the cookie: signing in ends the browser's earlier session, which another call may still use.
  const { token } = await send<{ token: string }>(request, '/api/auth/login', STAFF, { cookie: 'none=' });
  return { authorization: `Bearer ${token}` };
}

/** Journeys run at any hour. */
export async function sendNewsAtNight(request: APIRequestContext) {
  const saved = await request.put('/api/settings/mail', { headers: await staffHeaders(request), data: { quietHours: false } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

export type Product = { id: string; name: string; slug: string };

/** ₹300 before GST. */
export async function aProduct(request: APIRequestContext, over: Record<string, string> = {}): Promise<Product> {
  const name = `Balm ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/product', {
    headers: await staffHeaders(request),
    multipart: { name, sku: name, originalPrice: '300', stockQuantity: '20', hsn: '33041000', category: '["Lip care"]', ...over },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Product;
}

export async function changeProduct(request: APIRequestContext, id: string, multipart: Record<string, string>) {
  const answer = await request.put(`/api/product/${id}`, { headers: await staffHeaders(request), multipart });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function putIntoCart(page: Page, { id }: Pick<Product, 'id'>, quantity = 1) {
  await send(page.request, '/api/cart', { productId: id, quantity });
}

export type Placed = { localOrderId: string; orderNumber: string; checkout: { url: string } };

/** Staff place the order for a new customer. */
export async function anOrderOf(request: APIRequestContext, { id }: Product, paymentMethod: 'cod' | 'online' = 'cod'): Promise<Placed> {
  const headers = await staffHeaders(request);
  const person = { fullName: 'Ananya Rao', email: anEmail(), phone: aPhone() };
  const { user } = await send<{ user: { id: string } }>(request, '/api/auth/users', person, headers);
  const userId = user.id;
  const { id: addressId } = await send<{ id: string }>(request, '/api/address', { userId, ...aHome(person) }, headers);
  await send(request, '/api/cart', { userId, productId: id, quantity: 1 }, headers);
  return send<Placed>(request, '/api/payment/pay', { userId, addressId, paymentMethod }, headers);
}

/** Cash on delivery. */
export async function aDeliveredOrder(page: Page, request: APIRequestContext, product: Product, quantity = 1): Promise<string> {
  await putIntoCart(page, product, quantity);
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { id: string } };
  const [address] = (await (await page.request.get(`/api/address/add/${user.id}`)).json()) as { id: string }[];
  const order = { userId: user.id, addressId: address?.id, paymentMethod: 'cod' };
  const { localOrderId } = await send<{ localOrderId: string }>(page.request, '/api/payment/pay', order);
  const headers = await staffHeaders(request);
  const delivered = await request.put(`/api/order/${localOrderId}/status`, { headers, data: { status: 'delivered' } });
  expect(delivered.ok(), await delivered.text()).toBe(true);
  return localOrderId;
}

/** Different each time: the same bytes would be stored as the same picture. */
export const aPicture = ({ width = 640, height = 480 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: randomInt(256), b: randomInt(256) } } })
    .png()
    .toBuffer();

/** In the back office, where the page is signed in as staff. */
export async function shipAndDeliver(page: Page, orderId: string) {
  await page.goto(`/admins/orders/${orderId}`);
  const order = page.getByRole('dialog', { name: /^ORD-/ });
  await order.getByRole('button', { name: 'Mark as Shipped' }).click();
  const parcel = page.getByRole('dialog', { name: /^Ship ORD-/ });
  await parcel.getByLabel('Courier name').fill('India Post');
  await parcel.getByLabel('Tracking number').fill('EK123456789IN');
  await parcel.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(parcel).toBeHidden();
  await order.getByRole('button', { name: 'Mark as Delivered' }).click();
  await dismissNotice(page, /will be marked as delivered/);
  await expect(order.getByText('Marked as delivered')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
}

/** An action with an undo toast takes effect when the toast closes. */
export async function dismissNotice(page: Page, text: RegExp) {
  await page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: 'Dismiss' }).click();
}

async function send<T>(request: APIRequestContext, path: string, data: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** By the side bar, or on a phone by the bar at the bottom and what is behind More. */
export async function openSection(page: Page, name: string) {
  const link = page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name });
  if (await link.isVisible()) return link.click();
  await page.getByRole('button', { name: /^More\b|, more sections/ }).click();
  await page.getByRole('navigation', { name: 'All sections' }).getByRole('link', { name }).click();
}
