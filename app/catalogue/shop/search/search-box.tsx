// A search box with suggestions: the combobox pattern of the ARIA Authoring Practices. Without JavaScript it is a form.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { pricesInPaise } from '../../../shop-kit/amount.ts';
import { choicePath, productPath } from '../../../shop-kit/shop-paths.ts';
import { TaxedPrice } from '../../../shop-kit/taxed-price.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { Option, useCombobox, useFocusInDialog, useFound } from '../../../ui/fields/combobox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { nameIn } from '../../product-name.ts';
import type { Suggestions } from '../../search/suggestions.schema.ts';
import { QUERY_AT_MOST } from '../../shop-filters.ts';

const LETTERS_AT_LEAST = 2;

interface SearchBoxProps {
  query?: string;
  /** Its dialog was opened to search, so focus the field. */
  isCalled?: boolean;
  onGone?: () => void;
}

export function SearchBox({ query = '', isCalled = false, onGone }: SearchBoxProps) {
  const t = useWords();
  const navigate = useNavigate();
  const action = useHref('/search');
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const { value: found } = useFound(text === query ? '' : text.trim(), {
    lettersAtLeast: LETTERS_AT_LEAST,
    ask: (q, signal) => api.get(`/api/product/search?${new URLSearchParams({ q })}`, { signal }),
  });
  const options = found ? [...found.products.map(productPath), ...(found.total > 0 ? [choicePath({ q: text.trim() })] : [])] : [];
  const isShown = isOpen && options.length > 0;
  const list = useCombobox({ options: options.length, isShown, startsAt: -1 });
  useFocusInDialog(box, isCalled);

  function goTo(path: string) {
    setOpen(false);
    navigate(path);
    onGone?.();
  }

  function type(typed: string) {
    setText(typed);
    list.reset();
    setOpen(true);
  }

  function search(event: FormEvent) {
    event.preventDefault();
    const q = text.trim();
    if (q) goTo(options[list.active] ?? choicePath({ q }));
  }

  function press(event: KeyboardEvent) {
    if (list.move(event)) setOpen(true);
    // The first Escape closes the list, the next one the dialog.
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      list.reset();
    }
  }

  return (
    <search className="search-box">
      <form
        method="get"
        action={action}
        onSubmit={search}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <div className="flex gap-2">
          <input
            {...list.input}
            ref={box}
            name="q"
            value={text}
            maxLength={QUERY_AT_MOST}
            placeholder={t('Name, ingredient or benefit')}
            aria-label={t('Search the shop')}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
          <button type="submit" className="button button-primary" aria-label={t('Search')}>
            <Icon name="search" />
          </button>
        </div>
        <p role="status" className="sr-only">
          {isOpen && found && t('{count, plural, one {# product} other {# products}}', { count: found.total })}
        </p>
        {isOpen && found && <SearchNotice found={found} />}
        <SuggestionList list={list} found={found} isShown={isShown} text={text.trim()} goTo={goTo} />
      </form>
    </search>
  );
}

function SearchNotice({ found: { didYouMean, total } }: { found: Suggestions }) {
  const t = useWords();
  return (
    <>
      {didYouMean && <p className="mt-3 text-sm text-ink-soft">{t('Did you mean {words}?', { words: didYouMean })}</p>}
      {total === 0 && <p className="mt-3 text-sm text-ink-soft">{t('No results yet. Try one word.')}</p>}
    </>
  );
}

interface SuggestionListProps {
  list: ReturnType<typeof useCombobox>;
  found: Suggestions | null;
  isShown: boolean;
  text: string;
  goTo: (path: string) => void;
}

function SuggestionList({ list, found, isShown, text, goTo }: SuggestionListProps) {
  const t = useWords();
  return (
    <div id={list.id} role="listbox" aria-label={t('Suggestions')} className="search-list" hidden={!isShown}>
      {found?.products.map((product, place) => (
        <Option key={product.id} {...list.option(place)} onChosen={() => goTo(productPath(product))}>
          <SuggestedProduct product={product} />
        </Option>
      ))}
      {found && found.total > 0 && (
        <Option {...list.option(found.products.length)} onChosen={() => goTo(choicePath({ q: text }))}>
          <span className="link">{t('{count, plural, one {See # result} other {See all # results}}', { count: found.total })}</span>
        </Option>
      )}
    </div>
  );
}

function SuggestedProduct({ product }: { product: Suggestions['products'][number] }) {
  const t = useWords();
  const name = nameIn(useLanguage(), product);
  return (
    <>
      {product.image ? <img src={product.image} alt="" width="48" height="48" /> : <span className="search-list-blank" />}
      <span className="min-w-0 grow">
        <span lang={t.lang(name)}>{name}</span>{' '}
        <span className="block text-sm text-ink-soft">
          <TaxedPrice prices={pricesInPaise(product)} />
        </span>{' '}
        {product.isSoldOut && <span className="block text-sm text-kumkum">{t('Out of stock')}</span>}
      </span>
    </>
  );
}
