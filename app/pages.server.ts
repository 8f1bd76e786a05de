// Pages in front of the framework: a kept page is answered from memory, anything else is rendered, and every answer carries the
// strict policy that entry.server.tsx computed for its own inline scripts.
import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import { findSignedIn } from './accounts/session.server.ts';
import { isDatabaseAway } from './platform/database.server.ts';
import type { Vars } from './platform/endpoint.server.ts';
import { answerKept } from './platform/kept-answer.server.ts';
import { languageAt, withoutLanguage } from './platform/language.ts';
import { loggedPath } from './platform/log.server.ts';
import { type PageRecord, pageContext } from './platform/page.server.ts';
import type { RenderedPage } from './platform/page-cache.server.ts';
import { queryThatCounts } from './platform/page-query.ts';
import type { Shop } from './platform/shop.server.ts';

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What the framework's browser side asks for the routes behind the links it sees; named in react-router.config.ts. */
const ROUTE_MAP = '/routes.json';

export async function answerPage(c: Context<Vars>, shop: Shop, pages: PageHandler): Promise<Response> {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead) return c.json({ message: 'Writes go through /api.', code: 'not_found' }, 404);
  const url = new URL(c.req.url);
  if (withoutLanguage(url.pathname) === ROUTE_MAP)
    return answerKept(c.req.raw, await shop.pages.render(url.href, () => readRouteMap(c.req.raw, pages)));
  const key = url.pathname + queryThatCounts(url.search);
  const kept = shop.pages.get(key);
  if (kept) return answerKept(c.req.raw, kept);
  // A page may show whatever stands in its whole address, the token of an invitation too, and who asks: only requests alike in both share a render.
  const isSomebody = c.req.header('cookie')?.includes('session=') || c.req.header('authorization') !== undefined;
  const sharedAs = isSomebody ? c.get('requestId') : url.href;
  return answerKept(c.req.raw, await shop.pages.render(sharedAs, () => renderPage(c, shop, pages), key));
}

/** Belongs to one build and is the same for ever, says its own header; browsers keep it, the page cache has no need to. */
async function readRouteMap(request: Request, pages: PageHandler): Promise<RenderedPage> {
  const answer = await pages(request, new RouterContextProvider());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()), tags: null };
}

async function renderPage(c: Context<Vars>, shop: Shop, pages: PageHandler): Promise<RenderedPage> {
  const url = new URL(c.req.url);
  const headers = c.req.raw.headers;
  const record: PageRecord = {
    shop,
    language: languageAt(url.pathname),
    path: withoutLanguage(url.pathname.replace(/(\/_root|\/_)?\.data$/, '')) + withoutFrameworkKeys(url.search),
    findUser: () => findSignedIn(shop.db, headers, shop.now()),
    tags: new Set(),
    isKept: false,
    until: null,
    isPersonal: false,
    failure: null,
    allowed: {},
  };
  const context = new RouterContextProvider();
  context.set(pageContext, record);
  const response = await pages(new Request(url, { headers }), context);
  const body = Buffer.from(await response.arrayBuffer());
  const isShared = record.isKept && !record.isPersonal;
  const away = response.status >= 500 && isDatabaseAway(record.failure);
  if (record.failure) shop.log.error('page failed', record.failure, { requestId: c.get('requestId'), path: loggedPath(url.pathname) });
  return {
    status: away ? 503 : response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      // A browser asks again each time and is answered 304 while nothing changed.
      'cache-control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
      ...(away && { 'retry-after': '5' }),
    },
    body,
    tags: isShared ? [...record.tags] : null,
    until: record.until,
  };
}

function withoutFrameworkKeys(search: string) {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.size > 0 ? `?${query}` : '';
}
