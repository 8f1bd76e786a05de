// Every answer carries the strict policy that entry.server.tsx computed for its own inline scripts.
import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import { findSignedIn } from './accounts/sign-in/sessions/session.server.ts';
import { isAct } from './accounts/sign-in/sessions/staff-session.server.ts';
import { mailWords } from './language/mail-words.server.ts';
import { sendPlainPage } from './mailing/body/plain-page.server.ts';
import { addressOf } from './platform/http/caller.server.ts';
import type { Vars } from './platform/http/endpoint.server.ts';
import { networkOf } from './platform/http/limits/client-network.ts';
import { acceptedEncoding } from './platform/pages/compression.server.ts';
import { answerKept } from './platform/pages/kept-answer.server.ts';
import type { RenderedPage } from './platform/pages/page-cache.server.ts';
import { Refusal } from './platform/refusal.ts';
import type { Shop, SignedIn } from './platform/shop.server.ts';
import { inLanguage, languageAt, prefixOf, withoutLanguage } from './platform/words/language.ts';
import type { FindRedirect } from './redirects/find-redirect.server.ts';
import { withQuery } from './redirects/redirect-paths.ts';
import { DATA, type Pages, renderPage, withoutFrameworkKeys } from './render-page.server.ts';
import { sendBusyPage } from './storefront/busy-page.server.ts';

/** The framework's client requests the routes behind visible links here; the path is set in react-router.config.ts. */
const ROUTE_MAP = '/routes.json';

/** Pages rendered for one caller: strangers are counted by network, which a mobile provider shares among thousands. Staff are not counted. */
const MADE = { hits: 60, seconds: 10 };
const MAPS_READ = { hits: 300, seconds: 10 };

type Asker = {
  findUser: () => Promise<SignedIn | null>;
  isSomebody: boolean;
  /** Sent a cookie, whichever it is. */
  isRecognisable: boolean;
};

export async function answerPage(c: Context<Vars>, shop: Shop, pages: Pages, findRedirect: FindRedirect['find']): Promise<Response> {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead) return answerForm(c, shop);
  const url = new URL(c.req.url);
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (withoutLanguage(url.pathname) === ROUTE_MAP) {
    c.get('countOrRefuse')(`route-map:${networkOf(addressOf(c))}`, MAPS_READ);
    return answerKept(c.req.raw, await shop.pages.render(url.href, () => readRouteMap(c.req.raw, pages), { encoding }));
  }
  const address = pages.findAddress?.(url.pathname + url.search) ?? null;
  // A living page never gets here: only for an address without one are the redirects asked.
  const moved = () => answerMoved(c, shop, pages, findRedirect);
  if (address?.isMissing) {
    const answer = await moved();
    if (answer) return answer;
  }
  const kept = address && shop.pages.get(address.key);
  if (kept) return answerKept(c.req.raw, kept);
  // A page that declares its query keys sees no others.
  const seen = address ? new URL(address.key, url.origin) : url;
  const asker = askerOf(c, shop);
  // Other pages may depend on the full URL (for example an invitation token), the user, and a cookie of a guest (their cart, a confirmed
  // address): only identical requests that say nothing about their browser share a render.
  const sharedAs = asker.isRecognisable && !address ? c.get('requestId') : seen.href;
  const make = () => renderPage(c, shop, pages, seen, asker.findUser, address);
  const keeping = { key: address?.key ?? seen.href, isOnTrial: !address?.isOneOfFew, encoding };
  try {
    const underWay = shop.pages.findUnderWay(sharedAs);
    // Refused in the lane of who asked first: this one has a turn of its own.
    const shared = await underWay?.catch((error: unknown) => (error instanceof Refusal ? undefined : Promise.reject(error)));
    if (shared) return (shared.status === 404 && (await moved())) || answerKept(c.req.raw, shared);
    const inTurn = await findTurn(c, asker, address?.isKept === true && (address.isOneOfFew || shop.pages.isKnown(address.key)));
    const page = await shop.pages.render(sharedAs, () => inTurn(make), keeping);
    return (page.status === 404 && (await moved())) || answerKept(c.req.raw, page);
  } catch (error) {
    const isShown = error instanceof Refusal && c.req.header('accept')?.includes('text/html') && !url.pathname.endsWith('.data');
    if (!isShown) throw error;
    return sendBusyPage(c, error, languageAt(url.pathname));
  }
}

async function answerMoved(c: Context<Vars>, shop: Shop, pages: Pages, findRedirect: FindRedirect['find']): Promise<Response | null> {
  const url = new URL(c.req.url);
  const to = await findRedirect(withoutLanguage(url.pathname.replace(DATA, '')));
  if (!to) return null;
  const language = languageAt(url.pathname);
  const goal = withQuery(to, new URLSearchParams(withoutFrameworkKeys(url.search)));
  // Not cached by browsers: staff may change it.
  if (!DATA.test(url.pathname))
    return new Response(null, { status: 301, headers: { location: inLanguage(goal, language), 'cache-control': 'no-store' } });
  const missing = new URL(`${prefixOf(language)}/moved.data`, url.origin);
  const rendered = await renderPage(c, shop, pages, missing, async () => null, null, goal);
  return new Response(rendered.body as Uint8Array<ArrayBuffer>, { status: rendered.status, headers: rendered.headers });
}

async function answerForm(c: Context<Vars>, shop: Shop): Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) return c.json({ message: 'Writes go through /api.', code: 'not_found' }, 404);
  const language = languageAt(c.req.path);
  const t = mailWords(language);
  c.status(405);
  return sendPlainPage(c, shop, language, async () => ({
    title: t('This form needs JavaScript'),
    content: `<p>${t('Nothing was sent. Please turn on JavaScript in your browser, go back and try again.')}</p>`,
  }));
}

function askerOf(c: Context<Vars>, shop: Shop): Asker {
  const { headers } = c.req.raw;
  // An open page polls for its data.
  const asking = { isProduction: shop.env.isProduction, isAct: isAct(headers, c.req.path.endsWith('.data')) };
  let found: Promise<SignedIn | null> | undefined;
  const [cookie, isScript] = [headers.get('cookie'), headers.has('authorization')];
  return {
    isSomebody: isScript || cookie?.includes('session=') === true,
    isRecognisable: isScript || cookie !== null,
    findUser: () => {
      found ??= findSignedIn(shop.db, headers, shop.now(), asking).then((user) => {
        c.set('user', user);
        return user;
      });
      return found;
    },
  };
}

/** The lane that renders the page. `isForAll`: cached once rendered, so it is rendered rarely. */
async function findTurn(c: Context<Vars>, { isSomebody, findUser }: Asker, isForAll: boolean) {
  // Without a database the user is unknown; the page shows the error.
  const user = isSomebody && !isForAll ? await findUser().catch(() => null) : null;
  const who = user?.id ?? networkOf(addressOf(c));
  if (!isForAll && !user?.staffRole) c.get('countOrRefuse')(`page:${who}`, MADE);
  const lane = c.get('lanes')[isForAll || user ? 'people' : 'strangers'];
  return <T>(make: () => Promise<T>) => lane(who, make);
}

/** Immutable per build, by its own header; browsers cache it, so the page cache need not. */
async function readRouteMap(request: Request, pages: Pages): Promise<RenderedPage> {
  const answer = await pages(request, new RouterContextProvider());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()), tags: null };
}
