// Search everywhere: a button in the frame, and a dialog with one box. The combobox with grouped options of the ARIA Authoring Practices.
import './find-box.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { singleKey } from '../staff-kit/keys.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Modal } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { FOUND_KINDS, type FoundThing, LETTERS_AT_LEAST } from './find-anything.schema.ts';

const PAUSE_MS = 150;

const KIND_NAMES: Record<FoundThing['kind'], string> = {
  order: 'Orders',
  claim: 'Claims',
  customer: 'Customers',
  product: 'Products',
  document: 'Invoices and credit notes',
  'in-house': 'In-house orders',
};

export function FindAnything() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (document.querySelector('dialog[open]:not(.dialog-page)') || !(isCtrlK || singleKey(event) === '/')) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Search everywhere" size="large">
        <FindBox onGone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function FindBox({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { found, isBusy, failure } = useFound(text.trim());
  const chosen = found[active];
  /** Enter was pressed before the answer came: the first that is found opens then. */
  const [isHasty, setHasty] = useState(false);

  useEffect(() => {
    // The dialog around it puts the focus somewhere itself when it opens, which is right after this.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function open(thing: FoundThing) {
    onGone();
    navigate(thing.path);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the answer has come
  useEffect(() => {
    if (!isHasty || isBusy) return;
    setHasty(false);
    if (chosen) open(chosen);
  }, [isHasty, isBusy]);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setHasty(true);
    }
  }

  const words = text.trim();
  const isAsked = words.length >= LETTERS_AT_LEAST;
  return (
    <search className="find">
      <input
        ref={box}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Order, customer, product or invoice"
        aria-label="Search everywhere"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${active}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        className="control"
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setHasty(false);
        }}
        onKeyDown={press}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'staff-soft'}>
        {!isAsked && 'Number, name, e-mail, phone, tracking number or SKU. Arrow keys to choose, Enter to open, Esc to close.'}
        {isAsked && isBusy && 'Searching...'}
        {isAsked && !isBusy && !failure && (found.length === 0 ? `No results for “${words}”.` : `${found.length} found`)}
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div ref={list} id={listId} role="listbox" aria-label="Found" aria-busy={isBusy || undefined} hidden={found.length === 0}>
        {FOUND_KINDS.filter((kind) => found.some((thing) => thing.kind === kind)).map((kind) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
            <p id={`${listId}-${kind}`} role="presentation">
              {KIND_NAMES[kind]}
            </p>
            {found.map(
              (thing, place) =>
                thing.kind === kind && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={thing.id}
                    id={`${listId}-${place}`}
                    role="option"
                    aria-selected={place === active}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => open(thing)}
                  >
                    <span>{thing.title}</span>
                    <span className="staff-soft">{thing.detail}</span>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </search>
  );
}

/** What was found for the last words that were typed: an answer that comes too late is given up. */
function useFound(words: string) {
  const [state, setState] = useState<{ found: FoundThing[]; isBusy: boolean; failure: string }>({ found: [], isBusy: false, failure: '' });
  useEffect(() => {
    if (words.length < LETTERS_AT_LEAST) return setState({ found: [], isBusy: false, failure: '' });
    const asking = new AbortController();
    setState(({ found }) => ({ found, isBusy: true, failure: '' }));
    const timer = setTimeout(async () => {
      const answer = await api.get(`/api/search?${new URLSearchParams({ q: words })}`, { signal: asking.signal });
      if (asking.signal.aborted) return;
      if (answer.ok) setState({ found: answer.value, isBusy: false, failure: '' });
      else setState({ found: [], isBusy: false, failure: answer.message || "The search didn't respond. Please try again." });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words]);
  return state;
}
