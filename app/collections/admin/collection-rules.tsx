import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BESTSELLER_DAYS, type CollectionAnswer, type CollectionRule, RULES_AT_MOST } from '../collections.schema.ts';

type Kind = CollectionRule['kind'];
/** As typed. */
export type DraftRule = { key: string; kind: Kind; value: string; from: string; to: string; number: string };

const KINDS: Record<Kind, string> = {
  category: 'Category',
  ingredient: 'Key ingredient',
  facet: 'Filter',
  price: 'Price on the card',
  offer: 'On offer',
  newest: 'Newest',
  bestselling: 'Bestselling',
};

const BLANK = { value: '', from: '', to: '', number: '' };

export const draftRules = (rules: readonly CollectionRule[]): DraftRule[] =>
  rules.map((rule) => ({
    ...BLANK,
    key: randomName(),
    kind: rule.kind,
    ...('value' in rule && { value: rule.value }),
    ...(rule.kind === 'price' && { from: String(rule.from ?? ''), to: String(rule.to ?? '') }),
    ...(rule.kind === 'offer' && { number: rule.percent < 1 ? '' : String(rule.percent) }),
    ...('count' in rule && { number: String(rule.count) }),
  }));

/** A number that was not typed as one is refused at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

export const sentRules = (rules: readonly DraftRule[]): CollectionRule[] =>
  rules.map(({ kind, value, from, to, number }) => {
    switch (kind) {
      case 'price':
        return { kind, from: numberOf(from), to: numberOf(to) };
      case 'offer':
        return { kind, percent: numberOf(number) ?? 0.01 };
      case 'newest':
      case 'bestselling':
        return { kind, count: Number(number) };
      default:
        return { kind, value };
    }
  });

interface CollectionRulesProps {
  rules: DraftRule[];
  match: CollectionAnswer['match'];
  facets: FacetAnswer[];
  errors: Record<string, string | undefined>;
  onChange: (rules: DraftRule[]) => void;
  onMatch: (match: CollectionAnswer['match']) => void;
}

export function CollectionRules({ rules, match, facets, errors, onChange, onMatch }: CollectionRulesProps) {
  const change = (rule: DraftRule, over: Partial<DraftRule>) =>
    onChange(rules.map((other) => (other === rule ? { ...rule, ...over } : other)));
  return (
    <div className="grid gap-3">
      {errors['rules'] && <Alert tone="danger">{errors['rules']}</Alert>}
      {rules.length > 1 && (
        <SelectField
          label="A product must match"
          value={match}
          onChange={(event) => onMatch(event.target.value as typeof match)}
          options={[
            { value: 'all', label: 'All rules' },
            { value: 'any', label: 'Any rule' },
          ]}
        />
      )}
      <ol className="grid gap-3">
        {rules.map((rule, place) => (
          <li key={rule.key} className="flex flex-wrap items-start gap-2 rounded-control border border-hairline p-2.5">
            <SelectField
              label={`Rule ${place + 1}`}
              isLabelHidden
              fieldClassName="flex-[1_1_9rem]"
              value={rule.kind}
              onChange={(event) => change(rule, { ...BLANK, kind: event.target.value as Kind })}
              options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
            />
            <div className="min-w-0 flex-[2_1_12rem]">
              <RuleFields
                rule={rule}
                place={place}
                facets={facets}
                field={(name) => ({ name: `rules.${place}.${name}`, error: errors[`rules.${place}.${name}`] })}
                onChange={(over) => change(rule, over)}
              />
            </div>
            <IconButton icon="trash" label={`Remove rule ${place + 1}`} onClick={() => onChange(rules.filter((other) => other !== rule))} />
          </li>
        ))}
      </ol>
      {rules.length < RULES_AT_MOST && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...rules, { ...BLANK, key: randomName(), kind: 'category' }])}
        >
          <Icon name="plus" />
          Add rule
        </Button>
      )}
    </div>
  );
}

interface RuleFieldsProps {
  rule: DraftRule;
  place: number;
  facets: FacetAnswer[];
  field: (name: string) => { name: string; error: string | undefined };
  onChange: (over: Partial<DraftRule>) => void;
}

function RuleFields({ rule, place, facets, field, onChange }: RuleFieldsProps) {
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
