// /collections/{slug}: the products that staff chose by hand or by rule.
import { redirect } from 'react-router';
import { useImpression } from '../../analytics/shop/impression.ts';
import { nameDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { EARLY_PICTURES, ProductCard } from '../../catalogue/shop/product-card.tsx';
import { sayIn, useWords } from '../../language/use-words.tsx';
import { unpack } from '../../platform/pages/packed.ts';
import { forBrowser, getLanguage, getShop, keepPage, keepPageUntil, notFoundPage, tagPage } from '../../platform/pages/page.server.ts';
import { keptPage, readQuery } from '../../platform/pages/page-query.ts';
import { inLanguage } from '../../platform/words/language.ts';
import { absolutePicture, breadcrumbs, frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { productPath } from '../../shop-kit/shop-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { countChosen, findCollection, keptUntil, listCollectionProducts, viewOf } from '../collections.server.ts';
import type { Route } from './+types/collection-page.ts';

const PER_PAGE = 24;

const collectionQuery = {
  page: (typed: string) => (Number.parseInt(typed, 10) > 1 ? String(Math.min(Number.parseInt(typed, 10), 1_000_000)) : ''),
};

export const handle = keptPage(collectionQuery);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const { db, now } = shop;
  const language = getLanguage(context);
  const found = await findCollection(db, params.slug);
  if (!found) throw notFoundPage();
  if ('movedTo' in found) throw redirect(`/collections/${found.movedTo}`, 301);
  const { row } = found;
  const total = await countChosen(db, row, now());
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const asked = Number(readQuery(collectionQuery, new URL(request.url).searchParams).page || 1);
  const page = Math.min(asked, pageCount);
  // Pages beyond the last are not cached: strangers can invent any number of them.
  (asked === page ? keepPage : tagPage)(context, 'products', 'settings');
  const shown = await listCollectionProducts(shop, row, { page, limit: PER_PAGE, language, now: now() });
  const { cards: products, until } = await nameDiscounts(shop, shown, language, now());
  for (const moment of [keptUntil([row], now()), until]) if (moment) keepPageUntil(context, moment);
  return { collection: await viewOf(db, row, language), products: forBrowser(context, products), total, page, pageCount };
}

const pathOf = (slug: string, page = 1) => (page > 1 ? `/collections/${slug}?page=${page}` : `/collections/${slug}`);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  if (!loaderData) return pageMeta(matches, { title: t('Shop') });
  const { collection, total, page } = loaderData;
  const products = unpack(loaderData.products);
  const { title, description, seoTitle, seoDescription, picture } = collection;
  const path = pathOf(collection.slug, page);
  const shown = picture ?? products[0]?.picture;
  return pageMeta(matches, {
    title: seoTitle || title,
    description:
      seoDescription ||
      description ||
      t('{title}: {products}, every ingredient listed, prices with and without tax.', {
        title,
        products: t('{count, plural, one {# product} other {# products}}', { count: total }),
      }),
    ...(products.length > 0 && { path }),
    picture: shown,
    jsonLd: [
      breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: t('Shop'), path: '/shop' }, { name: title, path }),
      {
        '@type': 'CollectionPage',
        name: title,
        url: frame.origin + inLanguage(path, frame.language),
        ...(shown && { image: absolutePicture(shown, frame.origin) }),
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: products.map((product, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: frame.origin + inLanguage(productPath(product), frame.language),
            name: product.name,
          })),
        },
      },
    ],
  });
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, total, page, pageCount } = loaderData;
  const products = unpack(loaderData.products);
  const t = useWords();
  const { slug, title, description, picture } = collection;
  useImpression('collection');
  return (
    <div className="page pt-10 md:pt-14">
      {picture && page === 1 && (
        <Picture
          picture={picture}
          alt={picture.alt}
          sizes="100vw"
          isFirst
          className="mb-8 aspect-[3/1] w-full rounded-panel object-cover max-md:aspect-[2/1]"
        />
      )}
      <h1 lang={t.lang(title)}>{title}</h1>
      {description && page === 1 && (
        <p className="mt-3 max-w-prose whitespace-pre-line text-ink-soft" lang={t.lang(description)}>
          {description}
        </p>
      )}
      <section aria-labelledby="products" className="mt-8" data-section="products">
        <h2 id="products" className="sr-only">
          {t('Products')}
        </h2>
        {products.length === 0 ? (
          <EmptyState icon="leaf" title={t('No products found')} action={<ButtonLink to="/shop">{t('View All Products')}</ButtonLink>}>
            {t('Please look again soon.')}
          </EmptyState>
        ) : (
          <>
            <p role="status" className="mb-5 text-sm text-ink-soft">
              {t('{count, plural, one {# product} other {# products}}', { count: total })}
            </p>
            <ul className="product-grid">
              {products.map((product, index) => (
                <li key={product.id} className={index === 0 ? '' : 'below-fold'}>
                  <ProductCard product={product} isFirst={index === 0 && !picture} isEarly={index < EARLY_PICTURES} />
                </li>
              ))}
            </ul>
            <div className="mt-10">
              <Pagination page={page} pageCount={pageCount} toPage={(to) => pathOf(slug, to)} label={t('Pages of products')} />
            </div>
          </>
        )}
      </section>
    </div>
  );
}
