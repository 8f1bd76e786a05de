import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';

interface ColourFieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

export const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value.trim());

export function ColourField({ name, value, onChange, ...words }: ColourFieldProps) {
  return (
    <Field {...words}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            className="h-auto w-12 flex-none rounded-control border border-edge bg-paper p-0.75"
            aria-label={`Choose ${words.label}`}
            value={isColour(value) ? value.trim() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...wiring}
            name={name}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={9}
            className="control tabular"
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
