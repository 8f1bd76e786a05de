import { isRouteErrorResponse, redirect, useLocation } from 'react-router';
import { useEndImpression, useImpression } from '../../analytics/shop/impression.ts';
import { type Say, sayIn, useWords } from '../../language/use-words.tsx';
import { Slider } from '../../media/shop/slider.tsx';
import { rememberedSlides } from '../../media/slider/slider.server.ts';
import { unpack } from '../../platform/pages/packed.ts';
import { forBrowser, getLanguage, getShop, keepPage, keepPageUntil, tagPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { breadcrumbs, frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { choicePath, shopPath } from '../../shop-kit/shop-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ALL_PRODUCTS } from '../shop-filters.ts';
import type { Route } from './+types/shop-page.ts';
import { shopQuery } from './shop-query.ts';
import { type ShopResults as Results, readShopResults } from './shop-results.server.ts';
import { ShopResults } from './shop-results.tsx';

export const handle = keptPage(shopQuery);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, pages, now } = getShop(context);
  const language = getLanguage(context);
  const { shown, until, isMoved, isOffered } = await readShopResults(
    { db, pages, language, now: now() },
    new URL(request.url).searchParams,
  );
  if (isMoved) throw redirect(choicePath(shown.choice), 301);
  // The order by rating changes with every review.
  const isKept = isOffered && shown.choice.sort !== 'rating';
  (isKept ? keepPage : tagPage)(context, 'products', 'settings');
  if (until) keepPageUntil(context, until);
  return forBrowser(context, { ...shown, slides: await rememberedSlides({ db, pages }, language) });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  if (!loaderData) return pageMeta(matches, { title: t('Shop') });
  const { products, total, choice, words } = unpack(loaderData);
  const path = shopPath(choice.category, choice.ingredient);
  const title = headingOf(words, t);
  return pageMeta(matches, {
    title,
    description: t('{title}: {products}, every ingredient listed, prices with and without tax.', {
      title,
      products: t('{count, plural, one {# product} other {# products}}', { count: total }),
    }),
    ...(products.length > 0 && { path }),
    picture: products[0]?.picture,
    jsonLd: [breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: title, path })],
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { slides, ...results } = unpack(loaderData);
  const { words, choice } = results;
  useImpression('shop');
  useEndImpression('shop');
  return (
    <>
      {slides.length > 0 && <Slider slides={slides} />}
      <div className="page pt-3 md:pt-14">
        <h1 className="max-md:text-2xl">{headingOf(words, t)}</h1>
        <ShopResults results={results} isBelowPicture={slides.length > 0}>
          <EmptyState icon="leaf" title={t('No products found')} action={<ButtonLink to="/shop">{t('Clear Filters')}</ButtonLink>}>
            {nothingFound(choice.category === ALL_PRODUCTS ? { ...words, category: t('products') } : words, t)}
          </EmptyState>
        </ShopResults>
      </div>
    </>
  );
}

type Words = Results['words'];

function headingOf({ category, ingredient }: Words, t: Say) {
  return ingredient ? t('{category} with {ingredient}', { category, ingredient }) : category;
}

function nothingFound({ category, ingredient }: Words, t: Say) {
  return ingredient ? t('No {category} with {ingredient} found.', { category, ingredient }) : t('No {category} found.', { category });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <div className="page grid gap-6 py-14">
      <h1>{t('Shop')}</h1>
      <Alert
        tone="danger"
        title={isRouteErrorResponse(error) ? t('HTTP error! status: {status}', { status: error.status }) : t('Failed to fetch products')}
      >
        {t('Please try again in a minute.')}
      </Alert>
      <p>
        <ButtonLink to={pathname + search} reloadDocument>
          {t('Try again')}
        </ButtonLink>
      </p>
    </div>
  );
}
