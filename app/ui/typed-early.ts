import { type ChangeEvent, type ComponentProps, type RefObject, useLayoutEffect } from 'react';

/** People type, and browsers fill in, before a page has come alive. React has not heard of it, and would wipe it out with its next rendering. */
export function useTypedEarly(
  input: RefObject<HTMLInputElement | null>,
  { value = '', onChange }: Pick<ComponentProps<'input'>, 'value' | 'onChange'>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on React hears every letter
  useLayoutEffect(() => {
    const target = input.current;
    if (target?.value && target.value !== String(value)) onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>);
  }, []);
}
