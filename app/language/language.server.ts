// The visitor's language on the server: one page handler per language, the URL that changes it, and the redirect to the chosen one.
import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { z } from 'zod';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { ownPath } from '../platform/http/own-path.ts';
import { createPagePatterns } from '../platform/metrics/page-patterns.server.ts';
import { createPageAddresses, DATA } from '../platform/pages/page-addresses.server.ts';
import { createRouteFinder, type RoutesOfPage } from '../platform/pages/routes-of-page.server.ts';
import {
  inLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  languageAt,
  languages,
  prefixOf,
  SOURCE,
  withoutLanguage,
} from '../platform/words/language.ts';
import { dictionaries } from './dictionaries.server.ts';
import { learn } from './words.ts';

const KEPT_SECONDS = 365 * 24 * 60 * 60;
const chosen = z.enum(languages());

/** The same pages once per language, which only changes the router's basename, and each with the routes around it. */
export function pagesInLanguages(build: ServerBuild, mode: string) {
  for (const language of languages()) learn(language, dictionaries[language]?.messages ?? {});
  const handlers = new Map<string, RequestHandler>();
  const findRoutes = createRouteFinder(build.routes);
  const answer = async (request: Request, context: RouterContextProvider) => {
    const { pathname } = new URL(request.url);
    const language = languageAt(pathname);
    const found = findRoutes(withoutLanguage(pathname.replace(DATA, '')));
    const name = `${language} ${found?.page ?? ''}`;
    const handle =
      handlers.get(name) ?? createRequestHandler({ ...partOf(build, found), basename: prefixOf(language) || build.basename }, mode);
    handlers.set(name, handle);
    return handle(request, context);
  };
  return Object.assign(answer, { findAddress: createPageAddresses(build.routes), findPattern: createPagePatterns(build.routes) });
}

function partOf(build: ServerBuild, found: RoutesOfPage | null): ServerBuild {
  if (!found) return build;
  const among = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => found.ids.includes(id)));
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } };
}

/** GET /language/hi?next=/shop stores the choice in the browser and redirects; a plain link, so it works without JavaScript. */
export function mountLanguages(hono: Hono<Vars>) {
  hono.get('/language/:language', (c) => {
    const language = chosen.safeParse(c.req.param('language'));
    if (!language.success) return c.notFound();
    const { env } = c.get('shop');
    const next = ownPath(c.req.query('next'), env.PUBLIC_URL) ?? '/';
    setCookie(c, LANGUAGE_COOKIE, language.data, {
      path: '/',
      sameSite: 'Lax',
      secure: env.PUBLIC_URL.startsWith('https:'),
      maxAge: KEPT_SECONDS,
    });
    c.header('Cache-Control', 'no-store');
    return c.redirect(inLanguage(withoutLanguage(next), language.data), 303);
  });
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)(?:;|$)`);
/** Paths without other languages: calls, files, and staff pages. */
const WITHOUT_LANGUAGE =
  /^\/(?:api|assets|fonts|icons|media|language|dev|practice-pay|invitation|admins?|productadd|inhouse)(?:\/|$)|\.\w+$/i;

/** A visitor who chose a language follows a link without one, as in e-mails: redirect to the page in that language. */
export function toChosenLanguage(request: Request): Response | undefined {
  const language = CHOSEN.exec(request.headers.get('cookie') ?? '')?.[1];
  if (request.method !== 'GET' || !isLanguage(language) || language === SOURCE) return undefined;
  const { pathname, search } = new URL(request.url);
  if (languageAt(pathname) !== SOURCE || WITHOUT_LANGUAGE.test(pathname)) return undefined;
  return new Response(null, { status: 302, headers: { location: inLanguage(pathname, language) + search, 'cache-control': 'no-store' } });
}
