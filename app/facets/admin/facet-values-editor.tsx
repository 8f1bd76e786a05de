import { useState } from 'react';
import { LANGUAGES, translations } from '../../platform/words/language.ts';
import { MoveButtons } from '../../staff-kit/arrange/move-buttons.tsx';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FacetAnswer, GivenValue } from '../facets.schema.ts';

/** `key` is its id, or a name made here for a new one. */
export type DraftValue = { key: string; isNew: boolean; name: string; slug: string; names: Record<string, string>; synonyms: string };

export const draftValues = (facet: FacetAnswer | null): DraftValue[] =>
  (facet?.values ?? []).map(({ id, name, slug, names, synonyms }) => ({
    ...{ key: id, isNew: false, name, slug, names },
    synonyms: synonyms.join(', '),
  }));

export const sentValues = (values: readonly DraftValue[]): GivenValue[] =>
  values.map(({ key, isNew, name, slug, names, synonyms }) => ({
    ...(!isNew && { id: key }),
    ...{ name, names },
    ...(slug.trim() && { slug: slug.trim() }),
    synonyms: synonyms.split(',').flatMap((word) => word.trim() || []),
  }));

interface FacetValuesEditorProps {
  facet: FacetAnswer | null;
  values: DraftValue[];
  onChange: (values: DraftValue[]) => void;
  /** Removed value -> the value that its products get. */
  moveTo: Record<string, string>;
  onMoveTo: (moveTo: Record<string, string>) => void;
  errors: Record<string, string | undefined>;
}

export function FacetValuesEditor({ facet, values, onChange, moveTo, onMoveTo, errors }: FacetValuesEditorProps) {
  const { move, handle, target } = useDragOrder(values, onChange);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const change = (value: DraftValue, over: Partial<DraftValue>) =>
    onChange(values.map((other) => (other === value ? { ...value, ...over } : other)));
  const add = () => onChange([...values, { key: randomName(), isNew: true, name: '', slug: '', names: {}, synonyms: '' }]);
  const kept = values.filter(({ isNew }) => !isNew);
  const removed = (facet?.values ?? []).filter(({ id }) => !kept.some(({ key }) => key === id));
  const homeless = facet?.kind === 'ingredient' ? [] : removed.filter(({ products }) => products > 0);
  return (
    <fieldset className="field [&_.icon-button]:text-ink-soft">
      <legend className="field-label mb-1.5">Values</legend>
      <ol className="grid gap-2">
        {values.map((value, place) => (
          <ValueRow
            key={value.key}
            value={value}
            place={place}
            count={values.length}
            isOpen={openKey === value.key}
            onOpen={() => setOpenKey(openKey === value.key ? null : value.key)}
            onChange={(over) => change(value, over)}
            onMove={(to) => move(place, to)}
            onRemove={() => onChange(values.filter((other) => other !== value))}
            errorOf={(name) => errors[`values.${place}.${name}`]}
            {...{ handle, target }}
          />
        ))}
      </ol>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
        <Icon name="plus" />
        Add value
      </Button>
      {homeless.map(({ id, name, products }) => (
        <SelectField
          key={id}
          label={`${products} ${products === 1 ? 'product has' : 'products have'} “${name}”. Move to`}
          value={moveTo[id] ?? ''}
          onChange={(event) => onMoveTo({ ...moveTo, [id]: event.target.value })}
          placeholder="Choose a value"
          options={kept.map(({ key, name }) => ({ value: key, label: name }))}
          error={errors['moveTo']}
        />
      ))}
    </fieldset>
  );
}

interface ValueRowProps extends Pick<ReturnType<typeof useDragOrder>, 'handle' | 'target'> {
  value: DraftValue;
  place: number;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (over: Partial<DraftValue>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  errorOf: (name: 'name' | 'slug') => string | undefined;
}

function ValueRow({ value, place, count, isOpen, onOpen, onChange, onMove, onRemove, errorOf, handle, target }: ValueRowProps) {
  return (
    <li className="grid gap-2 data-dragged:opacity-50" {...target(place)}>
      <div className="flex flex-wrap items-start gap-0.5">
        <span className="grid size-9 cursor-grab place-items-center text-ink-soft max-md:hidden" {...handle(place)} aria-hidden="true">
          <Icon name="menu" className="size-4" />
        </span>
        <TextField
          label={`Name of value ${place + 1}`}
          isLabelHidden
          fieldClassName="min-w-0 flex-[1_1_10rem]"
          name={`values.${place}.name`}
          value={value.name}
          maxLength={80}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="flex">
          <MoveButtons named={`value ${place + 1}`} {...{ place, count, onMove }} />
          <IconButton icon="pencil" label={`More about value ${place + 1}`} aria-expanded={isOpen} onClick={onOpen} />
          <IconButton icon="trash" label={`Remove value ${place + 1}`} onClick={onRemove} />
        </div>
      </div>
      {(isOpen || errorOf('slug')) && <ValueDetails {...{ value, place, onChange }} slugError={errorOf('slug')} />}
    </li>
  );
}

interface ValueDetailsProps {
  value: DraftValue;
  place: number;
  onChange: (over: Partial<DraftValue>) => void;
  slugError: string | undefined;
}

function ValueDetails({ value, place, onChange, slugError }: ValueDetailsProps) {
  return (
    <div className="grid gap-3 border-l border-hairline pl-3 md:ml-9">
      {translations().map((language) => (
        <TextField
          key={language}
          label={`Name in ${LANGUAGES[language].name}`}
          lang={language}
          isOptional
          maxLength={80}
          value={value.names[language] ?? ''}
          onChange={(event) => onChange({ names: { ...value.names, [language]: event.target.value } })}
        />
      ))}
      <TextField
        label="Synonyms"
        isOptional
        hint="Separated by commas."
        value={value.synonyms}
        onChange={(event) => onChange({ synonyms: event.target.value })}
      />
      <TextField
        label="Address"
        isOptional
        spellCheck={false}
        maxLength={60}
        name={`values.${place}.slug`}
        error={slugError}
        hint="Lower-case letters, digits and hyphens. Old links keep working."
        value={value.slug}
        onChange={(event) => onChange({ slug: event.target.value })}
      />
    </div>
  );
}
