/** The combobox pattern of the ARIA Authoring Practices: the input keeps the focus; the arrow keys move through the options. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import type { Answer } from '../browser/api-client.ts';
import { useDebounced } from '../browser/use-debounced.ts';

const PAUSE_MS = 150;

interface ComboboxOptions {
  options: number;
  isShown: boolean;
  /** -1: no option is active until an arrow key is pressed, and the arrows pass through the input again. 0: the first option is active. */
  startsAt: -1 | 0;
}

export function useCombobox({ options, isShown, startsAt }: ComboboxOptions) {
  const id = useId();
  const [active, setActive] = useState<number>(startsAt);
  return {
    id,
    active,
    reset: () => setActive(startsAt),
    move(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || options === 0) return false;
      event.preventDefault();
      const places = options - startsAt;
      setActive(((active - startsAt + step + places) % places) + startsAt);
      return true;
    },
    input: {
      type: 'search',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': id,
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      className: 'control',
    } as const,
    option: (place: number) => ({ id: `${id}-${place}`, isActive: place === active }),
  };
}

interface OptionProps {
  id: string;
  isActive: boolean;
  className?: string;
  onChosen: () => void;
  children: ReactNode;
}

export function Option({ id, isActive, onChosen, ...rest }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div id={id} role="option" aria-selected={isActive} onPointerDown={(event) => event.preventDefault()} onClick={onChosen} {...rest} />
  );
}

/** Focuses the input after the surrounding dialog has placed its own focus. */
export function useFocusInDialog(box: RefObject<HTMLInputElement | null>, isCalled = true) {
  useEffect(() => {
    if (!isCalled) return;
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [box, isCalled]);
}

interface Asking<T> {
  lettersAtLeast: number;
  ask: (words: string, signal: AbortSignal) => Promise<Answer<T>>;
}

/** Results for the last text typed; earlier results stay while new ones load. Late answers are dropped. */
export function useFound<T>(words: string, { lettersAtLeast, ask }: Asking<T>) {
  const [state, setState] = useState<{ value: T | null; isBusy: boolean; failure: string | null }>(NOTHING);
  const asked = words.length < lettersAtLeast ? null : words;
  useEffect(() => setState(({ value }) => (asked === null ? NOTHING : { value, isBusy: true, failure: null })), [asked]);
  useDebounced(asked, PAUSE_MS, async (signal) => {
    const answer = await ask(words, signal);
    if (signal.aborted) return;
    setState({ value: answer.ok ? answer.value : null, isBusy: false, failure: answer.ok ? null : answer.message });
  });
  return state;
}

const NOTHING = { value: null, isBusy: false, failure: null };
