// Users type, and browsers autofill, before hydration. React misses those events, and its next render would undo the input.
import { type ChangeEvent, type ComponentProps, type RefObject, useLayoutEffect } from 'react';

export function useTypedEarly(
  input: RefObject<HTMLInputElement | null>,
  { value = '', onChange }: Pick<ComponentProps<'input'>, 'value' | 'onChange'>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later React handles every input
  useLayoutEffect(() => {
    const target = input.current;
    if (target?.value && target.value !== String(value)) onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>);
  }, []);
}

export function useChosenEarly(group: RefObject<HTMLElement | null>, value: string | undefined, onChange?: (value: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (chosen !== undefined && chosen !== value) onChange?.(chosen);
  }, []);
}
