// How a discount counts: plainly, in steps, or for pieces to get; and on which goods.
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CouponAnswer } from '../coupons.schema.ts';
import type { DiscountDraft, DraftStep, GoodsChoices } from './discount-draft.ts';
import { GoodsChoice } from './goods-choice.tsx';

export type FieldOf = (name: string) => { name: string; error: string | undefined };

interface OfferFieldsProps {
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

type StepsProps = Pick<OfferFieldsProps, 'draft' | 'onChange' | 'type' | 'field'>;

function Steps({ draft, onChange, type, field }: StepsProps) {
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
