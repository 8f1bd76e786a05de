import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../test/world.ts';
import { devices, oneTimeCodes } from '../accounts/accounts.tables.ts';
import { hashPassword } from '../accounts/sign-in/passwords/password-hash.server.ts';
import { sumUpTouches } from '../analytics/visits.server.ts';
import { keepSavings } from '../cart/savings/kept-savings.server.ts';
import { stockNotices } from '../catalogue/notices/stock-notices.tables.ts';
import { complaintReplies, complaints } from '../complaints/complaints.tables.ts';
import type { Consent } from '../consents/consents.schema.ts';
import { consents } from '../consents/consents.tables.ts';
import { bounces } from '../mailing/mailing.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { rowsOf } from '../platform/database.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';

const s = await openTestShop();
const NOW = new Date('2026-11-21T06:30:00Z');
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
});

const post = (path: string, body: object, as?: string) => s.request('POST', path, { body, ...(as && { as }) });
const dataOf = async ({ id, token }: Person) => (await s.request('GET', `/api/auth/user/${id}/data`, { as: token })).json;
const consentsOf = async (person: Person) => (await dataOf(person)).consents as Consent[];
const subscribe = (email: string) => post('/api/sub/subscribe', { email, source: 'home' });
const complain = (person: Person, text: string) =>
  post('/api/complaints', { name: 'Asha Rao', email: person.email, kind: 'other', text }, person.token);

async function aReview(person: Person) {
  const product = await aProduct(s);
  const { id: addressId } = await anAddress(s, person.id, { isDefault: false });
  await fillCart(s, person, product.id);
  const { localOrderId } = (await pressPay(s, { ...person, addressId }, { paymentMethod: 'cod' })).json;
  const staff = await aStaffMember(s);
  await s.request('PUT', `/api/order/${localOrderId}/status`, { as: staff.token, body: { status: 'delivered' } });
  const form = new FormData();
  form.set('rating', '5');
  form.set('content', 'I am Asha and I like it');
  const { json } = await s.request('POST', `/api/reviews/product/${product.id}`, { as: person.token, body: form });
  await s.request('PUT', `/api/reviews/${json.id}`, { as: staff.token, body: { status: 'approved' } });
  await claim(person, localOrderId, product.id);
  return product;
}

async function claim(person: Person, orderId: string, productId: string) {
  const form = new FormData();
  const words = { kind: 'missing', wish: 'refund', text: 'Asha got an empty jar', items: `${productId}:1` };
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  await s.request('POST', `/api/order/${orderId}/claims`, { as: person.token, body: form });
}

test('the file has all that the shop holds of a person, and nothing of another', async () => {
  const [shopper, other] = [await aShopper(s), await aShopper(s)];
  for (const person of [shopper, other]) {
    await aReview(person);
    await complain(person, `From ${person.email}`);
    await subscribe(person.email);
  }
  await keepSavings(s.db, shopper.id, { code: 'next10', useCoins: 40 });
  const file = await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-21.json"');
  expect(file.json).toMatchObject({
    profile: { email: shopper.email },
    addresses: [{ city: 'Bengaluru' }, { city: 'Bengaluru' }],
    orders: [{ number: 'ORD-1001' }],
    reviews: [{ content: 'I am Asha and I like it' }],
    consents: [{ purpose: 'newsletter' }, { purpose: 'review' }],
    cartSavings: { code: 'NEXT10', useCoins: 40 },
    newsletter: [{ source: 'home' }],
    complaints: [{ ticket: 'C-2026-000001', text: `From ${shopper.email}` }],
    claims: [{ ticket: 'CL-2026-000001', text: 'Asha got an empty jar' }],
  });
  expect(file.json.mailsReceived.map(({ kind }: { kind: string }) => kind)).toContain('complaint');
  expect(file.text).not.toContain(other.email);
  expect(file.text).not.toContain(other.id);
});

test('the file says where an order came from for as long as the shop holds it', async () => {
  const [shopper, other] = [await aShopper(s), await aShopper(s)];
  const product = await aProduct(s);
  for (const [person, campaign] of [
    [shopper, 'diwali'],
    [other, 'holi'],
  ] as const) {
    await fillCart(s, person, product.id);
    const headers = {
      'x-visit': `source=instagram&medium=story&campaign=${campaign}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
    };
    expect((await pressPay(s, person, { paymentMethod: 'cod' }, headers)).status).toBe(200);
  }
  await s.visits.flush();
  expect((await dataOf(shopper)).ordersCameFrom).toEqual([
    {
      order: 'ORD-1001',
      placedAt: NOW.toISOString(),
      device: 'Desktop',
      source: 'instagram',
      medium: 'story',
      campaign: 'diwali',
    },
  ]);
  await sumUpTouches(s.db, new Date('2026-11-24T00:00:00Z'));
  expect((await dataOf(shopper)).ordersCameFrom).toEqual([]);
});

test('only staff can download another customer’s data, on request, and the audit records it', async () => {
  const customer = await aCustomer(s);
  const staff = await aStaffMember(s);
  expect((await s.request('GET', `/api/auth/user/${customer.id}/data`, { as: (await aCustomer(s)).token })).status).toBe(403);
  expect((await s.request('GET', `/api/auth/user/${customer.id}/data`, { as: staff.token })).status).toBe(200);
  const [row] = await s.db.select().from(audit);
  expect([row?.action, row?.actorId]).toEqual(['customer.export', staff.id]);
});

test('whom a person names for the time after them is kept, exported, changed, removed, and forgotten with the account', async () => {
  const [asha, other, staff] = [
    await aCustomer(s, { passwordHash: await hashPassword('Lotus@2026') }),
    await aCustomer(s),
    await aStaffMember(s),
  ];
  const path = `/api/auth/user/${asha.id}/nominee`;
  const put = (body: object, as = asha.token) => s.request('PUT', path, { body, as });
  expect((await dataOf(asha)).nominee).toBeNull();
  for (const [body, field] of [
    [{ name: ' ', contact: 'ravi@example.com' }, 'name'],
    [{ name: 'Ravi Rao', contact: '98765' }, 'contact'],
    [{ name: 'Ravi Rao' }, 'contact'],
  ] as const)
    expect(await put(body)).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } });
  const ravi = { name: 'Ravi Rao', contact: '+91 98765 43210' };
  expect((await put(ravi, other.token)).status).toBe(403);
  expect((await put(ravi)).status).toBe(200);
  expect((await dataOf(asha)).nominee).toEqual(ravi);
  expect((await put({ name: 'Lata Rao', contact: 'lata@example.com' }, staff.token)).status).toBe(200);
  expect(JSON.stringify(await s.db.select().from(audit))).not.toContain('Lata');
  expect((await s.request('DELETE', path, { as: asha.token })).status).toBe(200);
  expect((await dataOf(asha)).nominee).toBeNull();
  await put(ravi);
  expect((await post('/api/auth/close', { password: 'Lotus@2026' }, asha.token)).status).toBe(200);
  const [found] = await rowsOf<{ rows: string }>(s.db, sql`select string_agg(users::text, ' ') as rows from users`);
  expect(found?.rows).not.toContain('Ravi');
});

test('a customer can download ten times an hour', async () => {
  const customer = await aCustomer(s);
  for (let n = 0; n < 10; n++) await dataOf(customer);
  expect((await s.request('GET', `/api/auth/user/${customer.id}/data`, { as: customer.token })).status).toBe(429);
});

test('a subscription leaves its words, and ends when the consent is taken back', async () => {
  const customer = await aCustomer(s);
  await subscribe(customer.email);
  const [given] = await consentsOf(customer);
  expect(given).toMatchObject({ purpose: 'newsletter', version: 1, source: 'home', givenAt: NOW.toISOString(), withdrawnAt: null });
  expect((await post(`/api/consents/${given?.id}/withdraw`, {}, customer.token)).status).toBe(200);
  const [subscriber] = await s.db.select().from(subscribers);
  expect(subscriber?.unsubscribedAt).toEqual(NOW);
  expect((await consentsOf(customer))[0]?.withdrawnAt).toBe(NOW.toISOString());
  // After a new consent there are two rows: the old one keeps its dates.
  await subscribe(customer.email);
  expect(await consentsOf(customer)).toHaveLength(2);
});

test('a withdrawn stock notice leaves nothing behind', async () => {
  const customer = await aCustomer(s);
  const product = await aProduct(s, { stockQuantity: 0 });
  await post(`/api/product/${product.id}/notify`, { email: customer.email });
  const [given] = await consentsOf(customer);
  expect(given).toMatchObject({ purpose: 'back-in-stock', product: product.name });
  await post(`/api/consents/${given?.id}/withdraw`, {}, customer.token);
  expect([await s.db.$count(stockNotices), await s.db.$count(consents)]).toEqual([0, 0]);
});

test('a review whose writer no longer wants it shown leaves the shop with its points', async () => {
  const customer = await aCustomer(s);
  const product = await aReview(customer);
  const shown = async () => (await s.request('GET', `/api/reviews/product/${product.id}`)).headers.get('x-total-count');
  expect(await shown()).toBe('1');
  const [given] = await consentsOf(customer);
  await post(`/api/consents/${given?.id}/withdraw`, {}, customer.token);
  expect(await shown()).toBe('0');
  const { reviews: own, points } = await dataOf(customer);
  expect(own[0]).toMatchObject({ status: 'rejected', reason: 'You withdrew it.' });
  const ofReviews = points.filter(({ for: kind }: { for: string }) => kind === 'review' || kind === 'withdrawn');
  expect(ofReviews.reduce((sum: number, entry: { points: number }) => sum + entry.points, 0)).toBe(0);
});

test('consents that the account needs end only with the account', async () => {
  const customer = await aCustomer(s);
  const row = {
    email: customer.email,
    userId: customer.id,
    purpose: 'terms',
    text: 'Yes',
    version: 1,
    source: 'sign-up',
    givenAt: NOW,
  } as const;
  const [terms] = await s.db.insert(consents).values(row).returning();
  expect((await post(`/api/consents/${terms?.id}/withdraw`, {}, customer.token)).status).toBe(409);
});

test('a closed account is named only in its orders', async () => {
  const customer = await aCustomer(s, { fullName: 'Asha Rao', email: 'asha@example.com', passwordHash: await hashPassword('secret1') });
  const soldOut = await aProduct(s, { stockQuantity: 0 });
  await aReview(customer);
  await subscribe(customer.email);
  await post(`/api/product/${soldOut.id}/notify`, { email: customer.email });
  await complain(customer, 'I am Asha');
  await post('/api/auth/login', { email: customer.email, password: 'secret1' });
  await post('/api/auth/forgot-password/send-otp', { email: customer.email });
  const staff = await aStaffMember(s);
  const [complaint] = await s.db.select().from(complaints);
  await post(`/api/complaints/${complaint?.id}/reply`, { text: 'Dear Asha' }, staff.token);
  expect((await post('/api/auth/close', { password: 'secret1' }, customer.token)).status).toBe(200);

  for (const table of [complaints, complaintReplies, consents, devices, oneTimeCodes, stockNotices, subscribers])
    expect(JSON.stringify(await s.db.select().from(table))).not.toMatch(/asha/i);
  const [review] = await s.db.select().from(reviews).where(eq(reviews.userId, customer.id));
  expect(review).toMatchObject({ name: 'A customer', photoKeys: [] });
  expect([await s.db.$count(devices), await s.db.$count(stockNotices)]).toEqual([0, 0]);
  expect((await s.db.select().from(complaints))[0]?.status).toBe('closed');
  expect(await s.db.$count(consents, eq(consents.email, customer.email))).toBe(0);
});

test('of a closed account no table holds name, e-mail or phone, but the books', async () => {
  const person = { fullName: 'Zubaida Quraishi', email: 'zubaida@example.com', phone: '9123456789' };
  const customer = await aCustomer(s, { ...person, passwordHash: await hashPassword('secret1') });
  const staff = await aStaffMember(s);
  const asStaff = (method: string, path: string, body?: object) => s.request(method, path, { as: staff.token, body });
  await subscribe(customer.email);
  const product = await aReview(customer);
  await s.request('POST', '/api/wishlist', { as: customer.token, body: { userId: customer.id, productId: product.id } });
  await complain(customer, 'I am Zubaida Quraishi');
  const address = {
    name: 'Home',
    recipientName: 'Zubaida Quraishi',
    street: '1 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560001',
  };
  expect((await asStaff('POST', '/api/address', { ...address, phone: person.phone, userId: customer.id })).status).toBe(201);
  await asStaff('POST', '/api/auth/send', { subject: 'News', message: 'Hello', emails: [customer.email] });
  const [subscriber] = await s.db.select().from(subscribers);
  await asStaff('DELETE', `/api/sub/${subscriber?.id}`);
  await s.db.insert(bounces).values({ email: customer.email, reason: '550', bouncedAt: NOW });
  await asStaff('DELETE', `/api/bounces/${customer.email}`);
  await s.runJobs();
  await post('/api/auth/login', { email: customer.email, password: 'secret1' });
  await post('/api/auth/forgot-password/send-otp', { email: customer.email });
  expect((await post('/api/auth/close', { password: 'secret1' }, customer.token)).status).toBe(200);
  await s.runJobs();

  const tables = await rowsOf<{ name: string }>(
    s.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const found = sql`select 1 from ${sql.identifier(name)} t where t::text ~* 'zubaida|quraishi|9123456789' limit 1`;
    if ((await rowsOf(s.db, found)).length > 0) naming.push(name);
  }
  expect(naming).toEqual(['orders']);
});
