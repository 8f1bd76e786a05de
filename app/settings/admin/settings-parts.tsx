// biome-ignore-all lint/suspicious/noArrayIndexKey: the entries of a section are known by their places
// The controls of a settings form: one for each kind of field in settings-forms.ts.

import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { translations } from '../../platform/words/language.ts';
import { RowAct } from '../../staff-kit/list/row-parts.tsx';
import { labelIn, SOURCE_IF_BLANK } from '../../staff-kit/other-languages.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, type Choice, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ColourField } from './brand/colour-field.tsx';
import { type Control, type Draft, draftOf, isThere, isTranslated, type Part, translationOf, withTranslation } from './settings-draft.ts';
import { WordsPreview } from './words-preview.tsx';

interface PartsProps {
  parts: readonly Part[];
  draft: Draft;
  /** The path of the draft in the section: '' or 'campaigns.0.'. */
  path: string;
  errors: Record<string, string>;
  /** Path of a field -> what it does, as an example. */
  effects: Record<string, string>;
  products: readonly Choice[];
  onChange: (draft: Draft) => void;
}

/** `isRow`: all beside each other, where there is room. */
export function Parts({
  parts,
  draft,
  path,
  onChange,
  className = '',
  isRow = false,
  ...rest
}: PartsProps & { className?: string; isRow?: boolean }) {
  const columns = isRow ? 'min-[640px]:auto-cols-fr min-[640px]:grid-flow-col min-[640px]:grid-cols-[1.8fr]' : 'min-[640px]:grid-cols-2';
  return (
    <div className={`grid items-start gap-x-4 gap-y-3.5 ${columns} ${className}`}>
      {parts
        .filter((part) => isThere(part, draft))
        .map((part) => (
          <Fragment key={part.name}>
            <OnePart
              part={part}
              value={draft[part.name] ?? null}
              path={`${path}${part.name}`}
              onChange={(value) => onChange({ ...draft, [part.name]: value })}
              {...rest}
            />
            {isTranslated(part) && <Translations {...{ part, draft, path, onChange }} errors={rest.errors} />}
          </Fragment>
        ))}
    </div>
  );
}

type TranslationsProps = Pick<PartsProps, 'draft' | 'path' | 'errors' | 'onChange'> & { part: Control };

const Translations = ({ part: { name, label, isWide }, draft, path, errors, onChange }: TranslationsProps) =>
  translations().map((language) => {
    const field = `${path}texts.${language}.${name}`;
    return (
      <TextField
        key={language}
        name={field}
        error={errors[field]}
        value={translationOf(draft, language, name)}
        onChange={(event) => onChange(withTranslation(draft, language, name, event.target.value))}
        label={labelIn(language, label)}
        hint={SOURCE_IF_BLANK}
        lang={language}
        autoComplete="off"
        isOptional
        {...(isWide && { fieldClassName: 'col-span-full' })}
      />
    );
  });

interface OnePartProps extends Omit<PartsProps, 'parts' | 'draft' | 'onChange'> {
  part: Part;
  value: Draft[string];
  onChange: (value: Draft[string]) => void;
}

const UNITS = { count: '', rupees: '₹', percent: '%' };

/** The hint of a field, and what its value does. */
function hintOf(part: Part, effect: string | undefined) {
  const hint = part.kind === 'group' || part.kind === 'list' ? undefined : part.hint;
  if (!effect) return hint;
  return (
    <>
      {hint} <EffectWords effect={effect} />
    </>
  );
}

const EffectWords = ({ effect }: { effect: string }) => (
  <span className="mt-1 block border-s-2 border-leaf ps-2 text-ink" data-effect="">
    {effect}
  </span>
);

function OnePart({ part, value, path, errors, effects, products, onChange }: OnePartProps) {
  const common = { name: path, hint: hintOf(part, effects[path]), error: errors[path] };
  const typed = { ...common, value: String(value ?? ''), onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (part.kind) {
    case 'group':
      return <GroupPart {...{ part, value, path, errors, effects, products, onChange }} />;
    case 'list':
      return <ListPart {...{ part, value, path, errors, effects, products, onChange }} />;
    case 'check':
      return (
        <Checkbox
          {...common}
          label={part.label}
          className="col-span-full"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...typed}
          label={part.label}
          options={part.options}
          {...(part.placeholder !== undefined && { placeholder: part.placeholder })}
        />
      );
    case 'product':
      return <SelectField {...typed} label={part.label} options={products} placeholder="Choose a product" />;
    case 'colour':
      return <ColourField {...common} label={part.label} value={typed.value} onChange={onChange} />;
    case 'long':
      return <TextArea {...typed} label={part.label} rows={2} fieldClassName="col-span-full" />;
    case 'count':
    case 'rupees':
    case 'percent': {
      const unit = part.unit ?? UNITS[part.kind];
      return (
        <TextField
          {...typed}
          label={unit ? `${part.label} (${unit})` : part.label}
          inputMode={part.kind === 'count' ? 'numeric' : 'decimal'}
          autoComplete="off"
          isOptional={part.isOptional ?? false}
        />
      );
    }
    default:
      return (
        <TextField
          {...typed}
          label={part.label}
          type={TYPES[part.kind]}
          autoComplete="off"
          {...(part.isWide && { fieldClassName: 'col-span-full' })}
        />
      );
  }
}

const TYPES = { text: 'text', email: 'email', url: 'url', phone: 'tel', time: 'time', date: 'date', moment: 'datetime-local' } as const;

type PartOf<K extends Part['kind']> = OnePartProps & { part: Extract<Part, { kind: K }> };

function GroupPart({ part, value, path, onChange, ...rest }: PartOf<'group'>) {
  return (
    <fieldset className="col-span-full grid min-w-0 gap-3" data-part={path}>
      <legend className="field-label mb-1.5">{part.label}</legend>
      {part.turnOn && (
        <Checkbox
          label={part.turnOn}
          checked={value !== null}
          onChange={(event) => onChange(event.target.checked ? draftOf(part.parts) : null)}
        />
      )}
      {value !== null && (
        <Parts
          {...rest}
          className="border-s-2 border-hairline ps-3.5"
          parts={part.parts}
          draft={value as Draft}
          path={`${path}.`}
          onChange={onChange}
        />
      )}
      {value !== null && part.preview && <WordsPreview words={part.preview(value as Draft)} />}
    </fieldset>
  );
}

const SHORT: Part['kind'][] = ['choice', 'product', 'count', 'rupees', 'percent'];

function ListPart({ part, value, path, onChange, ...rest }: PartOf<'list'>) {
  const entries = value as Draft[];
  const isRow = part.parts.length <= 3 && part.parts.every(({ kind }) => SHORT.includes(kind));
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const error = rest.errors[path];
  const [added, setAdded] = useState<number | null>(null);
  // Focus the new entry.
  useEffect(() => {
    if (added !== null) list.current?.children[added]?.querySelector<HTMLElement>('input, select')?.focus();
  }, [added]);
  return (
    <fieldset className="col-span-full grid min-w-0 gap-3" aria-describedby={error ? errorId : undefined} data-part={path}>
      <legend className={part.label ? 'field-label mb-1.5' : 'sr-only'}>{part.label || `All ${part.entry}s`}</legend>
      <ol ref={list} className="grid gap-3">
        {entries.map((entry, place) => (
          <li
            key={place}
            className={`grid justify-items-start gap-2 rounded-control border border-hairline p-3.5 ${isRow ? 'min-[640px]:flex min-[640px]:items-start' : ''}`}
          >
            <Parts
              {...rest}
              isRow={isRow}
              className="w-full"
              parts={part.parts}
              draft={entry}
              path={`${path}.${place}.`}
              onChange={(next) => onChange(entries.map((other, at) => (at === place ? next : other)))}
            />
            <RowAct
              isDanger
              className={isRow ? 'min-[640px]:mt-6.5' : ''}
              aria-label={`Remove ${part.entry} ${place + 1}`}
              onClick={() => {
                onChange(entries.filter((_, at) => at !== place));
                // The button was removed, and the focus with it.
                adding.current?.querySelector('button')?.focus();
              }}
            >
              Remove
            </RowAct>
          </li>
        ))}
      </ol>
      {error && (
        <p id={errorId} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {rest.effects[path] && (
        <p className="field-hint">
          <EffectWords effect={rest.effects[path]} />
        </p>
      )}
      <div ref={adding}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            onChange([...entries, draftOf(part.parts)]);
            setAdded(entries.length);
          }}
        >
          <Icon name="plus" />
          {`Add ${part.entry}`}
        </Button>
      </div>
    </fieldset>
  );
}
