import { afterAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../test/cluster.ts';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { readEnv } from '../platform/env.server.ts';
import { createRequestMeter } from '../platform/metrics/request-meter.server.ts';
import { jobs, mails } from '../platform/platform.tables.ts';
import { listenForMetrics, openMetrics } from './metrics.server.ts';

const TOKEN = '0f3b7c1d9e4a8526b1c7d2e8f4a90b63';
const s = await openTestShop({ env: { METRICS_TOKEN: TOKEN } });
beforeEach(() => s.reset());
afterAll(() => s.close());

const read = async (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => s.request('GET', '/metrics', { headers });
const NAME = '[a-z_]+';
const LINE = new RegExp(`^(?:# (?:HELP|TYPE) ${NAME} .+|${NAME}(?:\\{(?:${NAME}="[^"\\n]*",?)+\\})? [-+\\w.]+)$`);
const figureOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`nikhar_${series} `))
    ?.split(' ')
    .at(-1);

test('only who sends the token reads the metrics', async () => {
  expect((await read({})).status).toBe(401);
  expect((await read({ authorization: 'Bearer wrong' })).status).toBe(401);
  const { status, headers, text } = await read();
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(LINE);
  for (const name of ['database_up', 'event_loop_lag_seconds', 'process_memory_bytes', 'page_cache_hits_total', 'recovery_age_seconds'])
    expect([name, text.includes(`nikhar_${name}`)]).toEqual([name, name !== 'recovery_age_seconds']);
  expect(text.includes('nikhar_database_pool_size{pool="requests"}')).toBe(onPostgres);
});

test('requests are counted by the pattern of their route, and no visitor can make a series or leave an address in one', async () => {
  const product = await aProduct(s);
  await s.request('GET', `/api/product/${product.id}`);
  await s.request('GET', `/api/product/${product.id}`);
  for (const path of ['/api/asha@example.com', '/api/one/two', '/asha@example.com', '/.env']) await s.request('GET', path);
  await s.request('PURGE', '/api/product');
  const { text } = await read();
  expect(figureOf(text, 'http_requests_total{method="GET",route="/api/product/{id}",status="200"}')).toBe('2');
  expect(figureOf(text, 'http_requests_total{method="GET",route="other",status="404"}')).toBe('4');
  expect(figureOf(text, 'http_request_seconds_count{method="GET",route="/api/product/{id}"}')).toBe('2');
  expect(figureOf(text, 'http_request_seconds_bucket{method="GET",route="/api/product/{id}",le="+Inf"}')).toBe('2');
  expect(text).not.toMatch(/asha|PURGE|\.env/);
  expect(text).not.toContain(product.id);
});

test('jobs by lane and age, e-mails and stock are those of the database', async () => {
  const now = s.shop.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await aProduct(s, { stockQuantity: 0 });
  await s.db.insert(jobs).values([
    { kind: 'send-mail', lane: 'codes', payload: {}, runAt: ago(90) },
    { kind: 'send-mail', lane: 'codes', payload: {}, runAt: ago(-90) },
    { kind: 'send-mail', lane: 'mail', payload: {}, runAt: ago(5), deadAt: ago(1) },
  ]);
  const mail = { kind: 'welcome' as const, toAddress: 'asha@example.com', subject: 'a', html: 'a', text: 'a' };
  await s.db.insert(mails).values([
    { ...mail, cause: 'a', createdAt: ago(120) },
    { ...mail, cause: 'b', createdAt: ago(60), sentAt: now },
    { ...mail, cause: 'c', createdAt: ago(60), failedAt: now },
  ]);
  // Of its own: the figures are kept for seconds.
  const text = (await openMetrics(s.shop, createRequestMeter())?.()) ?? '';
  const found = Object.fromEntries(
    [
      'jobs_due{lane="codes"}',
      'jobs_later{lane="codes"}',
      'jobs_due{lane="money"}',
      'jobs_given_up',
      'mails_queued',
      'mails_last_hour{state="failed"}',
      'products_out_of_stock',
      'orders_last_hour{payment="paid"}',
      'orders_open{status="shipped"}',
      'outgoing_held',
    ].map((series) => [series, Number(figureOf(text, series))]),
  );
  expect(found).toEqual({
    'jobs_due{lane="codes"}': 1,
    'jobs_later{lane="codes"}': 1,
    'jobs_due{lane="money"}': 0,
    jobs_given_up: 1,
    mails_queued: 1,
    'mails_last_hour{state="failed"}': 1,
    products_out_of_stock: 1,
    'orders_last_hour{payment="paid"}': 0,
    'orders_open{status="shipped"}': 0,
    outgoing_held: 0,
  });
  expect(Number(figureOf(text, 'jobs_oldest_due_seconds{lane="codes"}'))).toBeGreaterThanOrEqual(90);
  expect(Number(figureOf(text, 'mails_oldest_queued_seconds'))).toBeGreaterThanOrEqual(120);
  expect(text).not.toContain('asha');
});

test('errors are counted by event and by group, and failures of outside parties in a row', async () => {
  for (const name of ['Asha', 'Ravi']) s.shop.errors.add('request failed', new Error(`no cart of ${name}`), { route: '/api/cart' });
  await s.shop.errors.flush();
  const mail = s.shop.parties.follow('mail server');
  for (let calls = 0; calls < 3; calls++) mail.failed(new Error('asha@example.com was refused'));
  const text = (await openMetrics(s.shop, createRequestMeter())?.()) ?? '';
  const series = [
    'errors_total{event="request failed"}',
    'error_groups_new',
    'error_groups_bursting',
    'party_failures{party="mail server"}',
  ];
  expect(series.map((name) => figureOf(text, name))).toEqual(['2', '1', '0', '3']);
  expect(text).not.toMatch(/asha|ravi/i);
});

test('without a database the node still says how it is', async () => {
  const background = new Proxy(s.db, {
    get: () => () => {
      throw new Error('the database is away');
    },
  });
  const shop = { ...s.shop, database: { ...s.shop.database, background } };
  const text = (await openMetrics(shop, createRequestMeter())?.()) ?? '';
  expect(figureOf(text, 'database_up')).toBe('0');
  expect(text).toContain('nikhar_process_memory_bytes');
  expect(text).not.toContain('nikhar_jobs_due');
});

test('an address of its own serves only the metrics, and asks for the token when there is one', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const other = `127.0.0.1:${await freePort()}`;
  const ask = (path: string, headers = {}, at = address) => fetch(`http://${at}${path}`, { headers }).then(({ status }) => status);
  const own = await listenForMetrics({ METRICS_ADDRESS: address, METRICS_TOKEN: undefined }, async () => 'nikhar_up 1\n');
  expect([await ask('/metrics'), await ask('/'), await ask('/api/health')]).toEqual([200, 404, 404]);
  await expect(listenForMetrics({ METRICS_ADDRESS: address, METRICS_TOKEN: undefined }, async () => '')).rejects.toThrow(
    /^METRICS_ADDRESS 127\.0\.0\.1:\d+: .*EADDRINUSE/,
  );
  const guarded = await listenForMetrics({ METRICS_ADDRESS: other, METRICS_TOKEN: TOKEN }, async () => 'nikhar_up 1\n');
  expect([await ask('/metrics', {}, other), await ask('/metrics', { authorization: `Bearer ${TOKEN}` }, other)]).toEqual([401, 200]);
  for (const server of [own, guarded]) server?.close();
});

test.each([
  [{ METRICS_ADDRESS: '9464' }, /METRICS_ADDRESS must be an address and a port/],
  [{ METRICS_ADDRESS: '127.0.0.1:99999' }, /METRICS_ADDRESS must be an address and a port/],
  [{ METRICS_ADDRESS: 'http://127.0.0.1:9464' }, /METRICS_ADDRESS must be an address and a port/],
  [{ METRICS_ADDRESS: '127.0.0.1:5000' }, /METRICS_ADDRESS must have another port than PORT/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN needs at least 32 characters/],
  [{ METRICS_TOKEN: 'change-me-to-what-openssl-rand-printed' }, /METRICS_TOKEN looks like a sample/],
  [{ METRICS_ADDRESS: '0.0.0.0:9464', NODE_ENV: 'production' }, /METRICS_ADDRESS is open to every network/],
  [{ DATABASE_SLOW_STATEMENT_MS: 'soon' }, /DATABASE_SLOW_STATEMENT_MS/],
])('a wrong setting stops the start with its name: %o', (settings, sentence) => {
  expect(() => readEnv({ DATA_DIR: s.shop.env.DATA_DIR, ...settings })).toThrow(sentence);
});

test('without a setting there are no metrics', async () => {
  const env = { ...s.shop.env, METRICS_TOKEN: undefined };
  expect(openMetrics({ ...s.shop, env }, createRequestMeter())).toBeNull();
});
