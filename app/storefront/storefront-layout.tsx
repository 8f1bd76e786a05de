// The frame around every page of the shop. Its loader returns only data that every visitor shares; the session is fetched afterwards.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router';
import { useOwnPage } from '../accounts/use-own-page.ts';
import { useWords } from '../language/use-words.tsx';
import { unpack } from '../platform/pages/packed.ts';
import { forBrowser } from '../platform/pages/page.server.ts';
import { readShopFacts, type ShopFacts } from '../shop-kit/shop-facts.server.ts';
import { loadShopper, readUserId } from '../shop-kit/shopper.ts';
import { useShopFacts } from '../shop-kit/use-shop-facts.ts';
import { isUnreached } from '../shop-kit/way-back/reached.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProgressLine } from '../ui/deferred/lazy-part.tsx';
import { Toaster } from '../ui/toast.tsx';
import type { Route } from './+types/storefront-layout.ts';
import { AfterLoad } from './frame/after-load.tsx';
import { BottomBar } from './frame/bottom-bar.tsx';
import { FirstVisit } from './frame/first-visit.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => forBrowser(context, await readShopFacts(context));

/** The frame is not reloaded on navigation; a page that cannot be fetched then fails inside it. */
export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame shop={unpack(loaderData)}>
      <Outlet />
    </ShopFrame>
  );
}

/** An error in a page keeps the frame around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShopFacts();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useReloadWhenOffline();
  const sorry = <Sorry isMissing={isMissing} isAway={isUnreached(error)} />;
  if (!shop) return <main>{sorry}</main>;
  return <ShopFrame shop={shop}>{sorry}</ShopFrame>;
}

/** Navigated while offline: reload, so that the service worker serves its copy of the page, or the offline page. */
function useReloadWhenOffline() {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload();
  }, []);
}

function Sorry({ isMissing, isAway }: { isMissing: boolean; isAway: boolean }) {
  const t = useWords();
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center md:py-32">
      <title>{t(isMissing ? 'Page not found' : 'Something went wrong')}</title>
      <h1>{t(isMissing ? 'We could not find that page' : 'Something went wrong')}</h1>
      <p className="max-w-md text-ink-soft">
        {isMissing
          ? t('It may have moved, or the link may be mistyped. Everything we make is in the shop.')
          : isAway
            ? t("We couldn't connect. Please check your internet and try again.")
            : t('This is our fault. Nothing you entered is lost. Please try again in a minute.')}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {!isMissing && (
          <ButtonLink to="" reloadDocument>
            {t('Try again')}
          </ButtonLink>
        )}
        <ButtonLink to="/shop" variant={isMissing ? 'primary' : 'secondary'}>
          {t('Go to the shop')}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('Home page')}
        </ButtonLink>
      </div>
    </div>
  );
}

function ShopFrame({ shop, children }: { shop: ShopFacts; children: React.ReactNode }) {
  const t = useWords();
  const main = useRef<HTMLElement>(null);
  useOwnPage(readUserId);
  useEffect(() => {
    // A separate task: hydration takes long enough on a slow phone.
    setTimeout(loadShopper);
  }, []);
  return (
    <>
      <a href="#content" className="skip-link">
        {t('Skip to the content')}
      </a>
      <Loading />
      <NewPage main={main} />
      <Header shop={shop} />
      <main id="content" ref={main} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {children}
      </main>
      <Footer shop={shop} />
      <BottomBar />
      <FirstVisit shop={shop} />
      <AfterLoad />
      <Toaster />
    </>
  );
}

/** Apart from the frame, which does not change with the address. */
function NewPage({ main }: { main: RefObject<HTMLElement | null> }) {
  useFocusOnNewPage(main);
  useGliding();
  return null;
}

/** After a navigation reading starts at the top; otherwise the focus would stay on a link that is gone. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation();
  // Another search has the same path.
  const page = pathname + new URLSearchParams(search).get('q');
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page, main]);
}

/** Scrolling to an anchor is smooth. A new page opens at its position at once: the framework scrolls right after this. */
function useGliding() {
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step through the history is one of its own
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-glides', hash !== '');
    // Chromium scrolls with the last computed style: reading the layout updates it now.
    void page.offsetTop;
    const frame = requestAnimationFrame(() => page.setAttribute('data-glides', ''));
    return () => cancelAnimationFrame(frame);
  }, [key, hash]);
  // Not for keys: the next Tab would be judged by where the page is in the middle of its glide, and the focus would end out of sight.
  // `:has(:focus-visible)` on the page would say the same, and compute the style of all its links and pictures again at each tap.
  useEffect(() => {
    const byHand = ({ type }: Event) => document.documentElement.toggleAttribute('data-glides', type === 'pointerdown');
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, byHand, true);
  }, []);
}

function Loading() {
  const { state } = useNavigation();
  return state === 'loading' ? <ProgressLine /> : null;
}
