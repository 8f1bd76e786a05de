import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { CouponAnswer } from '../coupons.schema.ts';
import type { DiscountDraft, GoodsChoices } from './discount-draft.ts';
import { GoodsChoice } from './goods-choice.tsx';
import { Steps } from './step-fields.tsx';

export type FieldOf = (name: string) => { name: string; error: string | undefined };

export interface OfferFieldsProps {
  draft: DiscountDraft;
  onChange: (draft: DiscountDraft) => void;
  coupon: CouponAnswer | null;
  choices: GoodsChoices;
  type: CouponAnswer['type'];
  field: FieldOf;
}

const HINTS: Record<DiscountDraft['offer'], string> = {
  simple: 'One discount, however much is in the cart.',
  steps: 'The highest step reached counts, such as 10% from ₹999 and 15% from ₹1,999.',
  get: 'Such as buy 2, get 1 free. The cheapest pieces of each group are the ones they get.',
};

export const OfferChoice = ({ draft, onChange }: Pick<OfferFieldsProps, 'draft' | 'onChange'>) => (
  <SelectField
    label="Offer"
    name="offer"
    value={draft.offer}
    onChange={(event) => onChange({ ...draft, offer: event.target.value as DiscountDraft['offer'] })}
    hint={HINTS[draft.offer]}
    options={[
      { value: 'simple', label: 'Simple discount' },
      { value: 'steps', label: 'More off for more' },
      { value: 'get', label: 'Buy some, get some for less' },
    ]}
  />
);

export function OfferFields({ draft, onChange, coupon, choices, type, field }: OfferFieldsProps) {
  return (
    <>
      {draft.offer === 'steps' && <Steps {...{ draft, onChange, type, field }} />}
      {draft.offer === 'get' && <Pieces buyGet={coupon?.buyGet} field={field} />}
      <GoodsChoice
        label={draft.offer === 'get' ? 'Products to buy' : 'Products'}
        {...field('goods')}
        allLabel="All products"
        hint="A kit counts as itself; its pieces do not count as single products."
        {...{ goods: draft.goods, choices, onChange: (goods) => onChange({ ...draft, goods }) }}
      />
      {draft.offer === 'get' && (
        <GoodsChoice
          label="Products to get"
          {...field('gotGoods')}
          allLabel="The products they buy"
          hint="Products chosen here do not count as bought."
          {...{ goods: draft.gotGoods, choices, onChange: (gotGoods) => onChange({ ...draft, gotGoods }) }}
        />
      )}
    </>
  );
}

function Pieces({ buyGet, field }: { buyGet: CouponAnswer['buyGet'] | undefined; field: FieldOf }) {
  return (
    <FieldPair>
      <TextField
        label="Buy"
        {...field('buyGet.buy')}
        defaultValue={buyGet?.buy ?? 2}
        inputMode="numeric"
        autoComplete="off"
        hint="Pieces at full price."
      />
      <TextField
        label="Get"
        {...field('buyGet.get')}
        defaultValue={buyGet?.get ?? 1}
        inputMode="numeric"
        autoComplete="off"
        hint="Pieces with the discount."
      />
      <TextField
        label="Times per order"
        {...field('buyGet.timesAtMost')}
        defaultValue={buyGet?.timesAtMost ?? ''}
        inputMode="numeric"
        autoComplete="off"
        hint="Leave blank for no limit."
      />
    </FieldPair>
  );
}
