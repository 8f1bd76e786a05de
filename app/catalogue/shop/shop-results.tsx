import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { choicePath } from '../../shop-kit/shop-paths.ts';
import { useNextPlace } from '../../shop-kit/way-back/use-next-place.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeptPart } from '../../ui/kept-part.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ALL_PRODUCTS } from '../shop-filters.ts';
import { ShopFilters } from './filters/filter-panel.tsx';
import { SortChoice } from './filters/sort-choice.tsx';
import { ProductCardSkeleton } from './product-card.tsx';
import { CardToAdd } from './quick/quick-add.tsx';
import type { ShopResults as Results } from './shop-results.server.ts';

const SKELETONS = 6;
const PATIENCE_MS = 150;
/** From here the filters stand beside the products. */
const WIDE = '(width >= 48rem)';

interface ShopResultsProps {
  results: Results;
  /** The page's main picture is above the cards. */
  isBelowPicture?: boolean;
  children: ReactNode;
}

export function ShopResults({ results, isBelowPicture = false, children }: ShopResultsProps) {
  const t = useWords();
  const { products, total, pageCount, choice, words } = results;
  const isLoading = useIsFiltering();
  const isWide = useMedia(WIDE);
  const chosen = [choice.category === ALL_PRODUCTS ? '' : words.category, words.ingredient, ...words.values, choice.origin].filter(Boolean);
  return (
    <div className="relative mt-1 grid gap-3 md:mt-10 md:gap-8 md:grid-cols-[13rem_1fr] md:gap-12">
      <details className="border-y border-hairline md:hidden" data-section="filters">
        <summary className="flex min-h-12 w-[44%] list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          <Icon name="filter" className="size-5" />
          {t('Filter')}
          {/* On the right of the same row is the sort control. */}
          <span className="truncate font-normal text-ink-soft">{chosen.map((word) => t(word)).join(', ')}</span>
        </summary>
        {isWide !== true && <Filters results={results} isByFinger />}
      </details>
      <aside className="filters-aside hidden md:block" aria-label={t('Filters')} data-section="filters">
        <div className="sticky top-28">{isWide !== false && <Filters results={results} />}</div>
      </aside>
      <section aria-labelledby="products" className="min-w-0" data-section="products">
        <h2 id="products" className="sr-only">
          {t('Products')}
        </h2>
        {/* It stays mounted while other products load: the sort control keeps the focus, and nothing jumps. */}
        {(isLoading || products.length > 0) && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:mb-5 md:min-h-12">
            <p role="status" className="text-sm text-ink-soft max-md:sr-only">
              {isLoading ? t('Loading products...') : t('{count, plural, one {# product} other {# products}}', { count: total })}
            </p>
            {products.length > 0 && <SortChoice {...results} />}
          </div>
        )}
        {isLoading ? (
          <div className="product-grid" aria-busy="true">
            {Array.from({ length: SKELETONS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
              <ProductCardSkeleton key={index} />
            ))}
          </div>
        ) : products.length === 0 ? (
          children
        ) : (
          <>
            <ul className="product-grid">
              {products.map((product, index) => (
                <CardToAdd key={product.id} product={product} place={index} isBelowPicture={isBelowPicture} />
              ))}
            </ul>
            <div className="mt-10">
              <Pagination
                page={choice.page}
                pageCount={pageCount}
                toPage={(page) => choicePath({ ...choice, page })}
                label={t('Pages of products')}
              />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

/** The HTML of both is the same. */
const Filters = ({ results, isByFinger = false }: { results: Results; isByFinger?: boolean }) => (
  <KeptPart of={results} as="filters" lasts={false} render={() => <ShopFilters {...results} isByFinger={isByFinger} />} />
);

/** Another choice has been loading for a moment: fast loads should not flicker. */
function useIsFiltering() {
  const { pathname } = useLocation();
  const next = useNextPlace();
  const [isSlow, setSlow] = useState(false);
  const isFiltering = next?.pathname === pathname;
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
