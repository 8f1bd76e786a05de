// robots.txt and the sitemap. Both are cached like pages.
import type { Hono } from 'hono';
import { listShopProducts } from '../catalogue/catalogue.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import { inLanguage, LANGUAGES, type Language, languages } from '../platform/words/language.ts';

/** Staff pages, API answers, and the language switch. */
const NOT_FOR_CRAWLERS = ['/api/', '/admin', '/admins', '/dev/', '/inHouse', '/language/', '/practice-pay', '/productAdd'];
/** In every language. */
const PERSONAL_PAGES = [
  '/cart',
  '/login',
  '/orders/',
  '/passwordreset',
  '/profile',
  '/search',
  '/Signup',
  '/signup',
  '/success',
  '/wishlist',
];

const notForCrawlers = [
  ...NOT_FOR_CRAWLERS,
  ...languages().flatMap((language) => PERSONAL_PAGES.map((path) => inLanguage(path, language))),
];

const READING_PAGES = ['/about-us', '/complaints', '/loyalty', '/privacy', '/Shipping-And-Refund-Policy', '/terms-and-conditions'];

export function mountSeo(hono: Hono<Vars>) {
  hono.get('/sitemap.xml', (c) => {
    const { db, env } = c.get('shop');
    return keepAnswer(c, '/sitemap.xml', ['products'], async () => {
      const products = await listShopProducts(db);
      const newest = products.map((product) => product.updatedAt).sort((a, b) => b.getTime() - a.getTime())[0];
      const entries = [
        ...urlEntries(env.PUBLIC_URL, '/', newest),
        ...urlEntries(env.PUBLIC_URL, '/shop', newest),
        ...READING_PAGES.flatMap((path) => urlEntries(env.PUBLIC_URL, path, undefined)),
        ...products.flatMap((product) => urlEntries(env.PUBLIC_URL, `/product/${product.slug}`, product.updatedAt)),
      ];
      return {
        type: 'application/xml',
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
      };
    });
  });

  hono.get('/robots.txt', (c) =>
    keepAnswer(c, '/robots.txt', [], async () => ({
      type: 'text/plain; charset=utf-8',
      body: `User-agent: *\n${notForCrawlers.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${c.get('shop').env.PUBLIC_URL}/sitemap.xml\n`,
    })),
  );
}

/** One entry per language, each listing all (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap). */
function urlEntries(origin: string, path: string, changed: Date | undefined) {
  // Slugs and PUBLIC_URL contain no character that XML needs escaped.
  const addressIn = (language: Language) => origin + inLanguage(path, language);
  const alternates = languages()
    .map((language) => `<xhtml:link rel="alternate" hreflang="${LANGUAGES[language].tag}" href="${addressIn(language)}"/>`)
    .join('');
  const lastChange = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return languages().map((language) => `  <url><loc>${addressIn(language)}</loc>${lastChange}${alternates}</url>`);
}
