// What crawlers read first. Both are kept in memory like pages.
import type { Hono } from 'hono';
import { listShopProducts } from '../catalogue/catalogue.server.ts';
import type { Vars } from '../platform/endpoint.server.ts';
import { keepAnswer } from '../platform/kept-answer.server.ts';

/** Staff, answers for code, and the choice of a language. */
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

const READING_PAGES = ['/about-us', '/complaints', '/loyalty', '/privacy', '/Shipping-And-Refund-Policy', '/terms-and-conditions'];

export function mountSeo(hono: Hono<Vars>) {
  hono.get('/sitemap.xml', (c) => {
    const { db, env } = c.get('shop');
    return keepAnswer(c, '/sitemap.xml', ['products'], async () => {
      const products = await listShopProducts(db);
      const newest = products.map((product) => product.updatedAt).sort((a, b) => b.getTime() - a.getTime())[0];
      const entries = [
        urlEntry(`${env.PUBLIC_URL}/`, newest),
        urlEntry(`${env.PUBLIC_URL}/shop`, newest),
        ...READING_PAGES.map((path) => urlEntry(`${env.PUBLIC_URL}${path}`, undefined)),
        ...products.map((product) => urlEntry(`${env.PUBLIC_URL}/product/${product.slug}`, product.updatedAt)),
      ];
      return {
        type: 'application/xml',
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      };
    });
  });

  hono.get('/robots.txt', (c) =>
    keepAnswer(c, '/robots.txt', [], async () => ({
      type: 'text/plain; charset=utf-8',
      body: `User-agent: *\n${NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${c.get('shop').env.PUBLIC_URL}/sitemap.xml\n`,
    })),
  );
}

/** Slugs and PUBLIC_URL hold no character that XML would want escaped. */
const urlEntry = (url: string, changed: Date | undefined) =>
  `  <url><loc>${url}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
