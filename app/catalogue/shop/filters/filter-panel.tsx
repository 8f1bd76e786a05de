import { memo } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { type Choice, choicePath } from '../../../shop-kit/shop-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ALL_PRODUCTS } from '../../shop-filters.ts';
import type { ShopResults } from '../shop-results.server.ts';
import { ChoiceForm } from './sort-choice.tsx';

type ShopFiltersProps = Pick<ShopResults, 'choice' | 'lists' | 'origins' | 'isImportedSold' | 'isBeforeTax'> & {
  /** A finger that rests on a filter taps it: what was fetched ahead would come with the answer. */
  isByFinger?: boolean;
};

/** Not drawn again while the next products load. */
export const ShopFilters = memo(function ShopFilters({
  choice,
  lists,
  origins,
  isImportedSold,
  isBeforeTax,
  isByFinger,
}: ShopFiltersProps) {
  const t = useWords();
  const { category, ingredient, filter, origin, min, max } = choice;
  const path = (change: Partial<Choice>) => choicePath({ ...choice, page: 1, ...change });
  const isFiltered = Boolean(ingredient || filter || origin || min || max) || category !== ALL_PRODUCTS;
  return (
    <div className="grid gap-7 pb-6">
      {lists.map(({ key, label, links }) => (
        <nav key={key} aria-label={label}>
          <h2 className="footer-title mb-2">{label}</h2>
          <div className="chips">
            {links.map(({ label, change, ...link }) => (
              <FilterLink key={label} to={path(change)} {...link} isByFinger={isByFinger}>
                {label}
              </FilterLink>
            ))}
          </div>
        </nav>
      ))}
      {isImportedSold && (
        <nav aria-label={t('Country of origin')}>
          <h2 className="footer-title mb-2">{t('Country of origin')}</h2>
          <div className="chips">
            {origins.map((name) => (
              <FilterLink key={name} to={path({ origin: name === origin ? '' : name })} isChosen={name === origin} isByFinger={isByFinger}>
                {t(name)}
              </FilterLink>
            ))}
          </div>
        </nav>
      )}
      <ChoiceForm choice={choice} changes={['min', 'max']} className="price-filter">
        <fieldset key={`${min}-${max}`}>
          <legend className="footer-title mb-2">{t(isBeforeTax ? 'Price (before GST)' : 'Price')}</legend>
          <div className="flex items-center gap-2">
            <PriceField name="min" label={t('Minimum price in rupees')} value={min} placeholder={t('Min ₹')} />
            <PriceField name="max" label={t('Maximum price in rupees')} value={max} placeholder={t('Max ₹')} />
            <Button type="submit" variant="secondary" size="small" className="shrink-0 px-3">
              {t('Apply')}
            </Button>
          </div>
        </fieldset>
      </ChoiceForm>
      {isFiltered && (
        <Link
          to={choicePath({ q: choice.q, sort: choice.sort })}
          preventScrollReset
          className="link flex min-h-11 w-fit items-center text-sm"
        >
          {t('Clear Filters')}
        </Link>
      )}
    </div>
  );
});

function PriceField({ name, label, value, placeholder }: { name: 'min' | 'max'; label: string; value: string; placeholder: string }) {
  return (
    <input
      type="text"
      inputMode="numeric"
      pattern="[0-9]{0,6}"
      maxLength={6}
      name={name}
      defaultValue={value}
      aria-label={label}
      placeholder={placeholder}
      className="control min-w-0 px-2"
    />
  );
}

interface FilterLinkProps {
  to: string;
  isChosen: boolean;
  count?: number;
  isByFinger: boolean | undefined;
  children: string;
}

function FilterLink({ to, isChosen, count, isByFinger, children }: FilterLinkProps) {
  const t = useWords();
  return (
    <Link
      to={to}
      preventScrollReset
      prefetch={isByFinger ? 'none' : 'intent'}
      aria-current={isChosen ? 'true' : undefined}
      // Its name stays the filter's own.
      aria-description={count === undefined ? undefined : t('{count, plural, one {# product} other {# products}}', { count })}
    >
      {children}
      {count !== undefined && (
        <span className="count" aria-hidden="true">
          {' '}
          {count}
        </span>
      )}
    </Link>
  );
}
