import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DiscountDraft, DraftStep } from './discount-draft.ts';
import type { OfferFieldsProps } from './offer-fields.tsx';

type StepsProps = Pick<OfferFieldsProps, 'draft' | 'onChange' | 'type' | 'field'>;

export function Steps({ draft, onChange, type, field }: StepsProps) {
  const { steps, by } = draft;
  const set = (key: number, change: Partial<DraftStep>) =>
    onChange({ ...draft, steps: steps.map((step) => (step.key === key ? { ...step, ...change } : step)) });
  const add = () =>
    onChange({ ...draft, steps: [...steps, { key: Math.max(0, ...steps.map(({ key }) => key)) + 1, from: '', discount: '' }] });
  return (
    <fieldset className="field grid min-w-0 gap-3">
      <legend className="field-label">Steps</legend>
      <SelectField
        label="Count by"
        name="by"
        value={by}
        onChange={(event) => onChange({ ...draft, by: event.target.value as DiscountDraft['by'] })}
        options={[
          { value: 'amount', label: 'Amount of the products' },
          { value: 'pieces', label: 'Number of pieces' },
        ]}
      />
      {steps.map(({ key, from, discount }, place) => (
        <div key={key} className="flex items-start gap-2">
          <TextField
            label={by === 'amount' ? 'From (₹)' : 'From (pieces)'}
            {...field(`tiers.steps.${place}.from`)}
            value={from}
            onChange={(event) => set(key, { from: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            fieldClassName="min-w-0 flex-1"
          />
          <TextField
            label={type === 'percentage' ? 'Discount (%)' : 'Discount (₹)'}
            {...field(`tiers.steps.${place}.discount`)}
            value={discount}
            onChange={(event) => set(key, { discount: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            fieldClassName="min-w-0 flex-1"
          />
          <IconButton
            icon="trash"
            label={`Remove step ${place + 1}`}
            className="mt-7"
            disabled={steps.length === 1}
            onClick={() => onChange({ ...draft, steps: steps.filter((step) => step.key !== key) })}
          />
        </div>
      ))}
      <div>
        <Button variant="secondary" size="small" disabled={steps.length >= 10} onClick={add}>
          <Icon name="plus" />
          Add step
        </Button>
      </div>
    </fieldset>
  );
}
