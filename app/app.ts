// The one HTTP app: middleware in order, then /api, then pages. Whatever throws ends in `answerError`.
import { randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { chooseLanguage } from './accounts/accounts.server.ts';
import { findSignedIn } from './accounts/session.server.ts';
import { createImpressionLog } from './analytics/impression-log.server.ts';
import { mountApi } from './api.ts';
import { mountLanguages, toChosenLanguage } from './language/language.server.ts';
import { mountOutbox } from './mailing/outbox.ts';
import { answerPage, type PageHandler } from './pages.server.ts';
import type { Gateway } from './payments/gateway.ts';
import { mountPracticePay } from './payments/practice.api.ts';
import { isDatabaseAway } from './platform/database.server.ts';
import type { Api, Vars } from './platform/endpoint.server.ts';
import { answerFromMemory } from './platform/kept-answer.server.ts';
import { loggedPath } from './platform/log.server.ts';
import { createBurstLimit } from './platform/rate-limit.server.ts';
import { Refusal } from './platform/refusal.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Shop } from './platform/shop.server.ts';
import { mountAppShell } from './storefront/app-shell.server.ts';
import { mountSeo } from './storefront/seo.server.ts';

export type Parts = { shop: Shop; gateway: Gateway; pages?: PageHandler };

export function createApp({ shop, gateway, pages }: Parts) {
  // Not strict: '/api/product/' is '/api/product'.
  const hono = new Hono<Vars>({ strict: false });
  const countOrRefuse = createBurstLimit(() => shop.now().getTime());

  hono.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('shop', shop);
    c.set('requestId', requestId);
    c.set('countOrRefuse', countOrRefuse);
    const startedAt = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    // The query may hold an address and is left out.
    shop.log.info('request', {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });

  const standing = securityHeaders(shop.env);
  hono.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(standing)) c.header(name, value);
  });

  for (const place of ['/assets/*', '/fonts/*']) hono.get(place, builtFiles('public, max-age=31536000, immutable'));
  // A browser that keeps an old worker keeps old pages.
  hono.get('/service-worker.js', builtFiles('no-cache'));

  hono.use(async (c, next) => {
    // PostgreSQL stores no NUL character in text, so nothing can be found by one.
    if (c.req.url.includes('%00')) throw new Refusal(400, 'The address has a character that cannot be read.');
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.req.path !== '/api/payment/webhook')
      refuseCrossSite(c.req.raw, shop.env.PUBLIC_URL);
    await next();
  });

  hono.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.set('user', await findSignedIn(shop.db, c.req.raw.headers, shop.now()));
    await next();
  });

  const api: Api = { hono, declarations: [] };
  const impressions = createImpressionLog(shop);
  mountApi(api, { gateway, impressions });
  if (gateway.name === 'practice') mountPracticePay(hono);
  mountOutbox(hono, shop.env);
  mountSeo(hono);
  mountAppShell(hono);
  mountLanguages(hono, async (headers, language) => {
    const user = await findSignedIn(shop.db, headers, shop.now());
    if (user) await chooseLanguage(shop.db, user.id, language);
  });
  if (pages) hono.all('*', (c, next) => (c.req.path.startsWith('/api/') ? next() : answerPage(c, shop, pages)));
  hono.notFound((c) => answerError(new Refusal(404, 'Not found.'), c));
  hono.onError(answerError);
  const fetch: typeof hono.fetch = (request, ...rest) =>
    toChosenLanguage(request) ?? answerFromMemory(shop.pages, request, standing) ?? hono.fetch(request, ...rest);
  return { hono, fetch, declarations: api.declarations, impressions };
}

/** What the build made; the names under /assets and /fonts carry a hash of their content. */
const builtFiles = (cacheControl: string) =>
  serveStatic({ root: 'build/client', precompressed: true, onFound: (_path, c) => c.header('Cache-Control', cacheControl) });

/** A browser says where a request comes from; a script sends neither header and is not what this guards against. */
function refuseCrossSite(request: Request, publicUrl: string) {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const isOurs = origin === null || origin === publicUrl || URL.parse(origin)?.host === host;
  if (!isOurs || site === 'cross-site' || site === 'same-site') throw new Refusal(403, 'This request came from another site.');
}

function answerError(error: unknown, c: Context<Vars>) {
  const refusal = error instanceof Refusal ? error : unexpected(error, c);
  c.header('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds));
  return c.json(refusal.toJSON(), refusal.status as 400);
}

function unexpected(error: unknown, c: Context<Vars>) {
  c.get('shop').log.error('request failed', error, { requestId: c.get('requestId'), path: loggedPath(c.req.path) });
  return isDatabaseAway(error)
    ? new Refusal(503, 'The shop cannot reach its database. Please try again in a minute.', { retryAfterSeconds: 5 })
    : // 500 is no refusal a verb may choose, so it is not among their statuses.
      Object.assign(new Refusal(503, 'Something went wrong. Please try again.', { code: 'server_error' }), { status: 500 });
}
