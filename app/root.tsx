import { useContext } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { useLanguage, useWords } from './language/use-words.tsx';
import { inLanguage, LANGUAGES } from './platform/language.ts';
import { NonceContext } from './platform/nonce.ts';
import shopCss from './storefront/storefront.css?inline';
import { fontPreloads } from './ui/fonts/preloads.ts';
import css from './ui/styles.css?inline';

/** On the server the whole stylesheet is inlined (first paint needs no second request); the browser's bundle carries none of it. */
const styles = { __html: import.meta.env.SSR ? css + shopCss : '' };

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useLanguage();
  return (
    <html lang={LANGUAGES[language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#F7F1E8" />
        <Meta />
        <Links />
        {fontPreloads[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <style nonce={useContext(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={styles} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last net: a fault outside any layout. Layouts show their own error pages inside the shop's frame. */
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
