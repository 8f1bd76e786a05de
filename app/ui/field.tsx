/**
 * `error` says what to do; it is announced with the control and shown in the page's language, so a server message can be passed in unchanged. All
 * other texts are passed in translated, all other props go to the control itself.
 * <Field label hint error>{(wiring) => <input {...wiring} />}</Field> is for any other control.
 */
import { type ComponentProps, type ReactNode, useId, useImperativeHandle, useRef } from 'react';
import { useWords } from '../language/use-words.tsx';
import type { Text } from '../platform/words/said.ts';
import { useTypedEarly } from './browser/typed-early.ts';
import { Icon } from './icon.tsx';

export interface Words {
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

export function FieldError({ id, error }: { id: string; error: Text | undefined }) {
  const t = useWords();
  return error ? (
    <p id={id} className="field-error">
      <Icon name="warning" />
      {t(error)}
    </p>
  ) : null;
}

export function split<T extends Words>({ label, hint, error, isOptional, isLabelHidden, fieldClassName, ...control }: T) {
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

export function TextArea(props: Words & Omit<ComponentProps<'textarea'>, 'ref'>) {
  const [words, { className = '', ...control }] = split(props);
  const area = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(area, control);
  return <Field {...words}>{(wiring) => <textarea {...control} {...wiring} ref={area} className={`control ${className}`} />}</Field>;
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
  const [words, { className = '', ref, ...control }] = split(props);
  const select = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => select.current as HTMLSelectElement);
  useTypedEarly(select, control);
  return (
    <Field {...words}>
      {(wiring) => (
        <select {...control} {...wiring} ref={select} className={`control ${className}`}>
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

export function Checkbox({ label, hint, error, className = '', ...control }: Words & Omit<ComponentProps<'input'>, 'ref'>) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, control);
  return (
    <div className={className}>
      <label className="check">
        <input
          {...control}
          ref={box}
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
