import type { ComponentProps } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { TextField } from '../../../ui/field.tsx';

export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'name'>) {
  const t = useWords();
  return (
    <TextField
      label={t('OTP')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      className="tabular tracking-[0.3em]"
      {...field}
    />
  );
}
