import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { learnRest, WORDS_ID, WordsContext } from './language/learn-in-browser.ts';
import { LanguageContext, useLanguage, useWords } from './language/use-words.tsx';
import { NonceContext } from './platform/http/security/nonce.ts';
import { getShop, tagPage } from './platform/pages/page.server.ts';
import { inLanguage, LANGUAGES, languageAt, SOURCE } from './platform/words/language.ts';
import { readHeadOf } from './settings/brand.server.ts';
import styles from './shop.css?inline';
import stylesheet from './shop.css?url';
import { STYLES_PLACE } from './styles-place.ts';
import { layOutBelowFold, leaveBelowFold } from './ui/deferred/below-fold.tsx';
import { fontPreloads } from './ui/fonts/preloads.ts';

const STYLES = import.meta.env.DEV ? styles : STYLES_PLACE;

export function loader({ context }: Route.LoaderArgs) {
  tagPage(context, 'settings');
  return readHeadOf(getShop(context).db);
}

/** The head stays as rendered on the server. */
export const shouldRevalidate = () => false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await Promise.all([learnRest(new URL(request.url).pathname), next()]);
  },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const language = languageAt(useHref('/'));
  const nonce = useContext(NonceContext);
  const words = { __html: useContext(WordsContext) };
  // No data: the settings could not be read.
  const head = useRouteLoaderData<typeof loader>('root');
  return (
    <SameFramework>
      <LanguageContext value={language}>
        <html lang={LANGUAGES[language].tag} suppressHydrationWarning>
          <head>
            <script
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? leaveBelowFold : '' }}
            />
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content={head?.themeColour ?? '#f7f1e8'} />
            <Meta />
            <Links />
            <link rel="icon" href={head?.favicon ?? '/favicon.svg'} />
            <link rel="apple-touch-icon" href={head?.touchIcon ?? '/icons/apple-touch-icon.png'} />
            <link rel="manifest" href="/manifest.webmanifest" />
            {(fontPreloads[language] ?? fontPreloads[SOURCE] ?? []).map((href) => (
              <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
            ))}
            <style
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STYLES + (head?.colourRules ?? '') : '' }}
            />
            {/* The server inlines what the page uses of it (first paint needs no second request), and asks for it afterwards (entry.server.tsx). */}
            {!import.meta.env.DEV && <link rel="stylesheet" href={stylesheet} />}
          </head>
          <body>
            {children}
            {language !== SOURCE && (
              <script id={WORDS_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={words} />
            )}
            <ScrollRestoration />
            <Scripts />
          </body>
        </html>
      </LanguageContext>
    </SameFramework>
  );
}

/**
 * The router makes a new object of this context at each step, with the same contents, and all links of the page read it: they would render twice for
 * each navigation.
 */
function SameFramework({ children }: { children: React.ReactNode }) {
  const given = useContext(FrameworkContext);
  const first = useRef(given);
  return <FrameworkContext value={import.meta.env.DEV ? given : first.current}>{children}</FrameworkContext>;
}

export default function Root() {
  // Presses from before hydration (entry.server.tsx) are replayed now. In a layout effect: a press that makes React hydrate its
  // part at once must not be both stored and replayed.
  useLayoutEffect(() => void dispatchEvent(new Event('alive')), []);
  useEffect(layOutBelowFold, []);
  return <Outlet />;
}

/** The last resort: an error outside any layout. Layouts show their own error pages inside the shop's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useWords();
  const language = useLanguage();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto max-w-xl px-5 py-24 text-center">
      <h1 className="font-display text-3xl">{isMissing ? t('We could not find that page') : t('Something went wrong')}</h1>
      <p className="mt-4">{isMissing ? t('It may have moved.') : t('Nothing you entered is lost. Please try again in a minute.')}</p>
      <p className="mt-8">
        <a className="underline" href={inLanguage('/', language)}>
          {t('Go to the home page')}
        </a>
      </p>
    </main>
  );
}
