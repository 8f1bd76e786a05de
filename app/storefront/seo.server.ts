// robots.txt and the sitemap. Both are cached like pages.
import type { Hono } from 'hono';
import { listForSitemap, summarizeForSitemap } from '../catalogue/seo/sitemap.server.ts';
import { listActiveCollections } from '../collections/collections.server.ts';
import { listLivePages } from '../content/live-pages.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { inLanguage, LANGUAGES, type Language, languages } from '../platform/words/language.ts';

/** Staff pages, API answers, and the language switch. */
const NOT_FOR_CRAWLERS = ['/api/', '/admin', '/admins', '/dev/', '/inHouse', '/language/', '/practice-pay', '/productAdd'];
/** In every language. */
const PERSONAL_PAGES = [
  '/cart',
  '/checkout',
  '/checkout',
  '/go/',
  '/login',
  '/orders/',
  '/passwordreset',
  '/profile',
  '/search',
  '/Signup',
  '/signup',
  '/success',
  '/track/',
  '/wishlist',
];

const notForCrawlers = [
  ...NOT_FOR_CRAWLERS,
  ...languages().flatMap((language) => PERSONAL_PAGES.map((path) => inLanguage(path, language))),
];

const READING_PAGES = ['/about-us', '/complaints', '/loyalty', '/privacy', '/Shipping-And-Refund-Policy', '/terms-and-conditions'];

/** sitemaps.org allows 50,000 URLs and 50 MB in a file; each language of a product is a URL of about 400 bytes. */
const PRODUCTS_IN_PART = 5_000;

export function mountSeo(hono: Hono<Vars>) {
  hono.get('/sitemap.xml', (c) => {
    const { db, env, now } = c.get('shop');
    return keepAnswer(c, '/sitemap.xml', ['content', 'products'], async () => {
      const { count, newest } = await summarizeForSitemap(db);
      if (count > PRODUCTS_IN_PART) return sitemapIndex(env.PUBLIC_URL, Math.ceil(count / PRODUCTS_IN_PART), newest);
      const { entries, until } = await pageEntries(db, env.PUBLIC_URL, newest, now());
      return { ...sitemap([...entries, ...(await productEntries(db, env.PUBLIC_URL, 1))]), until };
    });
  });

  hono.get('/sitemap-pages.xml', (c) => {
    const { db, env, now } = c.get('shop');
    return keepAnswer(c, '/sitemap-pages.xml', ['content', 'products'], async () => {
      const { entries, until } = await pageEntries(db, env.PUBLIC_URL, (await summarizeForSitemap(db)).newest, now());
      return { ...sitemap(entries), until };
    });
  });

  hono.get('/:part{sitemap-products-[1-9][0-9]{0,3}\\.xml}', (c) => {
    const { db, env } = c.get('shop');
    const part = Number(/\d+/.exec(c.req.path)?.[0]);
    return keepAnswer(
      c,
      `/sitemap-products-${part}.xml`,
      ['products'],
      async () => sitemap(await productEntries(db, env.PUBLIC_URL, part)),
      { isOnTrial: true },
    );
  });

  hono.get('/robots.txt', (c) =>
    keepAnswer(c, '/robots.txt', [], async () => ({
      type: 'text/plain; charset=utf-8',
      body: `User-agent: *\nAllow: /api/feeds/\n${notForCrawlers.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${c.get('shop').env.PUBLIC_URL}/sitemap.xml\n`,
    })),
  );
}

/** `until`: a scheduled page joins them. The journal is not indexed while it is empty. */
async function pageEntries(db: Db, origin: string, newest: Date | undefined, now: Date) {
  const { pages, until } = await listLivePages(db, now);
  const journal = pages
    .filter(({ path }) => path.startsWith('/journal/'))
    .toSorted((one, other) => Number(other.updatedAt) - Number(one.updatedAt))[0];
  const entries = [
    ...urlEntries(origin, '/', newest),
    ...urlEntries(origin, '/shop', newest),
    ...READING_PAGES.flatMap((path) => urlEntries(origin, path, undefined)),
    ...(await listActiveCollections(db)).flatMap(({ slug, updatedAt }) => urlEntries(origin, `/collections/${slug}`, updatedAt)),
    ...(journal ? urlEntries(origin, '/journal', journal.updatedAt) : []),
    ...pages.flatMap(({ path, updatedAt }) => urlEntries(origin, path, updatedAt)),
  ];
  return { entries, until };
}

async function productEntries(db: Db, origin: string, part: number) {
  const products = await listForSitemap(db, { limit: PRODUCTS_IN_PART, offset: (part - 1) * PRODUCTS_IN_PART });
  if (products.length === 0 && part > 1) throw new Refusal(404, 'Page not found.');
  return products.flatMap(({ slug, updatedAt }) => urlEntries(origin, `/product/${slug}`, updatedAt));
}

const xml = (body: string) => ({ type: 'application/xml', body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n` });

const sitemap = (entries: readonly string[]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  );

/** Without `lastmod` for the parts: which product stands in which changes with every new one. */
function sitemapIndex(origin: string, parts: number, newest: Date | undefined) {
  const lastChange = newest ? `<lastmod>${newest.toISOString()}</lastmod>` : '';
  const entries = [
    `  <sitemap><loc>${origin}/sitemap-pages.xml</loc>${lastChange}</sitemap>`,
    ...Array.from({ length: parts }, (_, index) => `  <sitemap><loc>${origin}/sitemap-products-${index + 1}.xml</loc></sitemap>`),
  ];
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>`);
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
