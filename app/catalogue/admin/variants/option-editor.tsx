import { type KeyboardEvent, useId, useRef } from 'react';
import { translations } from '../../../platform/words/language.ts';
import { FieldPair } from '../../../staff-kit/page-parts.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type GridOption, type GridValue, withValues } from './variant-grid.ts';

interface OptionEditorProps {
  option: GridOption;
  place: number;
  onChange: (option: GridOption) => void;
  onRemove: () => void;
  mayRemove: (value: GridValue) => boolean;
  errors: { name?: string | undefined; values?: string | undefined };
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

export function OptionEditor({ option, place, onChange, onRemove, mayRemove, errors }: OptionEditorProps) {
  const { name, names } = option;
  const shown = name.trim() || `Option ${place + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-panel border border-hairline p-3">
      <legend className="sr-only">{shown}</legend>
      <div className="flex items-start gap-1">
        <FieldPair className="min-w-0 grow sm:grid-cols-2">
          <TextField
            label={`Option ${place + 1}`}
            placeholder="Such as Shade or Size"
            value={name}
            maxLength={40}
            onChange={(event) => onChange({ ...option, name: event.target.value })}
            error={errors.name}
          />
          {translations().map((language) => (
            <TextField
              key={language}
              label={`In ${inEnglish.of(language)}`}
              lang={language}
              value={names[language] ?? ''}
              maxLength={40}
              onChange={(event) => onChange({ ...option, names: { ...names, [language]: event.target.value } })}
              isOptional
            />
          ))}
        </FieldPair>
        <IconButton icon="trash" label={`Remove ${shown}`} className="mt-7 text-ink-soft" onClick={onRemove} />
      </div>
      <OptionValues {...{ option, shown, onChange, mayRemove }} error={errors.values} />
    </fieldset>
  );
}

type OptionValuesProps = Pick<OptionEditorProps, 'option' | 'onChange' | 'mayRemove'> & { shown: string; error: string | undefined };

function OptionValues({ option, shown, onChange, mayRemove, error }: OptionValuesProps) {
  const id = useId();
  const adding = useRef<HTMLInputElement>(null);
  const { values } = option;

  function add() {
    const typed = adding.current?.value ?? '';
    if (adding.current) adding.current.value = '';
    const next = withValues(option, typed);
    if (next.values.length > values.length) onChange(next);
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="field">
      <label htmlFor={id} className="field-label">{`Values of ${shown}`}</label>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {values.map((value, at) => (
            <OptionValue
              key={value.key}
              label={`${shown}, value ${at + 1}`}
              value={value}
              onChange={(next) => onChange({ ...option, values: values.map((other) => (other === value ? next : other)) })}
              onRemove={mayRemove(value) ? () => onChange({ ...option, values: values.filter((other) => other !== value) }) : null}
              removeLabel={`Remove ${value.name} from ${shown}`}
            />
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <input
          id={id}
          ref={adding}
          className="control"
          placeholder="Separate values with commas"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={addOnEnter}
          onBlur={add}
        />
        <Button variant="secondary" size="small" onClick={add} aria-label={`Add values to ${shown}`}>
          Add
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

interface OptionValueProps {
  label: string;
  value: GridValue;
  onChange: (value: GridValue) => void;
  /** Null: it has to stay. */
  onRemove: (() => void) | null;
  removeLabel: string;
}

function OptionValue({ label, value, onChange, onRemove, removeLabel }: OptionValueProps) {
  const { name, names } = value;
  return (
    <li className="flex items-start">
      <div className="grid gap-1">
        <input
          className="control w-32!"
          aria-label={label}
          value={name}
          maxLength={60}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
        {translations().map((language) => (
          <input
            key={language}
            className="control w-32!"
            lang={language}
            aria-label={`${label} in ${inEnglish.of(language)}`}
            placeholder={`In ${inEnglish.of(language)}`}
            value={names[language] ?? ''}
            maxLength={60}
            onChange={(event) => onChange({ ...value, names: { ...names, [language]: event.target.value } })}
          />
        ))}
      </div>
      {onRemove ? (
        <IconButton icon="close" label={removeLabel} className="text-ink-soft" onClick={onRemove} />
      ) : (
        <span className="w-11 flex-none" />
      )}
    </li>
  );
}
