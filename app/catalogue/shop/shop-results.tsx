// Filters, sorting and product cards, below the heading of the shop page and of the search page.
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { type Choice, choicePath } from '../../shop-kit/shop-paths.ts';
import { useNextPlace } from '../../shop-kit/use-next-place.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ALL_PRODUCTS, type Sort } from '../shop-filters.ts';
import { ShopFilters } from './filter-panel.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { QuickAdd } from './quick/quick-add.tsx';
import type { ShopResults as Results } from './shop-results.server.ts';

const SKELETONS = 6;
const PATIENCE_MS = 150;

const SORT_WORDS: Record<Sort, string> = {
  relevance: 'Best match',
  featured: 'Featured',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  newest: 'Newest',
  rating: 'Best rated',
  origin: 'Country of origin',
};

interface ShopResultsProps {
  results: Results;
  /** The page's main picture is above the cards. */
  isBelowPicture?: boolean;
  /** Shown instead of cards when there are none. */
  children: ReactNode;
}

export function ShopResults({ results, isBelowPicture = false, children }: ShopResultsProps) {
  const t = useWords();
  const { products, total, pageCount, choice, words } = results;
  const isLoading = useIsFiltering();
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
        <ShopFilters {...results} />
      </details>
      <aside className="filters-aside hidden md:block" aria-label={t('Filters')} data-section="filters">
        <div className="sticky top-28">
          <ShopFilters {...results} />
        </div>
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
                <li key={product.id} className={`relative ${index === 0 ? '' : 'below-fold'}`}>
                  <ProductCard product={product} isFirst={index === 0 && !isBelowPicture} />
                  <QuickAdd product={product} />
                </li>
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

function SortChoice({ choice, origins }: Pick<Results, 'choice' | 'origins'>) {
  const t = useWords();
  const navigate = useNavigate();
  // A choice shows at once, not only when its products have loaded.
  const [sort, setSort] = useState(choice.sort);
  useEffect(() => setSort(choice.sort), [choice]);
  const isMeant = { relevance: choice.q !== null, origin: origins.length > 1 };
  const sorts = (Object.keys(SORT_WORDS) as Sort[]).filter((sort) => !(sort in isMeant) || isMeant[sort as keyof typeof isMeant]);
  return (
    <ChoiceForm
      choice={choice}
      changes={['sort']}
      className="flex max-w-full items-center gap-3 max-md:absolute max-md:top-px max-md:right-0 max-md:max-w-[55%] md:flex-wrap"
    >
      <label className="flex max-w-full min-w-0 items-center gap-x-3 text-sm md:flex-wrap">
        <span className="text-ink-soft max-md:sr-only">{t('Sort by')}</span>
        <select
          name="sort"
          className="control w-auto max-w-full max-md:border-0 max-md:bg-transparent"
          value={sort}
          onChange={(event) => {
            const wanted = event.target.value as Sort;
            setSort(wanted);
            navigate(choicePath({ ...choice, page: 1, sort: wanted }), { preventScrollReset: true });
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(SORT_WORDS[sort])}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button button-secondary button-small">
          {t('Sort')}
        </button>
      </noscript>
    </ChoiceForm>
  );
}

/** Navigates to the same page with its fields and `changes`; without JavaScript the browser does the same. */
export function ChoiceForm({
  choice,
  changes,
  className,
  children,
}: {
  choice: Choice;
  changes: readonly (keyof Choice)[];
  className?: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const stays = { ...choice, page: 1, ...Object.fromEntries(changes.map((name) => [name, ''])) };
  const address = choicePath(stays);
  const action = useHref(address.split('?')[0] ?? address);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]));
    navigate(choicePath({ ...stays, ...typed, q: choice.q }), { preventScrollReset: true });
  }

  return (
    <form method="get" action={action} onSubmit={submit} className={className}>
      {[...new URLSearchParams(address.split('?')[1])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

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
