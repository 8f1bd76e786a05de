// The visitor's language on the server: one page handler a language, the address that changes it, and the way back to what was chosen.
import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { z } from 'zod';
import type { Vars } from '../platform/endpoint.server.ts';
import { inLanguage, LANGUAGE_COOKIE, LANGUAGES, type Language, languageAt, withoutLanguage } from '../platform/language.ts';
import { ownPath } from '../platform/own-path.ts';
import { hindi } from './hindi/hindi.ts';
import { learnHindi } from './words.ts';

const KEPT_SECONDS = 365 * 24 * 60 * 60;
const chosen = z.enum(Object.keys(LANGUAGES) as Language[]);

/** The same pages once for each language; only the place where the router stands differs. */
export function pagesInLanguages(build: ServerBuild, mode: string) {
  learnHindi(hindi);
  const handlers = {
    en: createRequestHandler(build, mode),
    hi: createRequestHandler({ ...build, basename: LANGUAGES.hi.prefix }, mode),
  } satisfies Record<Language, unknown>;
  return (request: Request, context: RouterContextProvider) => handlers[languageAt(new URL(request.url).pathname)](request, context);
}

/**
 * GET /language/hi?next=/shop keeps the choice and goes on there; a link does it, so that it works without script. `keepFor` notes it for
 * whoever is signed in.
 */
export function mountLanguages(hono: Hono<Vars>, keepFor: (headers: Headers, language: Language) => Promise<void>) {
  hono.get('/language/:language', async (c) => {
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
    await keepFor(c.req.raw.headers, language.data);
    c.header('Cache-Control', 'no-store');
    return c.redirect(inLanguage(withoutLanguage(next), language.data), 303);
  });
}

const HINDI_WAS_CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=hi(?:;|$)`);
/** What has no language: calls, files, and the pages of staff. */
const WITHOUT_LANGUAGE =
  /^\/(?:hi|api|assets|fonts|icons|media|language|dev|practice-pay|invitation|admins?|productadd|inhouse)(?:\/|$)|\.\w+$/i;

/** Somebody who chose Hindi follows a link that carries no language, as those in mails: sent to the same page in Hindi. */
export function toChosenLanguage(request: Request): Response | undefined {
  if (request.method !== 'GET' || !HINDI_WAS_CHOSEN.test(request.headers.get('cookie') ?? '')) return undefined;
  const { pathname, search } = new URL(request.url);
  if (WITHOUT_LANGUAGE.test(pathname)) return undefined;
  return new Response(null, { status: 302, headers: { location: inLanguage(pathname, 'hi') + search, 'cache-control': 'no-store' } });
}
