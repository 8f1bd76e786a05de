import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigation } from 'react-router';
import { ingredientsInShop, listShopProducts } from '../catalogue/catalogue.server.ts';
import { ALL_PRODUCTS, SHOP_CATEGORIES } from '../catalogue/shop-filters.ts';
import { listSlides } from '../media/slider.server.ts';
import { getShop, keepPage, tagPage } from '../platform/page.server.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loading } from '../ui/skeleton.tsx';
import type { Route } from './+types/shop-page.ts';
import { useEndImpression, useImpression } from './impression.ts';
import { breadcrumbs, frameOf, pageMeta } from './page-meta.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { shopPath } from './shop-paths.ts';
import { Slider } from './slider.tsx';

const SKELETONS = 6;
const PATIENCE_MS = 150;
/** Cards in the first row on a wide screen. */
const IN_SIGHT = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getShop(context);
  const query = new URL(request.url).searchParams;
  const ingredients = await ingredientsInShop(db);
  const ingredient = spelledAs(
    ingredients.map(({ name }) => name),
    query.get('ingredient'),
  );
  const category = spelledAs(SHOP_CATEGORIES, query.get('category')) || ALL_PRODUCTS;
  const products = await listShopProducts(db, { category, ingredient });
  // Addresses with filters that nobody offers are answered, but would fill the memory if they were kept.
  const isOffered = products.length > 0 || ((SHOP_CATEGORIES as readonly string[]).includes(category) && isAmong(ingredients, ingredient));
  (isOffered ? keepPage : tagPage)(context, 'products', 'settings');
  const slides = category === ALL_PRODUCTS && ingredient === '' ? await listSlides(db) : [];
  return { slides, products, ingredients, category, ingredient, categories: SHOP_CATEGORIES };
}

const isAmong = (ingredients: { name: string }[], ingredient: string) =>
  ingredient === '' || ingredients.some(({ name }) => name === ingredient);

/** As the filter spells it, however it was typed; another word stays what it is. */
function spelledAs(offered: readonly string[], typed: string | null): string {
  const wanted = (typed ?? '').trim().slice(0, 120);
  return offered.find((word) => word.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Shop' });
  const { category, ingredient, products } = loaderData;
  const path = shopPath(category, ingredient);
  const title = headingOf(category, ingredient);
  return pageMeta(matches, {
    title,
    description: `${title}: ${products.length} ${products.length === 1 ? 'product' : 'products'}, every ingredient listed, prices with and without tax.`,
    ...(products.length > 0 && { path }),
    picture: products[0]?.picture,
    jsonLd: [breadcrumbs(frameOf(matches).origin, { name: 'Home', path: '/' }, { name: title, path })],
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { slides, products, category, ingredient } = loaderData;
  const isLoading = useIsFiltering();
  useImpression('shop');
  useEndImpression('shop');
  const chosen = [category === ALL_PRODUCTS ? '' : category, ingredient].filter(Boolean);
  return (
    <>
      {slides.length > 0 && <Slider slides={slides} />}
      <div className="page pt-10 md:pt-14">
        <h1>{headingOf(category, ingredient)}</h1>
        <div className="mt-6 grid gap-8 md:mt-10 md:grid-cols-[13rem_1fr] md:gap-12">
          <details className="border-y border-hairline md:hidden">
            <summary className="flex min-h-14 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
              <Icon name="filter" className="size-5" />
              Filter
              <span className="ml-auto truncate font-normal text-ink-soft">{chosen.join(', ') || ALL_PRODUCTS}</span>
            </summary>
            <ShopFilters {...loaderData} />
          </details>
          <aside className="filters-aside hidden md:block" aria-label="Filters">
            <div className="sticky top-28">
              <ShopFilters {...loaderData} />
            </div>
          </aside>
          <section aria-labelledby="products" className="min-w-0">
            <h2 id="products" className="sr-only">
              Products
            </h2>
            {isLoading ? (
              <Loading label="Loading products...">
                <div className="product-grid">
                  {Array.from({ length: SKELETONS }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
                    <ProductCardSkeleton key={index} />
                  ))}
                </div>
              </Loading>
            ) : products.length === 0 ? (
              <EmptyState icon="leaf" title="No products found" action={<ButtonLink to="/shop">Clear Filters</ButtonLink>}>
                {nothingFound(category, ingredient)}
              </EmptyState>
            ) : (
              <>
                <p role="status" className="mb-5 text-sm text-ink-soft">
                  {products.length} {products.length === 1 ? 'product' : 'products'}
                </p>
                <ul className="product-grid">
                  {products.map((product, index) => (
                    <li key={product.id}>
                      <ProductCard product={product} isFirst={index < IN_SIGHT} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

/** Another choice of filters has been on its way for a moment: what comes at once should not flicker. */
function useIsFiltering() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const [isSlow, setSlow] = useState(false);
  const isFiltering = state === 'loading' && location.pathname === pathname;
  useEffect(() => {
    if (!isFiltering) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isFiltering]);
  return isFiltering && isSlow;
}

function headingOf(category: string, ingredient: string) {
  const what = category === ALL_PRODUCTS ? 'All Products' : category;
  return ingredient ? `${what} with ${ingredient}` : what;
}

/** 'No {category} with {ingredient} found.' */
function nothingFound(category: string, ingredient: string) {
  const what = category === ALL_PRODUCTS ? 'products' : category;
  return `No ${what}${ingredient ? ` with ${ingredient}` : ''} found.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="page grid gap-6 py-14">
      <h1>Shop</h1>
      <Alert tone="danger" title={isRouteErrorResponse(error) ? `HTTP error! status: ${error.status}` : 'Failed to fetch products'}>
        Please try again in a minute.
      </Alert>
      <p>
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      </p>
    </div>
  );
}
