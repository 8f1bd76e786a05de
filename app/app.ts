// Every error ends in `answerError`.
import { randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { findSignedIn } from './accounts/sign-in/sessions/session.server.ts';
import { renameSessionCookie } from './accounts/sign-in/sessions/session-cookie.server.ts';
import { isAct } from './accounts/sign-in/sessions/staff-session.server.ts';
import { createImpressionLog } from './analytics/impression-log.server.ts';
import { createVisitLog } from './analytics/visit-log.server.ts';
import { answerError } from './answer-error.ts';
import { mountApi } from './api.ts';
import { findGuest } from './cart/guest/guest-of-request.server.ts';
import { productReads } from './catalogue/product-lists.api.ts';
import { mountJournalFeed } from './content/journal/feed.server.ts';
import { type Couriers, openCouriers } from './couriers/open-couriers.server.ts';
import { mountLanguages, toChosenLanguage } from './language/language.server.ts';
import { mountOutbox } from './mailing/outbox.ts';
import { mountDevMessages } from './messages/dev-messages.ts';
import { mountMetrics, openMetrics } from './metrics/metrics.server.ts';
import { answerPage } from './pages.server.ts';
import type { Gateways } from './payments/gateways.server.ts';
import { mountPracticePay } from './payments/practice/practice.api.ts';
import { loggedRequest } from './platform/http/caller.server.ts';
import type { Api, Vars } from './platform/http/endpoint.server.ts';
import { isHealthCheck } from './platform/http/health.api.ts';
import { createLanes } from './platform/http/limits/lanes.server.ts';
import { createBurstLimit } from './platform/http/limits/rate-limit.server.ts';
import { refuseForeignHosts } from './platform/http/own-host.server.ts';
import { createReadFinder } from './platform/http/read-addresses.server.ts';
import { securityHeaders } from './platform/http/security/security-headers.ts';
import { createRequestMeter, OTHER } from './platform/metrics/request-meter.server.ts';
import { answerFromMemory, answerKept } from './platform/pages/kept-answer.server.ts';
import { Refusal } from './platform/refusal.ts';
import type { OlderFiles } from './platform/running/older-builds.server.ts';
import type { Shop } from './platform/shop.server.ts';
import { KINDS, type Tracer } from './platform/tracing/tracer.server.ts';
import { createRedirectFinder } from './redirects/find-redirect.server.ts';
import type { Pages } from './render-page.server.ts';
import { mountKeyFile } from './search-engines/key-file.server.ts';
import { mountAppShell } from './shop-kit/app-shell.server.ts';
import { mountSeo } from './storefront/seo.server.ts';

/** Identified by signature or key, and sent by no browser. */
const WEBHOOKS = ['/api/payment/webhook', '/api/parcels/webhook'];

export type Parts = {
  shop: Shop;
  gateways: Gateways;
  couriers?: Couriers;
  pages?: Pages;
  olderFiles?: OlderFiles;
  tracer?: Tracer | undefined;
};

export function createApp({ shop, gateways, couriers = openCouriers(shop), pages, olderFiles, tracer }: Parts) {
  // Not strict: '/api/product/' matches '/api/product'.
  const hono = new Hono<Vars>({ strict: false });
  const countOrRefuse = createBurstLimit(() => shop.now().getTime());
  const lanes = createLanes();
  const meter = createRequestMeter();
  const metrics = openMetrics(shop, meter);
  const standing = securityHeaders(shop.env);

  hono.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('shop', shop);
    c.set('requestId', requestId);
    c.set('standing', { ...standing, [REQUEST_ID]: requestId });
    c.set('countOrRefuse', countOrRefuse);
    c.set('lanes', lanes);
    c.set('findGuest', findGuest);
    const startedAt = performance.now();
    meter.begin();
    await (tracer ? tracer.trace(KINDS.server, next, () => spanOf(c, pages)) : next());
    // Not `c.header`, which by now copies the answer into another one for each header.
    if (!isWhole(c)) c.res.headers.set(REQUEST_ID, requestId);
    const ms = performance.now() - startedAt;
    meter.end({ method: c.req.method, route: routeOf(c, pages), status: c.res.status, seconds: ms / 1000 });
    shop.log.info('request', { ...loggedRequest(c), status: c.res.status, ms: Math.round(ms) });
  });

  hono.use(async (c, next) => {
    await next();
    if (isWhole(c)) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(standing)) if (!headers.has(name)) headers.set(name, value);
  });

  for (const place of ['/assets/*', '/fonts/*']) {
    hono.get(place, builtFiles(FOR_EVER));
    if (olderFiles) hono.get(place, async (c, next) => (await answerOlderFile(c, olderFiles)) ?? next());
  }
  // A stale service worker would serve stale pages. The worker's own requests fall under this policy.
  for (const worker of ['/service-worker.js', '/till-worker.js'])
    hono.get(worker, builtFiles('no-cache', "default-src 'self'; frame-ancestors 'none'"));

  hono.use(refuseForged(shop));
  hono.use('/api/*', findUser(shop));

  const api: Api = { hono, declarations: [] };
  const impressions = createImpressionLog(shop);
  const visits = createVisitLog(shop);
  const redirects = createRedirectFinder(shop);
  mountApi(api, { gateways, couriers, impressions, visits });
  if (!shop.env.isProduction) mountPracticePay(hono);
  mountMetrics(hono, shop.env, metrics);
  mountOutbox(hono, shop.env);
  mountDevMessages(hono, shop.env);
  mountSeo(hono);
  mountKeyFile(hono);
  mountJournalFeed(hono);
  mountAppShell(hono);
  mountLanguages(hono);
  if (pages) hono.all('*', (c, next) => (c.req.path.startsWith('/api/') ? next() : answerPage(c, shop, pages, redirects.find)));
  hono.notFound((c) => answerError(new Refusal(404, 'Not found.'), c));
  hono.onError(answerError);
  const findRead = createReadFinder(Object.values(productReads));
  const refuseForeign = refuseForeignHosts(shop.env, shop.log);
  const fetch: typeof hono.fetch = (request, ...rest) => {
    const early = refuseForeign(request) ?? toChosenLanguage(request);
    if (early) return early;
    const kept = answerFromMemory(shop.pages, request, standing, pages?.findAddress, findRead);
    if (kept) meter.countFromMemory(kept.status);
    return kept ?? hono.fetch(request, ...rest);
  };
  return { hono, fetch, declarations: api.declarations, impressions, visits, redirects, metrics };
}

const REQUEST_ID = 'x-request-id';

/** It has all its headers as a plain object, of which reading `headers` would make another one. */
const isWhole = (c: Context<Vars>) => c.res === c.get('whole');

const refuseForged =
  (shop: Shop): MiddlewareHandler<Vars> =>
  async (c, next) => {
    // PostgreSQL stores no NUL character in text, so no row can match one.
    if (c.req.url.includes('%00')) throw new Refusal(400, 'The URL contains an invalid character.');
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !WEBHOOKS.includes(c.req.path))
      refuseCrossSite(c.req.raw, shop.env.PUBLIC_URL);
    await next();
  };

const findUser =
  (shop: Shop): MiddlewareHandler<Vars> =>
  async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const { headers, method } = c.req.raw;
    // Finding the session may wait for the database.
    const user = isHealthCheck(c.req.path)
      ? null
      : await findSignedIn(shop.db, headers, shop.now(), { isProduction: shop.env.isProduction, isAct: isAct(headers, method === 'GET') });
    c.set('user', user);
    await next();
    if (user) renameSessionCookie(c);
  };

/** Words of the program only; the id leads to the line in the log. */
function spanOf(c: Context<Vars>, pages?: Pages) {
  const method = c.req.method;
  const route = routeOf(c, pages);
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': c.res.status,
    'nikhar.request_id': c.get('requestId'),
  };
  return { name: `${method} ${route}`, attributes, hasFailed: c.res.status >= 500 };
}

const FILES = /^\/(?:assets|fonts)\//;

/** A pattern of the program's own, never what a visitor asked for. */
function routeOf(c: Context<Vars>, pages?: Pages): string {
  const { path } = c.req;
  if (FILES.test(path)) return 'browser files';
  return c.get('route') ?? (path.startsWith('/api/') ? null : pages?.findPattern?.(path)) ?? OTHER;
}

/** A page of another build asks for its own files, during an update or in an old tab. */
async function answerOlderFile(c: Context<Vars>, olderFiles: OlderFiles) {
  const file = await olderFiles(c.req.path);
  return file && answerKept(c.req.raw, { ...file, headers: { 'content-type': file.type, 'cache-control': FOR_EVER } });
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Build output; names under /assets and /fonts contain a hash of their content. */
const builtFiles = (cacheControl: string, policy?: string) =>
  serveStatic({
    root: 'build/client',
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', cacheControl);
      if (policy) c.header('Content-Security-Policy', policy);
    },
  });

/** Browsers send the origin of a request; a script sends neither header, and CSRF does not concern it. */
function refuseCrossSite(request: Request, publicUrl: string) {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const isOurs = origin === null || origin === publicUrl || URL.parse(origin)?.host === host;
  if (!isOurs || site === 'cross-site' || site === 'same-site') throw new Refusal(403, 'This request came from another site.');
}
