import { sayIn, useWords } from '../../../language/use-words.tsx';
import { unpack } from '../../../platform/pages/packed.ts';
import { forBrowser, getLanguage, getShop } from '../../../platform/pages/page.server.ts';
import { SAME_FOR_ALL } from '../../../platform/pages/page-query.ts';
import { listPopular } from '../../../recommendations/recommendations.server.ts';
import { frameOf, pageMeta } from '../../../shop-kit/page-meta.ts';
import { choicePath } from '../../../shop-kit/shop-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { searchProducts } from '../../search/search.server.ts';
import { QUERY_AT_MOST } from '../../shop-filters.ts';
import { readShopResults } from '../shop-results.server.ts';
import { ShopResults } from '../shop-results.tsx';
import { Suggestions } from '../suggestions/suggestions.tsx';
import type { Route } from './+types/search-page.ts';
import { SearchBox } from './search-box.tsx';

/** Not cached: the number of queries is unlimited. */
export const handle = SAME_FOR_ALL;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const language = getLanguage(context);
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').trim().slice(0, QUERY_AT_MOST);
  const { ids, meant } = await searchProducts(shop, q);
  const { shown } = await readShopResults({ ...shop, language, now: shop.now() }, query, { q, ids });
  const popular = ids.length === 0 ? await listPopular(shop, language) : null;
  return forBrowser(context, { q, meant, isFound: ids.length > 0, results: shown, popular });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // Without a canonical path: search engines do not index our search results.
  const t = sayIn(frameOf(matches).language);
  const q = loaderData && unpack(loaderData).q;
  return pageMeta(matches, { title: q ? t('Search: {query}', { query: q }) : t('Search') });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { q, meant, isFound, results, popular } = unpack(loaderData);
  const t = useWords();
  return (
    <div className="page pt-10 md:pt-14">
      <h1>{q ? t('Results for “{query}”', { query: q }) : t('Search')}</h1>
      <div className="mt-6 max-w-2xl max-md:mb-4">
        <SearchBox key={q} query={q} />
      </div>
      {meant && (
        <p className="mt-4">
          {t.rich(
            'Did you mean <link>{words}</link>? Showing its results.',
            {
              link: (words) => (
                <Link to={choicePath({ q: meant })} className="link font-medium">
                  {words}
                </Link>
              ),
            },
            { words: meant },
          )}
        </p>
      )}
      {isFound ? (
        <ShopResults results={results}>
          <EmptyState
            icon="leaf"
            title={t('No products found')}
            action={<ButtonLink to={choicePath({ q })}>{t('Clear Filters')}</ButtonLink>}
          >
            {t('No results match these filters.')}
          </EmptyState>
        </ShopResults>
      ) : (
        <>
          {q && (
            <p role="status" className="mt-6 max-w-prose">
              {t('No results for “{query}”. Try a product, ingredient or concern, or browse the shop.', { query: q })}
            </p>
          )}
          <Suggestions popular={popular} />
          <p className="mt-8">
            <ButtonLink to="/shop" variant="secondary">
              {t('View All Products')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
