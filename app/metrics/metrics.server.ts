// /metrics for Prometheus: on an address of its own (METRICS_ADDRESS), or on the shop's for who has METRICS_TOKEN.
import { createServer, type Server } from 'node:http';
import type { Hono } from 'hono';
import type { Env } from '../platform/env.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { counter, type Family, gauge, METRICS_TYPE, metricText } from '../platform/metrics/metric-text.server.ts';
import { metricsPlace } from '../platform/metrics/metrics-settings.server.ts';
import { watchProcess } from '../platform/metrics/process-figures.server.ts';
import type { RequestMeter } from '../platform/metrics/request-meter.server.ts';
import { isSame } from '../platform/seal.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { shopFamilies } from './shop-figures.server.ts';

/** The statements run at most this often, however many ask. */
const FRESH_MS = 10_000;
/** Below the ten seconds that Prometheus waits. */
const FIGURES_WITHIN_MS = 5_000;

type Settings = Pick<Env, 'METRICS_ADDRESS' | 'METRICS_TOKEN'>;
export type ReadMetrics = () => Promise<string>;

/** Null when neither setting allows a reader. */
export function openMetrics(shop: Shop, meter: RequestMeter): ReadMetrics | null {
  if (!shop.env.METRICS_ADDRESS && !shop.env.METRICS_TOKEN) return null;
  const own = watchProcess();
  let kept: { readAt: number; families: Promise<Family[]> } | null = null;

  function figures(): Promise<Family[]> {
    if (!kept || performance.now() - kept.readAt > FRESH_MS) {
      const families = within(shopFamilies(shop.database.background, shop.env, shop.now()));
      kept = { readAt: performance.now(), families };
    }
    return kept.families;
  }

  return async () => {
    const families = await figures().catch((error) => {
      shop.log.warn('metrics without figures of the shop', { reason: String(error?.cause ?? error).slice(0, 200) });
      return null;
    });
    const up = gauge('database_up', '1 when the database answered within five seconds.', families ? 1 : 0);
    return metricText([
      ...meter.families(),
      ...cacheFamilies(shop),
      ...poolFamilies(shop),
      ...ownFamilies(shop),
      ...own.families(),
      up,
      ...(families ?? []),
    ]);
  };
}

async function within(work: Promise<Family[]>): Promise<Family[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), FIGURES_WITHIN_MS);
  });
  // A late read goes on; its failure is reported to no one.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function cacheFamilies({ pages }: Shop): Family[] {
  const { hits, renders, pages: held, bytes } = pages.counts();
  return [
    counter('page_cache_hits_total', 'Answers from the page cache.', hits),
    counter('page_cache_renders_total', 'Pages that had to be rendered.', renders),
    gauge('page_cache_pages', 'Pages in the cache.', held),
    gauge('page_cache_bytes', 'Their size, with all compressed forms.', bytes),
  ];
}

function ownFamilies({ errors, parties }: Shop): Family[] {
  return [
    counter(
      'errors_total',
      'Errors in the log, by event.',
      ...errors.counts().map(({ event, count }) => ({ labels: { event }, value: count })),
    ),
    gauge(
      'party_failures',
      'Calls to an outside party that failed in a row, as this node has seen it; 0 after an answer.',
      ...parties.list().map(({ name, failures }) => ({ labels: { party: name }, value: failures })),
    ),
  ];
}

function poolFamilies({ database }: Shop): Family[] {
  const pools = Object.entries(database.pools());
  const family = (name: 'size' | 'open' | 'idle' | 'waiting', help: string) =>
    gauge(`database_pool_${name}`, help, ...pools.map(([pool, counts]) => ({ labels: { pool }, value: counts[name] })));
  return [
    family('size', 'Connections that this node may open.'),
    family('open', 'Connections that are open.'),
    family('idle', 'Of these, those that do nothing.'),
    family('waiting', 'Callers that wait for a connection.'),
  ];
}

const isAllowed = ({ METRICS_TOKEN }: Settings, header: string | undefined) =>
  !METRICS_TOKEN || isSame(`Bearer ${METRICS_TOKEN}`, header ?? '');

const REFUSED = 'Send the METRICS_TOKEN: Authorization: Bearer ...\n';
const HEADERS = { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' };

export function mountMetrics(hono: Hono<Vars>, env: Settings, read: ReadMetrics | null) {
  if (!env.METRICS_TOKEN || !read) return;
  hono.get('/metrics', async (c) => {
    c.set('route', '/metrics');
    if (!isAllowed(env, c.req.header('authorization'))) return c.text(REFUSED, 401, { 'www-authenticate': 'Bearer' });
    return c.body(await read(), 200, HEADERS);
  });
}

/** Listens on METRICS_ADDRESS; null when it is not set. With a token, it asks for it here too. */
export async function listenForMetrics(env: Settings, read: ReadMetrics | null): Promise<Server | null> {
  const place = metricsPlace(env.METRICS_ADDRESS);
  if (!place || !read) return null;
  const server = createServer(async (request, response) => {
    const end = (status: number, body: string, headers = {}) => void response.writeHead(status, headers).end(body);
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') return end(404, 'GET /metrics\n');
    if (!isAllowed(env, request.headers.authorization)) return end(401, REFUSED, { 'www-authenticate': 'Bearer' });
    end(200, await read(), HEADERS);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(`METRICS_ADDRESS ${env.METRICS_ADDRESS}: ${error.message}.`)));
    server.listen(place.port, place.host, resolve);
  });
  // It keeps no process alive that wants to stop.
  return server.unref();
}
