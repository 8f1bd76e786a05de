import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import { loggedRequest } from './platform/http/caller.server.ts';
import type { Vars } from './platform/http/endpoint.server.ts';
import type { FindPattern } from './platform/metrics/page-patterns.server.ts';
import { OTHER } from './platform/metrics/request-meter.server.ts';
import { type PageRecord, pageContext } from './platform/pages/page.server.ts';
import type { FindAddress, PageAddress } from './platform/pages/page-addresses.server.ts';
import type { RenderedPage } from './platform/pages/page-cache.server.ts';
import { isDatabaseAway, isDatabaseBusy } from './platform/postgres/database-errors.ts';
import type { Shop } from './platform/shop.server.ts';
import { languageAt, withoutLanguage } from './platform/words/language.ts';
import { inOneReading, inPageReading } from './settings/settings.server.ts';

type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;
export type Pages = PageHandler & { findAddress?: FindAddress; findPattern?: FindPattern };

export const DATA = /(\/_root|\/_)?\.data$/;

export async function renderPage(
  c: Context<Vars>,
  shop: Shop,
  pages: Pages,
  url: URL,
  findUser: PageRecord['findUser'],
  address: PageAddress | null,
  movedTo?: string,
): Promise<RenderedPage> {
  // All its loaders see the settings of one moment. Without a database the page shows the error.
  const db = address ? await inPageReading(shop).catch(() => shop.db) : inOneReading(shop.db);
  const record: PageRecord = {
    shop: { ...shop, db },
    language: languageAt(url.pathname),
    path: withoutLanguage(url.pathname.replace(DATA, '')) + withoutFrameworkKeys(url.search),
    findUser,
    isData: DATA.test(url.pathname),
    hadSession: /(?:^|[;\s-])session=/.test(c.req.header('cookie') ?? ''),
    tags: new Set(),
    mayBeKept: address?.isKept ?? false,
    isForAll: address !== null,
    isKept: false,
    until: null,
    isPersonal: false,
    failure: null,
    allowed: {},
    ...(movedTo !== undefined && { movedTo }),
  };
  const context = new RouterContextProvider();
  context.set(pageContext, record);
  const response = await pages(new Request(url, { headers: address ? sharedHeaders(c.req.raw.headers) : c.req.raw.headers }), context);
  const body = record.document ?? Buffer.from(await response.arrayBuffer());
  const isShared = record.isKept && !record.isPersonal;
  const away = response.status >= 500 && (isDatabaseAway(record.failure) || isDatabaseBusy(record.failure));
  if (record.failure) {
    const route = pages.findPattern?.(c.req.path) ?? OTHER;
    shop.log.error('page failed', record.failure, { ...loggedRequest(c), route, status: away ? 503 : response.status });
  }
  return {
    status: away ? 503 : response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      // Browsers revalidate each time and get 304 while nothing has changed.
      'cache-control': isShared && response.status === 200 ? 'public, max-age=0, must-revalidate' : 'private, no-store',
      ...(away && { 'retry-after': '5' }),
    },
    body,
    tags: isShared ? [...record.tags] : null,
    until: record.until,
  };
}

/** A public page cannot depend on what it never sees. */
function sharedHeaders(headers: Headers) {
  const shared = new Headers(headers);
  for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'user-agent', 'referer']) shared.delete(name);
  return shared;
}

export function withoutFrameworkKeys(search: string) {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.size > 0 ? `?${query}` : '';
}
