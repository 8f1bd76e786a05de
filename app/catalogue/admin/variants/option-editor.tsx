// One option of a product: its name, in each language, and its values.
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
  /** Of the name, and of the values. */
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
            <li key={value.key} className="flex items-center">
              <input
                className="control w-24!"
                aria-label={`${shown}, value ${at + 1}`}
                value={value.name}
                maxLength={60}
                onChange={(event) =>
                  onChange({ ...option, values: values.map((other) => (other === value ? { ...value, name: event.target.value } : other)) })
                }
              />
              {mayRemove(value) ? (
                <IconButton
                  icon="close"
                  label={`Remove ${value.name} from ${shown}`}
                  className="text-ink-soft"
                  onClick={() => onChange({ ...option, values: values.filter((other) => other !== value) })}
                />
              ) : (
                <span className="w-2" />
              )}
            </li>
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
