import { useState } from 'react';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FacetAnswer } from '../facets.schema.ts';
import type { DraftValue } from './draft-values.ts';
import { ValueRow } from './facet-value-row.tsx';

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
