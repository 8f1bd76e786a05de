import { type ReactNode, useId, useRef } from 'react';
import type { Text } from '../../platform/words/said.ts';
import { useChosenEarly } from '../browser/typed-early.ts';
import { FieldError } from '../field.tsx';

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode; detail?: ReactNode; isDisabled?: boolean }[];
  value?: string | undefined;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: Text | undefined;
  isLegendHidden?: boolean;
  className?: string;
}

export function RadioCards({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  isLegendHidden,
  className = '',
}: RadioCardsProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useChosenEarly(group, value, onChange);
  return (
    <fieldset ref={group} className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'field-label mb-1.5'}>{legend}</legend>
      <div className={`radio-cards ${className}`}>
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.isDisabled}
              {...(onChange
                ? { checked: value === option.value, onChange: () => onChange(option.value) }
                : { defaultChecked: defaultValue === option.value })}
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.detail && <span className="block text-sm text-ink-soft">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
