// A shade after the purchase: every paper, mail and file about it says which shade it is.
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aSeller, aShopper, aStaffMember, type Person, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { batches } from '../stock/stock.tables.ts';
import type { MailKind } from '../vocabulary/mail-kinds.ts';

const RUBY = 'Velvet Lipstick – Ruby';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let product: string;
let ruby: string;

beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  await takeAnyCash(s);
  asha = await aShopper(s);
  staff = await aStaffMember(s);
  const { variants } = await aLipstick(s, ['Rose', 'Ruby'], { stockQuantity: 0 });
  [product = '', ruby = ''] = variants.map(({ id }) => id);
  const body = { kind: 'received', quantity: 12, batchNumber: 'R-7', expiresOn: '2028-01-31' };
  await s.request('POST', `/api/product/${ruby}/stock`, { as: staff.token, body });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const mailsOf = async (kind: MailKind) =>
  (await s.db.select().from(mails).where(eq(mails.kind, kind))).map(({ subject, text }) => subject + text);

async function order(...until: string[]): Promise<string> {
  await s.request('POST', '/api/cart', { as: asha.token, body: { productId: product, variantId: ruby, quantity: 2 } });
  const { json } = await pressPay(s, asha, { paymentMethod: 'cod' });
  for (const status of until) await move(json.localOrderId, status);
  return json.localOrderId;
}

async function wordsOf(method: string, path: string, body?: object) {
  const answer = await s.hono.request(`http://shop.test${path}`, {
    method,
    headers: { authorization: `Bearer ${staff.token}`, ...(body && { 'content-type': 'application/json', origin: 'http://shop.test' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

async function claim(orderId: string) {
  const form = new FormData();
  const fields = { kind: 'wrong', wish: 'replacement', text: 'It is Rose, not Ruby.', items: `${ruby}:1` };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photos', new File([new Uint8Array(PIXEL)], 'rose.png', { type: 'image/png' }));
  return s.request('POST', `/api/order/${orderId}/claims`, { as: asha.token, body: form });
}
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('pick list and packing slip', async () => {
  const ids = [await order('processing')];
  for (const paper of ['pick-list', 'packing-slips']) expect(await wordsOf('POST', `/api/order/${paper}`, { ids })).toContain(RUBY);
});

test('a claim, its receipt, and the parcel of the replacement', async () => {
  const id = await order('processing', 'shipped', 'delivered');
  const { status, json } = await claim(id);
  expect([status, json.items]).toMatchObject([201, [{ productId: ruby, name: RUBY, quantity: 1 }]]);
  expect(await mailsOf('claim')).toEqual([expect.stringContaining(RUBY)]);
  await s.request('POST', `/api/claims/${json.id}/replace`, { as: staff.token });
  for (const paper of ['pick-list', 'packing-slip']) expect(await wordsOf('GET', `/api/claims/${json.id}/${paper}`)).toContain(RUBY);
  expect([await stockOf(product), await stockOf(ruby)]).toEqual([0, 9]);
});

test('a parcel that comes back goes to the shelf of its shade', async () => {
  const id = await order('processing', 'shipped');
  const answer = await s.request('POST', `/api/order/${id}/came-back`, { as: staff.token, body: {} });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect([await stockOf(product), await stockOf(ruby)]).toEqual([0, 12]);
});

test('a recall: the buyers’ mail, the page for staff, and the report for the authority', async () => {
  await order('processing', 'shipped', 'delivered');
  const [batch] = await s.db.select().from(batches);
  const act = (verb: string, body: object) => s.request('POST', `/api/batches/${batch?.id}/${verb}`, { as: staff.token, body });
  await act('recall', { reason: 'Mould found' });
  expect((await act('tell-buyers', { advice: 'Stop using it.' })).status).toBe(200);
  await s.runJobs();
  expect(await mailsOf('batch-recall')).toEqual([expect.stringContaining(RUBY)]);
  expect((await s.request('GET', `/api/batches/${batch?.id}/recall-report.csv`, { as: staff.token })).text).toContain(RUBY);
});

test('the mail about low stock', async () => {
  await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, product));
  const identity = { name: 'Nikhar', email: 'shop@example.com' };
  for (const [section, value] of [
    ['identity', identity],
    ['stock', { lowUpTo: 12 }],
  ] as const)
    await s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
  await s.runSweeps();
  expect(await mailsOf('low-stock')).toEqual([expect.stringContaining(`Low stock: ${RUBY}`)]);
});
