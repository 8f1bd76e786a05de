import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CollectionAnswer, RULES_AT_MOST } from '../collections.schema.ts';
import { BLANK, type DraftRule, KINDS, type Kind } from './draft-rules.ts';
import { RuleFields } from './rule-fields.tsx';

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
