import { Link } from 'react-router';
import { listMostLoved } from '../catalogue/catalogue.server.ts';
import { searchProducts } from '../catalogue/search.server.ts';
import { QUERY_AT_MOST } from '../catalogue/shop-filters.ts';
import { sayIn, useWords } from '../language/use-words.tsx';
import { getLanguage, getShop } from '../platform/page.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/search-page.ts';
import { frameOf, pageMeta } from './page-meta.ts';
import { ProductCard } from './product-card.tsx';
import { SearchBox } from './search-box.tsx';
import { choicePath } from './shop-paths.ts';
import { readShopResults } from './shop-results.server.ts';
import { ShopResults } from './shop-results.tsx';

/** Not kept: what people type has no end. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const language = getLanguage(context);
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').trim().slice(0, QUERY_AT_MOST);
  const { ids, meant } = await searchProducts(shop, q);
  const results = await readShopResults({ db: shop.db, language }, query, { q, ids });
  const popular = ids.length === 0 ? await listMostLoved(shop.db, language) : [];
  return { q, meant, isFound: ids.length > 0, results, popular };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // Without a path: search engines leave out what a search of ours found.
  const t = sayIn(frameOf(matches).language);
  return pageMeta(matches, { title: loaderData?.q ? t('Search: {query}', { query: loaderData.q }) : t('Search') });
}

export default function SearchPage({ loaderData: { q, meant, isFound, results, popular } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page pt-10 md:pt-14">
      <h1>{q ? t('Results for “{query}”', { query: q }) : t('Search')}</h1>
      <div className="mt-6 max-w-2xl">
        <SearchBox key={q} query={q} />
      </div>
      {meant && (
        <p className="mt-4">
          {t.rich(
            'We found nothing spelled like that. Did you mean <link>{words}</link>?',
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
            {t('Nothing that we found has all that you chose.')}
          </EmptyState>
        </ShopResults>
      ) : (
        <>
          {q && (
            <p role="status" className="mt-6 max-w-prose">
              {t('We found nothing for “{query}”. Try one word, such as an ingredient, or look at what others love.', { query: q })}
            </p>
          )}
          {popular.length > 0 && (
            <section className="mt-10" aria-labelledby="popular">
              <h2 id="popular" className="mb-6">
                {t('Our Most Loved Formulations')}
              </h2>
              <ul className="product-grid">
                {popular.map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} />
                  </li>
                ))}
              </ul>
            </section>
          )}
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
