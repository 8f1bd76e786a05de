// The visitor's language on the server: one page handler a language, the address that changes it, and the way back to what was chosen.
import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { z } from 'zod';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { ownPath } from '../platform/http/own-path.ts';
import { inLanguage, LANGUAGE_COOKIE, LANGUAGES, type Language, languageAt, withoutLanguage } from '../platform/language.ts';
import { createPageAddresses } from '../platform/pages/page-addresses.server.ts';
import { hindi } from './hindi/hindi.ts';
import { learn } from './words.ts';

const KEPT_SECONDS = 365 * 24 * 60 * 60;
const chosen = z.enum(Object.keys(LANGUAGES) as Language[]);

/** The same pages once for each language; only the router's basename differs. */
export function pagesInLanguages(build: ServerBuild, mode: string) {
  learn('hi', hindi);
  const handlers = {
    en: createRequestHandler(build, mode),
    hi: createRequestHandler({ ...build, basename: LANGUAGES.hi.prefix }, mode),
  } satisfies Record<Language, unknown>;
  const answer = (request: Request, context: RouterContextProvider) =>
    handlers[languageAt(new URL(request.url).pathname)](request, context);
  return Object.assign(answer, { findAddress: createPageAddresses(build.routes) });
}

/** GET /language/hi?next=/shop keeps the choice in the browser and goes on there; a link does it, so that it works without script. */
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

const HINDI_WAS_CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=hi(?:;|$)`);
/** What has no language: calls, files, and the pages of staff. */
const WITHOUT_LANGUAGE =
  /^\/(?:hi|api|assets|fonts|icons|media|language|dev|practice-pay|invitation|admins?|productadd|inhouse)(?:\/|$)|\.\w+$/i;

/** A visitor who chose Hindi follows a link without a language, as in e-mails: redirect to the Hindi page. */
export function toChosenLanguage(request: Request): Response | undefined {
  if (request.method !== 'GET' || !HINDI_WAS_CHOSEN.test(request.headers.get('cookie') ?? '')) return undefined;
  const { pathname, search } = new URL(request.url);
  if (WITHOUT_LANGUAGE.test(pathname)) return undefined;
  return new Response(null, { status: 302, headers: { location: inLanguage(pathname, 'hi') + search, 'cache-control': 'no-store' } });
}
