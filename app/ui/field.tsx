/**
 * Every field: `label`, optional `hint` and `error` (a sentence that says what to do), announced with the control; `isOptional` adds the word.
 * An error is shown in the page's language, so a server message can be passed in unchanged; all other texts are passed in translated.
 * All other props go to the control itself (name, type, inputMode, autoComplete, required, value, defaultValue, onChange, ref ...).
 *   <TextField label="Phone" name="phone" inputMode="numeric" autoComplete="tel-national" error={errors.phone} />
 *   <PasswordField label="Password" autoComplete="current-password" />   with Show / Hide
 *   <SelectField label="State" options={[{ value, label }]} placeholder="Choose a state" />
 *   <TextArea label="Review" rows={5} />
 *   <Checkbox label="Use my coins" />
 *   <RadioCards legend="Deliver to" name="addressId" options={[{ value, label, detail, isDisabled }]} value onChange={(value) => ...} />
 *   <QuantityStepper label="Quantity of Night Cream" value min max onChange={(quantity) => ...} isBusy />
 *   <Field label hint error>{(wiring) => <input {...wiring} />}</Field>   for any other control
 */
import { type ComponentProps, type ReactNode, useId, useImperativeHandle, useRef, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import type { Text } from '../platform/words/said.ts';
import { useChosenEarly, useTypedEarly } from './browser/typed-early.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

interface Words {
  label: ReactNode;
  hint?: ReactNode;
  error?: Text | undefined;
  isOptional?: boolean;
  /** The label is announced but not shown, as in a search box. */
  isLabelHidden?: boolean;
  fieldClassName?: string;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  fieldClassName = '',
  children,
}: Words & { children: (wiring: Wiring) => ReactNode }) {
  const t = useWords();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`field ${fieldClassName}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label} {isOptional && <span className="field-optional">{t('(optional)')}</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: Text | undefined }) {
  const t = useWords();
  return error ? (
    <p id={id} className="field-error">
      <Icon name="warning" />
      {t(error)}
    </p>
  ) : null;
}

function split<T extends Words>({ label, hint, error, isOptional, isLabelHidden, fieldClassName, ...control }: T) {
  return [{ label, hint, error, isOptional, isLabelHidden, fieldClassName } satisfies Words, control] as const;
}

export function TextField(props: Words & ComponentProps<'input'>) {
  const [words, { className = '', 'aria-describedby': describedBy, ref, ...control }] = split(props);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useTypedEarly(input, control);
  return (
    <Field {...words}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          ref={input}
          aria-describedby={[wiring['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
          className={`control ${className}`}
        />
      )}
    </Field>
  );
}

export function TextArea(props: Words & ComponentProps<'textarea'>) {
  const [words, { className = '', ...control }] = split(props);
  return <Field {...words}>{(wiring) => <textarea {...control} {...wiring} className={`control ${className}`} />}</Field>;
}

export function PasswordField(props: Words & ComponentProps<'input'>) {
  const t = useWords();
  const [words, { className = '', ...control }] = split(props);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...words}>
      {(wiring) => (
        <div className="control-with-button">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={`control ${className}`}
          />
          <button
            type="button"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export function SelectField({
  options,
  placeholder,
  ...props
}: Words & ComponentProps<'select'> & { options: readonly Choice[]; placeholder?: string }) {
  const [words, { className = '', ...control }] = split(props);
  return (
    <Field {...words}>
      {(wiring) => (
        <select {...control} {...wiring} className={`control ${className}`}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ label, hint, error, className = '', ...control }: Words & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={className}>
      <label className="check">
        <input
          {...control}
          type="checkbox"
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint pl-8">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

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
  return (
    <fieldset className="quantity" aria-busy={isBusy}>
      <legend className="sr-only">{label}</legend>
      {/* Not `disabled` at either end: that would lose the focus. */}
      <IconButton icon="minus" label={t('One less')} aria-disabled={value <= min} onClick={() => take(value - 1)} />
      <input
        type="number"
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
      <IconButton icon="plus" label={t('One more')} aria-disabled={value >= max} onClick={() => take(value + 1)} />
    </fieldset>
  );
}
