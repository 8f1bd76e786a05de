// Who may have a discount.
import { SelectField } from '../../ui/field.tsx';
import type { DiscountDraft, GoodsChoices } from './discount-draft.ts';
import { GoodsChoice } from './goods-choice.tsx';
import type { FieldOf } from './offer-fields.tsx';

interface CustomerFieldsProps {
  draft: DiscountDraft;
  onChange: (draft: DiscountDraft) => void;
  choices: GoodsChoices;
  field: FieldOf;
}

const HINTS: Record<DiscountDraft['who'], string> = {
  everyone: 'Guests too, unless it is for first orders or limited per customer.',
  bought: 'Counts orders that were not cancelled or returned to sender. Customers must be signed in.',
  'not-bought': 'Also those who never ordered. Customers must be signed in.',
};

export const CustomerFields = ({ draft, onChange, choices, field }: CustomerFieldsProps) => (
  <>
    <SelectField
      label="Customers"
      {...field('customers')}
      value={draft.who}
      onChange={(event) => onChange({ ...draft, who: event.target.value as DiscountDraft['who'] })}
      hint={HINTS[draft.who]}
      options={[
        { value: 'everyone', label: 'Everyone' },
        { value: 'bought', label: 'Those who have bought' },
        { value: 'not-bought', label: 'Those who have not bought' },
      ]}
    />
    {draft.who !== 'everyone' && (
      <GoodsChoice
        label="Bought before"
        {...field('customers.goods')}
        allLabel="Anything"
        hint="Pieces of kits count as bought."
        {...{ goods: draft.earlierGoods, choices, onChange: (earlierGoods) => onChange({ ...draft, earlierGoods }) }}
      />
    )}
  </>
);
