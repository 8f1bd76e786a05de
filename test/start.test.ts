import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../app/accounts/accounts.tables.ts';
import { hashPassword, NO_PASSWORD } from '../app/accounts/sign-in/passwords/password-hash.server.ts';
import { listen } from '../app/platform/http/listen.server.ts';
import { makeDemoAccounts, prepareShop } from '../db/seed/seed.server.ts';
import { openTestShop, type TestShop } from './shop.ts';

type Listening = Awaited<ReturnType<typeof listen>>;
type Asked = { method?: string; host?: string; headers?: Record<string, string>; body?: object };

const LOCAL = { HOST: undefined, PORT: 0, isProduction: false };
const SHOPPER = { email: 'shopper@nikhar.example', password: 'Shopper@123' };
/** A non-loopback address of this machine: requests to it also come from it. */
const outside = Object.values(os.networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

let local: TestShop;
let listening: Listening;
beforeAll(async () => {
  local = await openTestShop();
  await makeDemoAccounts(local.db, new Date());
  listening = await listen(local.fetch, LOCAL);
});
afterAll(async () => {
  await listening.close();
  await local.close();
});

function ask(at: string, port: number, address: string, { method = 'GET', host = `localhost:${port}`, headers = {}, body }: Asked = {}) {
  const sent = body && JSON.stringify(body);
  const asJson = sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    http
      .request({ host: at, port, method, path: address, headers: { host, ...asJson, ...headers }, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      })
      .on('error', reject)
      .end(sent);
  });
}
const askLocal = (address: string, asked?: Asked) => ask('127.0.0.1', listening.port, address, asked);

test('an unknown command starts no shop and lists the known ones', () => {
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs', 'tset'], { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no command tset\. There are: serve, dev, test, /)]);
});

test('a local start listens only on the loopback addresses, on one port', async () => {
  expect(listening.addresses.filter((address) => !['127.0.0.1', '::1'].includes(address))).toEqual([]);
  for (const address of listening.addresses) expect((await ask(address, listening.port, '/api/health')).status).toBe(200);
  if (outside) await expect(ask(outside, listening.port, '/api/health')).rejects.toThrow('ECONNREFUSED');
});

test('a connection stays open for longer than a proxy keeps it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${listening.port}/robots.txt`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('production listens on all addresses, or on HOST', async () => {
  const everywhere = await listen(local.fetch, { ...LOCAL, isProduction: true });
  const named = await listen(local.fetch, { ...LOCAL, isProduction: true, HOST: '127.0.0.1' });
  expect([everywhere.addresses, named.addresses]).toEqual([[expect.stringMatching(/^(::|0\.0\.0\.0)$/)], ['127.0.0.1']]);
  await Promise.all([everywhere.close(), named.close()]);
});

test('a port that is taken on one address is released on the other', async () => {
  await expect(listen(local.fetch, { ...LOCAL, PORT: listening.port })).rejects.toThrow('EADDRINUSE');
});

test.each([
  ['shop.test', 200],
  ['SHOP.test:80', 200],
  ['localhost', 200],
  ['localhost:1', 200],
  ['127.0.0.1:5000', 200],
  ['[::1]:5000', 200],
  ['evil.test', 421],
  ['shop.test.evil.test', 421],
  ['shop.test:8080', 421],
  ['localhost.evil.test', 421],
  ['127.0.0.1.evil.test', 421],
  ['shop.test@evil.test', 400],
  ['10.0.0.1', 421],
])('requested as host %s the shop answers %i', async (host, status) => {
  expect((await askLocal('/robots.txt', { host })).status).toBe(status);
});

test('a page from memory is no answer for another host, an absolute address neither, and nothing is written', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('kept'), tags: ['settings' as const] };
  await local.shop.pages.render('/kept', async () => page);
  const evil = { host: 'evil.test' };
  expect((await askLocal('/kept')).text).toBe('kept');
  expect(await askLocal('/kept', evil)).toEqual({ status: 421, text: expect.stringMatching(/^Misdirected request/) });
  expect((await askLocal('http://evil.test/kept')).status).toBe(421);
  expect((await askLocal('/api/auth/login', { ...evil, method: 'POST', body: SHOPPER })).status).toBe(421);
});

test('health checks are answered under any host name', async () => {
  for (const host of ['10.1.2.3:5000', 'shop', 'localhost']) expect((await askLocal('/api/health', { host })).status).toBe(200);
});

const PRIVATE: Array<[string, Asked]> = [
  ['/dev/outbox', {}],
  ['/practice-pay/ORD-1.x', {}],
  ['/api/auth/login', { method: 'POST', body: SHOPPER }],
];
const openTo = async (at: string, port: number, asked: Asked) => {
  const answers = [];
  for (const [address, own] of PRIVATE) answers.push((await ask(at, port, address, { ...own, ...asked })).status !== 403);
  return answers;
};

test.each([
  ['a browser of this machine', {}, true],
  ['a name of the shop that is not local', { host: 'shop.test' }, false],
  ['a proxy on this machine that passes on where the request came from', { headers: { 'x-forwarded-for': '203.0.113.7' } }, false],
  ['a proxy that is told another address by who asks', { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' } }, false],
  ['a proxy that says only that it is one', { headers: { via: '1.1 proxy' } }, false],
  ['a household of a journey', { headers: { 'x-forwarded-for': '127.8.9.10' } }, true],
] satisfies Array<[string, Asked, boolean]>)('outbox, practice payments and demo accounts open to %s: %o', async (_, asked, isOpen) => {
  expect(await openTo('127.0.0.1', listening.port, asked)).toEqual([isOpen, isOpen, isOpen]);
});

test.runIf(outside)('another machine reaches no outbox, practice payment or demo account, whatever headers it sends', async () => {
  const open = await listen(local.fetch, { ...LOCAL, HOST: '0.0.0.0' });
  for (const said of ['', '127.0.0.1']) {
    const headers: Record<string, string> = said ? { 'x-forwarded-for': said } : {};
    expect(await openTo(outside ?? '', open.port, { host: `localhost:${open.port}`, headers })).toEqual([false, false, false]);
  }
  await open.close();
});

test('a demo account whose password was changed is an ordinary account', async () => {
  const answer = await askLocal('/api/auth/login', { method: 'POST', body: { ...SHOPPER, password: 'Another@123' }, host: 'shop.test' });
  expect(answer.status).toBe(401);
});

test('production starts on no database with public passwords, and signs none of them in', async () => {
  const shop = { ...local.shop, env: { ...local.shop.env, isProduction: true, SEED: 'none' as const } };
  await expect(prepareShop(shop, () => undefined)).rejects.toThrow(
    /^Production will not start: .* public ones of the demo shop \(owner, customer\)\. Start with/,
  );
  const { isProduction } = local.shop.env;
  Object.assign(local.shop.env, { isProduction: true });
  const { status } = await local.request('POST', '/api/auth/login', { body: SHOPPER });
  Object.assign(local.shop.env, { isProduction });
  expect(status).toBe(403);
});

test('production finds a public password also under another address of its account', async () => {
  const own = await openTestShop();
  const start = () => prepareShop({ ...own.shop, env: { ...own.shop.env, isProduction: true } }, () => undefined);
  await makeDemoAccounts(own.db, new Date());
  await own.db.update(users).set({ email: 'kavya@shop.example' }).where(eq(users.role, 'admin'));
  await own.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.role, 'customer'));
  await expect(start()).rejects.toThrow('(owner)');
  await own.db.update(users).set({ passwordHash: await hashPassword('mangoes-under-blue-rain') });
  await expect(start()).resolves.toBeUndefined();
  await own.close();
});

test('outgoing mail is not released on a database that does not exist', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-nothing-'));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, SESSION_SECRET: 'a secret for tests only, 32 letters' };
  const run = spawnSync(process.execPath, ['release-outgoing.ts'], { env, encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([1, expect.stringContaining(`There is no database in ${folder}.`)]);
  expect(readdirSync(folder)).toEqual([]);
});
