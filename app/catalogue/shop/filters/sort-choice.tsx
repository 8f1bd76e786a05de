import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useWords } from '../../../language/use-words.tsx';
import { type Choice, choicePath } from '../../../shop-kit/shop-paths.ts';
import { useTypedEarly } from '../../../ui/browser/typed-early.ts';
import type { Sort } from '../../shop-filters.ts';
import type { ShopResults as Results } from '../shop-results.server.ts';

const SORT_WORDS: Record<Sort, string> = {
  relevance: 'Best match',
  featured: 'Featured',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  newest: 'Newest',
  rating: 'Best rated',
  origin: 'Country of origin',
};

export function SortChoice({ choice, origins }: Pick<Results, 'choice' | 'origins'>) {
  const t = useWords();
  const navigate = useNavigate();
  // A choice shows at once, not only when its products have loaded.
  const [sort, setSort] = useState(choice.sort);
  useEffect(() => setSort(choice.sort), [choice]);
  const select = useRef<HTMLSelectElement>(null);
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const wanted = target.value as Sort;
    setSort(wanted);
    navigate(choicePath({ ...choice, page: 1, sort: wanted }), { preventScrollReset: true });
  }
  useTypedEarly(select, { value: sort, onChange: choose });
  const isMeant = { relevance: choice.q !== null, origin: origins.length > 1 };
  const sorts = (Object.keys(SORT_WORDS) as Sort[]).filter((sort) => !(sort in isMeant) || isMeant[sort as keyof typeof isMeant]);
  return (
    <ChoiceForm
      choice={choice}
      changes={['sort']}
      className="flex max-w-full items-center gap-1 max-md:absolute max-md:top-px max-md:right-0 max-md:max-w-[55%] md:flex-wrap md:gap-3"
    >
      <label className="flex max-w-full min-w-0 items-center gap-x-3 text-sm md:flex-wrap">
        <span className="text-ink-soft max-md:sr-only">{t('Sort by')}</span>
        <select
          ref={select}
          name="sort"
          autoComplete="off"
          className="control w-auto max-w-full max-md:border-0 max-md:bg-transparent max-md:pl-0"
          value={sort}
          onChange={choose}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(SORT_WORDS[sort])}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button button-secondary button-small max-md:px-2">
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
