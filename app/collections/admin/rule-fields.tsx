import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { BESTSELLER_DAYS } from '../collections.schema.ts';
import type { DraftRule } from './draft-rules.ts';

interface RuleFieldsProps {
  rule: DraftRule;
  place: number;
  facets: FacetAnswer[];
  field: (name: string) => { name: string; error: string | undefined };
  onChange: (over: Partial<DraftRule>) => void;
}

export function RuleFields({ rule, place, facets, field, onChange }: RuleFieldsProps) {
  const named = `of rule ${place + 1}`;
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  switch (rule.kind) {
    case 'price':
      return (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            {...number}
            label={`From (₹) ${named}`}
            isLabelHidden
            placeholder="From ₹"
            value={rule.from}
            {...field('from')}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            {...number}
            label={`To (₹) ${named}`}
            isLabelHidden
            placeholder="To ₹"
            value={rule.to}
            {...field('to')}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      );
    case 'offer':
      return (
        <TextField
          {...number}
          label={`At least (%) ${named}`}
          isLabelHidden
          placeholder="At least %, or any offer"
          value={rule.number}
          {...field('percent')}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      );
    case 'tag':
      return (
        <TextField
          label={`Tag ${named}`}
          isLabelHidden
          placeholder="Such as gift"
          hint="Any word under Categories of a product, also one that is in no filter."
          maxLength={120}
          value={rule.value}
          {...field('value')}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      );
    case 'newest':
    case 'bestselling':
      return (
        <TextField
          {...number}
          label={`How many products ${named}`}
          isLabelHidden
          placeholder="How many"
          hint={rule.kind === 'bestselling' ? `Of the last ${BESTSELLER_DAYS} days.` : undefined}
          value={rule.number}
          {...field('count')}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      );
    default:
      return (
        <SelectField
          label={`Value ${named}`}
          isLabelHidden
          value={rule.value}
          {...field('value')}
          placeholder="Choose"
          onChange={(event) => onChange({ value: event.target.value })}
          options={choicesOf(rule.kind, facets)}
        />
      );
  }
}

function choicesOf(kind: 'category' | 'ingredient' | 'facet', facets: FacetAnswer[]) {
  const lists = facets.filter((facet) => facet.kind === (kind === 'facet' ? 'own' : kind));
  return lists.flatMap((facet) =>
    facet.values.map(({ id, name }) => ({ value: id, label: kind === 'facet' ? `${facet.name}: ${name}` : name })),
  );
}
