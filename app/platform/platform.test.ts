import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../test/world.ts';
import { openDatabase } from './database.server.ts';
import { endpoint } from './http/endpoint.server.ts';
import { countOrRefuse, createBurstLimit } from './http/limits/rate-limit.server.ts';
import { writeMail } from './mail.server.ts';
import { acceptedEncoding } from './pages/compression.server.ts';
import { createPageCache, pagesChanged } from './pages/page-cache.server.ts';
import { jobs, mails } from './platform.tables.ts';
import { databaseErrorCode, isDatabaseAway } from './postgres/database-errors.ts';
import { Refusal } from './refusal.ts';
import { isStorable } from './words/storable.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const now = new Date('2026-11-21T06:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('an unknown call is a 404 with a message', async () => {
  const answer = await s.request('GET', '/api/nothing');
  expect(answer.status).toBe(404);
  expect(answer.json).toEqual({ message: 'Not found.', code: 'not_found' });
});

test('a line of the log names no person and opens no door', async () => {
  const line = vi.spyOn(s.shop.log, 'info');
  for (const address of [
    '/api/nothing?email=priya@shop.test',
    '/api/bounces/priya@shop.test',
    '/api/bounces/priya%40shop.test',
    '/complaints/4f2a.c2VhbA.data',
  ])
    await s.request('GET', address);
  await s.request('GET', `/api/${'a'.repeat(100_000)}`);
  const paths = line.mock.calls.map(([, fields]) => fields?.['path']);
  line.mockRestore();
  expect(paths).toEqual(['/api/nothing', '/api/bounces/…', '/api/bounces/…', '/complaints/4f2a.…', `/api/${'a'.repeat(100_000)}`]);
});

test('a trailing slash makes no difference to a call', async () => {
  const person = await aStaffMember(s);
  expect((await s.request('GET', '/api/product/')).json).toEqual([]);
  expect((await s.request('POST', '/api/product/', { as: person.token })).status).toBe(415);
  for (const path of ['/api/sub', '/api/sub/']) expect((await s.request('GET', path, { as: person.token })).json).toEqual([]);
});

test('schema errors without a text of their own get a plain one', async () => {
  expect((await s.request('GET', '/api/product?page=0&limit=many&scope=none')).json).toEqual({
    message: 'page must be 1 or more.',
    code: 'bad_input',
    fields: {
      page: 'page must be 1 or more.',
      limit: 'limit must be a number.',
      scope: 'scope must be one of all, kept, draft, scheduled, active, archived.',
    },
  });
  const { token } = await aCustomer(s);
  const products = [{ productId: null }, { productId: '', quantity: 100 }];
  const pay = await s.request('POST', '/api/payment/pay', { as: token, body: { products, addressId: 'x', code: 'x'.repeat(61) } });
  expect(pay.json.fields).toEqual({
    code: 'code may have at most 60 characters.',
    addressId: 'Please select a valid address',
    'products.0.productId': 'products.0.productId must be text.',
    'products.0.quantity': 'products.0.quantity is required.',
    'products.1.productId': 'products.1.productId is not valid.',
    'products.1.quantity': 'products.1.quantity must be at most 99.',
  });
  expect((await s.request('POST', '/api/auth/login', { body: [] })).json.message).toBe('The body must be an object.');
});

test('an empty query field counts as absent', async () => {
  expect((await s.request('GET', '/api/product?page=&limit=&search=&category=')).status).toBe(200);
});

test.each([
  ['a\\u0000b', false],
  ['a\\ud83db', false],
  ['a\\udc84', false],
  ['\\ud83d\\udc84 प्रिया 💄', true],
  ['C:\\\\u0000 and \\\\ud83d', true],
])('JSON with the text "%s" can be stored: %s', async (text, can) => {
  expect(isStorable(JSON.parse(`["${text}"]`))).toBe(can);
  const answer = await s.request('PUT', '/api/settings/mail', {
    as: (await aStaffMember(s)).token,
    body: { senderName: JSON.parse(`"${text}"`) },
  });
  expect(answer.status).toBe(can ? 200 : 400);
});

test('five writes a second are normal use, more than ten a runaway script', async () => {
  const own = await openTestShop();
  own.setClock(now);
  const statuses = [];
  for (let n = 0; n <= 600; n++) statuses.push((await own.request('POST', '/api/auth/logout')).status);
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]));
  expect(statuses[600]).toBe(429);
  await own.close();
});

test('a database that is unreachable at the start is named', async () => {
  await expect(openDatabase({ url: 'postgres://localhost:1/nothing', folder: '' })).rejects.toThrow(
    /The database in DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)/,
  );
});

test('a write that comes from another site is refused, and one without a browser is not', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    expect((await s.request('POST', '/api/nothing', { headers })).status).toBe(403);
  }
  expect(
    (await s.request('POST', '/api/nothing', { headers: { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' } })).status,
  ).toBe(404);
  expect((await s.request('POST', '/api/nothing')).status).toBe(404);
});

test('health is ok while the database answers', async () => {
  expect((await s.request('GET', '/api/health')).json).toEqual({ status: 'ok', database: 'ok' });
});

test('the OpenAPI document lists every declared call', async () => {
  const { json } = await s.request('GET', '/api/openapi.json');
  const listed = Object.entries(json.paths as Record<string, object>).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method} ${path}`),
  );
  expect(listed.sort()).toEqual(s.declarations.map(({ method, path }) => `${method} ${path}`).sort());
  expect((await s.request('GET', '/api/docs')).text).toContain('/api/health');
});

test('a declared call reads its body strictly', async () => {
  const own = await openTestShop();
  const shape = z.object({ quantity: z.number('Enter a number').int('Whole numbers only') });
  const call = {
    method: 'post',
    path: '/api/health',
    access: 'anyone',
    limit: 'write',
    summary: 'Test',
    body: shape,
    answers: {},
  } as const;
  try {
    // The router accepts new routes until its first request.
    endpoint({ hono: own.hono, declarations: [] }, call, ({ c, body }) => c.json(body));
    const post = (body: unknown, headers?: Record<string, string>) =>
      own.request('POST', '/api/health', { body, ...(headers && { headers }) });
    expect((await post({ quantity: 2 })).json).toEqual({ quantity: 2 });
    expect((await post('{"quantity": ', { 'content-type': 'application/json' })).json.message).toBe('The body is not valid JSON.');
    expect((await post({ quantity: 'two' })).json).toEqual({
      message: 'Enter a number',
      code: 'bad_input',
      fields: { quantity: 'Enter a number' },
    });
    expect((await post({ quantity: 1.5 })).json.fields).toEqual({ quantity: 'Whole numbers only' });
    expect((await post('quantity=2', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({ quantity: 2, more: 'x'.repeat(1_000_001) })).status).toBe(413);
  } finally {
    await own.close();
  }
});

test('a mail is written once per cause, in its transaction or not at all', async () => {
  const draft = {
    cause: 'order-placed:1',
    kind: 'order-placed' as const,
    to: 'a@example.com',
    subject: 'Thank you',
    html: '<p>Hi</p>',
    text: 'Hi',
  };
  await writeMail(s.db, draft, now);
  await writeMail(s.db, draft, now);
  await s.db
    .transaction(async (tx) => {
      await writeMail(tx, { ...draft, cause: 'order-placed:2' }, now);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await s.db.select().from(mails)).toHaveLength(1);
  s.setClock(now);
  await s.runJobs();
  expect((await s.db.select().from(mails))[0]?.sentAt).toEqual(now);
  expect(await s.db.select().from(jobs)).toEqual([]);
});

test('a rate limit in the database counts every hit, even concurrent ones, and restarts after its window', async () => {
  const allowance = { hits: 5, seconds: 60 };
  const hits = await Promise.allSettled(Array.from({ length: 8 }, () => countOrRefuse(s.db, 'login:a', allowance, now)));
  expect(hits.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  await expect(countOrRefuse(s.db, 'login:a', allowance, minutesLater(0.5))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
  await countOrRefuse(s.db, 'login:a', allowance, minutesLater(1));
});

test('an export of a whole list counts as a write', () => {
  const files = s.declarations.filter(({ path }) => /\/\w+\.csv$|\/csv$/.test(path) && !path.endsWith('template.csv'));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter(({ limit }) => limit !== 'write').map(({ path }) => path)).toEqual([]);
});

test('a burst is refused with the seconds to wait', () => {
  let time = 0;
  const limit = createBurstLimit(() => time);
  const allowance = { hits: 2, seconds: 60 };
  limit('a', allowance);
  limit('a', allowance);
  limit('b', allowance);
  time = 15_000;
  expect(() => limit('a', allowance)).toThrow(Refusal);
  time = 60_000;
  limit('a', allowance);
});

const page = (html: string, tags: string[] | null) => ({ status: 200, headers: {}, body: Buffer.from(html), tags });

test('a cached page is dropped when its data changes, after the commit and not before', async () => {
  const cache = createPageCache();
  await cache.follow(s.shop.database);
  await cache.render('/shop', async () => page('old', ['products']));
  await cache.render('/about', async () => page('about', ['settings']));
  await s.db.transaction((tx) => pagesChanged(tx, 'products', 'product:1'));
  await expect.poll(() => cache.get('/shop')).toBeUndefined();
  expect(cache.get('/about')).toBeDefined();
  await s.db
    .transaction(async (tx) => {
      await pagesChanged(tx, 'settings');
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await pagesChanged(s.db, 'products');
  await cache.render('/shop', async () => page('new', ['products']));
  expect(cache.get('/about')).toBeDefined();
});

test('a page whose render began before a change is answered but not cached', async () => {
  const cache = createPageCache();
  const rendered = cache.render('/shop', async () => {
    cache.drop(['products']);
    return page('old', ['products']);
  });
  expect((await rendered).bodies.identity.toString()).toBe('old');
  expect(cache.get('/shop')).toBeUndefined();
});

test('a page is cached no longer than its content is valid', async () => {
  let time = new Date('2026-12-06T18:29:59Z');
  const cache = createPageCache(() => time);
  await cache.render('/', async () => ({ ...page('sale', ['settings']), until: new Date('2026-12-06T18:30:00Z') }));
  expect(cache.get('/')).toBeDefined();
  time = new Date('2026-12-06T18:30:00Z');
  expect(cache.get('/')).toBeUndefined();
});

test('one render serves all concurrent requests for a page, and a personal page is never cached', async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = async () => page(`render ${++renders}`, null);
  await Promise.all([cache.render('/cart', render), cache.render('/cart', render)]);
  expect(renders).toBe(1);
  expect(cache.size).toBe(0);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('for "%s" the page is sent as %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));

test('a statement that the database refuses is told from a database that is away', async () => {
  const person = await aCustomer(s);
  const twice = await aCustomer(s, { email: person.email }).catch((error) => error);
  expect(databaseErrorCode(twice)).toBe('23505');
  expect(isDatabaseAway(twice)).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }))).toBe(true);
  for (const code of ['ENOENT', 'ENOSPC', 'EACCES', 'EPERM'])
    expect(isDatabaseAway(Object.assign(new Error(`${code}: media/a.avif`), { code, syscall: 'open' })), code).toBe(false);
  expect((await s.db.execute(sql`select 1/0`).catch(isDatabaseAway)) as unknown).toBe(false);
});

test.runIf(process.platform === 'linux')('a folder whose process died is free, even if its parent never reaped it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-folder-'));
  // It ends when the shell, which would reap it, has become another program.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60']);
  try {
    const [dead] = (await once(parent.stdout, 'data')) as [Buffer];
    await expect.poll(() => readFileSync(`/proc/${String(dead).trim()}/stat`, 'utf8')).toContain(') Z ');
    writeFileSync(path.join(folder, 'lock'), String(dead));
    await (await openDatabase({ folder })).close();
  } finally {
    parent.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('one folder serves one process, and a database of an older version is named as such', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-folder-'));
  try {
    writeFileSync(path.join(folder, 'lock'), String(process.ppid));
    await expect(openDatabase({ folder })).rejects.toThrow(/is in use by process/);
    // A dead process left its lock behind.
    writeFileSync(path.join(folder, 'lock'), '999999999');
    const older = await PGlite.create(path.join(folder, 'postgres'));
    await older.exec('create table addresses (id int)');
    await older.close();
    await expect(openDatabase({ folder })).rejects.toThrow(/made by an older version/);
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
