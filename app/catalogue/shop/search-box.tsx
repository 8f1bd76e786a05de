// A search box that suggests as one types: the combobox with a list of the ARIA Authoring Practices. Without script it is a form.
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { pricesInPaise } from '../../shop-kit/amount.ts';
import { choicePath, productPath } from '../../shop-kit/shop-paths.ts';
import { TaxedPrice } from '../../shop-kit/taxed-price.tsx';
import { api } from '../../ui/api-client.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Suggestions } from '../catalogue.schema.ts';
import { nameIn } from '../product-name.ts';
import { QUERY_AT_MOST } from '../shop-filters.ts';

const PAUSE_MS = 150;
const LETTERS_AT_LEAST = 2;

interface SearchBoxProps {
  query?: string;
  /** Its dialog was opened to search, so focus the field. */
  isCalled?: boolean;
  onGone?: () => void;
}

export function SearchBox({ query = '', isCalled = false, onGone }: SearchBoxProps) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const action = useHref('/search');
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(text === query ? '' : text.trim());
  const options = found ? [...found.products.map(productPath), ...(found.total > 0 ? [choicePath({ q: text.trim() })] : [])] : [];
  const isShown = isOpen && options.length > 0;

  useEffect(() => {
    if (!isCalled) return;
    // The dialog around it puts the focus somewhere itself when it opens, which is right after this.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [isCalled]);

  function goTo(path: string) {
    setOpen(false);
    navigate(path);
    onGone?.();
  }

  function type(typed: string) {
    setText(typed);
    setActive(-1);
    setOpen(true);
  }

  function search(event: FormEvent) {
    event.preventDefault();
    const q = text.trim();
    if (q) goTo(options[active] ?? choicePath({ q }));
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found) {
      event.preventDefault();
      setOpen(true);
      // One place more than options: the box itself, where nothing is chosen.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
    // The first press closes the list, the next one the dialog.
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
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
            ref={box}
            type="search"
            name="q"
            value={text}
            maxLength={QUERY_AT_MOST}
            placeholder={t('Name, ingredient or benefit')}
            aria-label={t('Search the shop')}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={active >= 0 && isShown ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="control"
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
          <button type="submit" className="button button-primary" aria-label={t('Search')}>
            <Icon name="search" />
          </button>
        </div>
        <p role="status" className="sr-only">
          {isOpen && found && t(found.total === 1 ? '{count} product' : '{count} products', { count: found.total })}
        </p>
        {isOpen && found?.didYouMean && (
          <p className="mt-3 text-sm text-ink-soft">{t('Did you mean {words}?', { words: found.didYouMean })}</p>
        )}
        {isOpen && found?.total === 0 && <p className="mt-3 text-sm text-ink-soft">{t('No results yet. Try one word.')}</p>}
        <div id={listId} role="listbox" aria-label={t('Suggestions')} className="search-list" hidden={!isShown}>
          {found?.products.map((product, place) => (
            <Option key={product.id} id={`${listId}-${place}`} isActive={place === active} onChosen={() => goTo(productPath(product))}>
              {product.image ? <img src={product.image} alt="" width="48" height="48" /> : <span className="search-list-blank" />}
              <span className="min-w-0 grow">
                <span lang={t.lang(nameIn(language, product))}>{nameIn(language, product)}</span>{' '}
                <span className="block text-sm text-ink-soft">
                  <TaxedPrice prices={pricesInPaise(product)} />
                </span>{' '}
                {product.isSoldOut && <span className="block text-sm text-kumkum">{t('Out of stock')}</span>}
              </span>
            </Option>
          ))}
          {found && found.total > 0 && (
            <Option
              id={`${listId}-${options.length - 1}`}
              isActive={active === options.length - 1}
              onChosen={() => goTo(choicePath({ q: text.trim() }))}
            >
              <span className="link">{t(found.total === 1 ? 'See 1 result' : 'See all {count} results', { count: found.total })}</span>
            </Option>
          )}
        </div>
      </form>
    </search>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onChosen: () => void;
  children: React.ReactNode;
}

function Option({ id, isActive, onChosen, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div id={id} role="option" aria-selected={isActive} onPointerDown={(event) => event.preventDefault()} onClick={onChosen}>
      {children}
    </div>
  );
}

/** What was found for the last words that were typed: an answer that comes too late is given up. */
function useSuggestions(query: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (query.length < LETTERS_AT_LEAST) return setFound(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await api.get(`/api/product/search?${new URLSearchParams({ q: query })}`, { signal: asking.signal });
      if (answer.ok && !asking.signal.aborted) setFound(answer.value);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return found;
}
