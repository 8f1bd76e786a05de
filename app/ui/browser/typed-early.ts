// Users type, tick and choose, and browsers autofill, before hydration. React misses those events, and its next render would undo the input.
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Controlled<C extends Control> {
  value?: string | number | readonly string[] | undefined;
  checked?: boolean | undefined;
  onChange?: ((event: ChangeEvent<C>) => void) | undefined;
}

/** Without a handler the browser keeps what was entered. */
export function useTypedEarly<C extends Control>(control: RefObject<C | null>, props: Controlled<C>) {
  const now = useRef(props);
  now.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later React handles every input
  useLayoutEffect(() => {
    const target = control.current;
    if (!target || !props.onChange) return;
    const isBox = target.type === 'checkbox';
    const what = isBox ? 'checked' : 'value';
    const field = target as unknown as Record<typeof what, unknown>;
    const entered = field[what];
    const given = isBox ? props.checked : String(props.value ?? ('defaultValue' in target ? target.defaultValue : ''));
    // A field that the running page draws has what it was given. A list whose value is none of its options shows its first.
    if (given === undefined || entered === '' || entered === given) return;
    if (target instanceof HTMLSelectElement && entered === firstChoice(target)) return;
    // Once the page runs as a whole, and each by itself: two fields of one object must each be added to what the other has changed.
    setTimeout(() => {
      field[what] = entered;
      flushSync(() => now.current.onChange?.({ target, currentTarget: target } as unknown as ChangeEvent<C>));
      if (isBox) field.checked = now.current.checked;
    });
  }, []);
}

export function useChosenEarly(group: RefObject<HTMLElement | null>, value: string | undefined, onChange?: (value: string) => void) {
  const change = useRef(onChange);
  change.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (chosen !== undefined && chosen !== value) setTimeout(() => flushSync(() => change.current?.(chosen)));
  }, []);
}

function firstChoice({ options }: HTMLSelectElement) {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
}
