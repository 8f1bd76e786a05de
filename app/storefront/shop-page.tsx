import { isRouteErrorResponse, useLocation } from 'react-router';
import { ALL_PRODUCTS } from '../catalogue/shop-filters.ts';
import { getShop, keepPage, tagPage } from '../platform/page.server.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/shop-page.ts';
import { useEndImpression, useImpression } from './impression.ts';
import { breadcrumbs, frameOf, pageMeta } from './page-meta.ts';
import { shopPath } from './shop-paths.ts';
import { readShopResults } from './shop-results.server.ts';
import { ShopResults } from './shop-results.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const results = await readShopResults(getShop(context).db, new URL(request.url).searchParams);
  // The order of ratings changes with every review.
  const isKept = results.isOffered && results.choice.sort !== 'rating';
  (isKept ? keepPage : tagPage)(context, 'products');
  return results;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Shop' });
  const { products, total } = loaderData;
  const { category, ingredient } = loaderData.choice;
  const path = shopPath(category, ingredient);
  const title = headingOf(category, ingredient);
  return pageMeta(matches, {
    title,
    description: `${title}: ${total} ${total === 1 ? 'product' : 'products'}, every ingredient listed, prices with and without tax.`,
    ...(products.length > 0 && { path }),
    picture: products[0]?.picture,
    jsonLd: [breadcrumbs(frameOf(matches).origin, { name: 'Home', path: '/' }, { name: title, path })],
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { category, ingredient } = loaderData.choice;
  useImpression('shop');
  useEndImpression('shop');
  return (
    <div className="page pt-10 md:pt-14">
      <h1>{headingOf(category, ingredient)}</h1>
      <ShopResults results={loaderData}>
        <EmptyState icon="leaf" title="No products found" action={<ButtonLink to="/shop">Clear Filters</ButtonLink>}>
          {nothingFound(category, ingredient)}
        </EmptyState>
      </ShopResults>
    </div>
  );
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
