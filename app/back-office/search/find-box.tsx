// Search everywhere: a button in the frame, and a dialog with one box. A combobox with grouped options (ARIA Authoring Practices).
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { singleKey } from '../../staff-kit/keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Modal } from '../../ui/dialog.tsx';
import { Option, useCombobox, useFocusInDialog, useFound } from '../../ui/fields/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FOUND_KINDS, type FoundThing, LETTERS_AT_LEAST } from './find-anything.schema.ts';

/** Between phone and wide screen it is as narrow as the sidebar. */
const BUTTON = [
  'flex min-h-10 items-center gap-3 rounded-control border border-edge bg-paper px-3 py-1 text-ink-soft',
  'md:max-wide:flex-col md:max-wide:gap-0.5 md:max-wide:px-0.5 md:max-wide:py-1.5 md:max-wide:text-xs md:max-wide:leading-[1.2]',
  'max-md:ml-auto max-md:min-h-11 max-md:min-w-11 max-md:border-0 max-md:bg-transparent',
].join(' ');

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
      <button type="button" className={BUTTON} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Icon name="search" className="size-5" />
        <span className="max-md:sr-only">Search</span>
        <kbd className="ml-auto font-sans text-(length:--text-xs) max-wide:hidden">Ctrl K</kbd>
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Search everywhere" size="large">
        <FindBox onGone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function FindBox({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { value, isBusy, failure } = useFound(text.trim(), {
    lettersAtLeast: LETTERS_AT_LEAST,
    ask: (q, signal) => api.get(`/api/search?${new URLSearchParams({ q })}`, { signal }),
  });
  const found = value ?? [];
  const list = useCombobox({ options: found.length, isShown: found.length > 0, startsAt: 0 });
  const chosen = found[list.active];
  /** Enter was pressed before the results came: open the first one then. */
  const [isHasty, setHasty] = useState(false);

  useFocusInDialog(box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is active
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [list.active]);

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
    if (list.move(event) || event.key !== 'Enter') return;
    event.preventDefault();
    setHasty(true);
  }

  const words = text.trim();
  const isAsked = words.length >= LETTERS_AT_LEAST;
  return (
    <search className="grid gap-3">
      <input
        {...list.input}
        ref={box}
        value={text}
        maxLength={200}
        placeholder="Order, customer, product or invoice"
        aria-label="Search everywhere"
        enterKeyHint="go"
        onChange={(event) => {
          setText(event.target.value);
          list.reset();
          setHasty(false);
        }}
        onKeyDown={press}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'soft'}>
        {!isAsked && 'Number, name, e-mail, phone, tracking number or SKU. Arrow keys to choose, Enter to open, Esc to close.'}
        {isAsked && isBusy && 'Searching...'}
        {isAsked && !isBusy && failure === null && (found.length === 0 ? `No results for “${words}”.` : `${found.length} found`)}
      </p>
      {failure !== null && <Alert tone="danger">{failure || "The search didn't respond. Please try again."}</Alert>}
      <div
        ref={shown}
        id={list.id}
        role="listbox"
        className="max-h-[50dvh] overflow-y-auto"
        aria-label="Found"
        aria-busy={isBusy || undefined}
        hidden={found.length === 0}
      >
        <FoundByKind found={found} list={list} onOpen={open} />
      </div>
    </search>
  );
}

interface FoundByKindProps {
  found: readonly FoundThing[];
  list: ReturnType<typeof useCombobox>;
  onOpen: (thing: FoundThing) => void;
}

const FoundByKind = ({ found, list, onOpen }: FoundByKindProps) =>
  FOUND_KINDS.filter((kind) => found.some((thing) => thing.kind === kind)).map((kind) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div key={kind} role="group" aria-labelledby={`${list.id}-${kind}`}>
      <p id={`${list.id}-${kind}`} role="presentation" className="soft px-3 pt-2 pb-1 font-semibold">
        {KIND_NAMES[kind]}
      </p>
      {found.map(
        (thing, place) =>
          thing.kind === kind && (
            <Option
              key={thing.id}
              {...list.option(place)}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded-control px-3 py-2 wrap-anywhere hover:bg-sandal-deep aria-selected:bg-sandal-deep aria-selected:shadow-[inset_2px_0_var(--color-clay)]"
              onChosen={() => onOpen(thing)}
            >
              <span>{thing.title}</span>
              <span className="soft">{thing.detail}</span>
            </Option>
          ),
      )}
    </div>
  ));
