import { useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { useTypedEarly } from '../browser/typed-early.ts';
import { IconButton } from '../button.tsx';

interface QuantityStepperProps {
  label: string;
  value: number;
  onChange: (quantity: number) => void;
  min?: number;
  max?: number;
  name?: string;
  isBusy?: boolean;
}

export function QuantityStepper({ label, value, onChange, min = 1, max = 99, name, isBusy = false }: QuantityStepperProps) {
  const t = useWords();
  // A value being typed may be empty or too large for a moment; it takes effect on blur.
  const [draft, setDraft] = useState<string | null>(null);
  const take = (quantity: number) => {
    setDraft(null);
    const allowed = Math.min(max, Math.max(min, Math.trunc(quantity)));
    if (allowed !== value) onChange(allowed);
  };
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(field, {
    value,
    onChange: ({ target }) => (target === document.activeElement ? setDraft(target.value) : take(Number(target.value) || value)),
  });
  return (
    <fieldset className="quantity" aria-busy={isBusy}>
      <legend className="sr-only">{label}</legend>
      {/* Not `disabled` at either end: that would lose the focus. */}
      <IconButton icon="minus" label={t('One less')} data-steps={-1} aria-disabled={value <= min} onClick={() => take(value - 1)} />
      <input
        ref={field}
        type="number"
        // A reload must not bring back an older number as if it had been typed.
        autoComplete="off"
        inputMode="numeric"
        aria-label={label}
        name={name}
        min={min}
        max={max}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft !== null && take(Number(draft) || value)}
        onKeyDown={(event) => event.key === 'Enter' && draft !== null && take(Number(draft) || value)}
      />
      <IconButton icon="plus" label={t('One more')} data-steps={1} aria-disabled={value >= max} onClick={() => take(value + 1)} />
    </fieldset>
  );
}
