import { useEffect, useId, useState } from 'react';
import type { z } from 'zod';
import { addDays, dayOf } from '../../platform/time.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { InOtherLanguages, textsIn } from '../../staff-kit/other-languages.tsx';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CouponAnswer, DEFAULT_VALIDITY_DAYS } from '../coupons.schema.ts';
import { nameOfDiscount } from '../discount-words.ts';
import { CodeFields } from './code-fields.tsx';
import { additionForm, changeForm, type Generated, generationForm, type Send } from './coupon-body.ts';
import { CustomerFields } from './customer-fields.tsx';
import { type DiscountDraft, draftOf, type GoodsChoices } from './discount-draft.ts';
import { LimitFields } from './limit-fields.tsx';
import { type FieldOf, OfferChoice, OfferFields } from './offer-fields.tsx';
import { PastOrders } from './past-orders.tsx';

export interface CouponDialogProps {
  isOpen: boolean;
  coupon: CouponAnswer | null;
  isMany: boolean;
  today: string;
  choices: GoodsChoices;
  onSaved: (saved: CouponAnswer | Generated) => void;
  onClose: () => void;
}

export function CouponDialog({ isOpen, coupon, isMany, today, choices, onSaved, onClose }: CouponDialogProps) {
  const formId = useId();
  const [{ isReady, isBusy }, setState] = useState({ isReady: false, isBusy: false });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={coupon ? `Edit ${nameOfDiscount(coupon)}` : isMany ? 'Generate Codes' : 'Add New Coupon'}
      formId={formId}
      submitLabel={coupon ? 'Save Coupon' : isMany ? 'Generate Codes' : 'Add Coupon'}
      isReady={isReady}
      isBusy={isBusy}
      busyLabel="Saving..."
    >
      <CouponForm id={formId} {...{ coupon, isMany, today, choices, onSaved }} onState={setState} />
    </FormModal>
  );
}

interface CouponFormProps extends Pick<CouponDialogProps, 'coupon' | 'isMany' | 'today' | 'choices' | 'onSaved'> {
  id: string;
  onState: (state: { isReady: boolean; isBusy: boolean }) => void;
}

function CouponForm({ id, coupon, isMany, today, choices, onSaved, onState }: CouponFormProps) {
  const failure = coupon
    ? "Couldn't save the coupon. Please try again."
    : isMany
      ? "Couldn't generate the codes. Please try again."
      : 'Failed to add coupon.';
  const [code, setCode] = useState('');
  const [type, setType] = useState(coupon?.type ?? 'percentage');
  const [discount, setDiscount] = useState(coupon ? String(coupon.discountPercentage || coupon.discountValue) : '');
  const [draft, setDraft] = useState(() => draftOf(coupon, choices));
  const form = useForm<z.ZodType<Send>, CouponAnswer | Generated>({
    schema: coupon ? changeForm(coupon) : isMany ? generationForm : additionForm,
    read: (given) => ({ fields: Object.fromEntries(given), texts: textsIn(given), draft }),
    send: (send) => send(),
    onDone: onSaved,
    onRefused: () => toast(failure, 'error'),
    failure,
  });
  const isReady = (coupon !== null || draft.isAutomatic || code.trim() !== '') && (draft.offer === 'steps' || Boolean(Number(discount)));
  useEffect(() => onState({ isReady, isBusy: form.isBusy }), [isReady, form.isBusy, onState]);

  const field = (name: string) => ({ name, error: form.errors[name] });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      {!coupon && !isMany && <AutomaticChoice draft={draft} onChange={setDraft} />}
      {!coupon && !draft.isAutomatic && <CodeFields isMany={isMany} code={code} onCode={setCode} field={field} />}
      <TextField
        label={draft.isAutomatic ? 'Name' : 'Description'}
        {...field('description')}
        defaultValue={coupon?.description}
        maxLength={200}
        isOptional={!draft.isAutomatic}
        hint={
          draft.isAutomatic
            ? 'Shown in the cart, on orders and in e-mails, such as Buy 2, get 1 free.'
            : 'Shown to shoppers next to the code.'
        }
      />
      <InOtherLanguages
        label={draft.isAutomatic ? 'Name' : 'Description'}
        name="description"
        texts={coupon?.texts}
        errors={form.errors}
        maxLength={200}
      />
      <OfferChoice draft={draft} onChange={setDraft} />
      <FieldPair>
        <DiscountFields {...{ draft, type, discount, field }} onType={setType} onDiscount={setDiscount} />
      </FieldPair>
      <OfferFields {...{ draft, coupon, choices, type, field }} onChange={setDraft} />
      <FieldPair>
        <TextField
          label="Valid from"
          {...field('validFrom')}
          type="date"
          defaultValue={coupon ? dayOf(new Date(coupon.validFrom)) : today}
        />
        <TextField
          label="Valid until"
          {...field('expiresAt')}
          type="date"
          defaultValue={coupon ? dayOf(new Date(coupon.expiresAt)) : addDays(today, DEFAULT_VALIDITY_DAYS)}
        />
      </FieldPair>
      <CustomerFields {...{ draft, choices, field }} people={coupon?.people} onChange={setDraft} />
      <LimitFields {...{ coupon, isMany, draft, field }} />
      <PastOrders draft={draft} couponId={coupon?.id} />
    </form>
  );
}

type DraftProps = { draft: DiscountDraft; onChange: (draft: DiscountDraft) => void };

const AutomaticChoice = ({ draft, onChange }: DraftProps) => (
  <Checkbox
    label="Automatic"
    checked={draft.isAutomatic}
    onChange={(event) => onChange({ ...draft, isAutomatic: event.target.checked })}
    hint="Applies by itself in every cart that qualifies."
  />
);

interface DiscountFieldsProps {
  draft: DiscountDraft;
  type: CouponAnswer['type'];
  discount: string;
  field: FieldOf;
  onType: (type: CouponAnswer['type']) => void;
  onDiscount: (discount: string) => void;
}

/** Steps have their own discounts; pieces to get cost a percentage less. */
function DiscountFields({ draft, type, discount, field, onType, onDiscount }: DiscountFieldsProps) {
  const isGet = draft.offer === 'get';
  const isPercentage = isGet || type === 'percentage';
  return (
    <>
      {!isGet && (
        <SelectField
          label="Discount type"
          {...field('type')}
          value={type}
          onChange={(event) => onType(event.target.value as CouponAnswer['type'])}
          options={[
            { value: 'percentage', label: 'Percentage' },
            { value: 'fixed', label: 'Fixed amount' },
          ]}
        />
      )}
      {draft.offer !== 'steps' && (
        <TextField
          label={isPercentage ? 'Discount (%)' : 'Discount (₹)'}
          {...field(isPercentage ? 'discountPercentage' : 'discountValue')}
          value={discount}
          onChange={(event) => onDiscount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          hint={isGet ? 'On the pieces they get; 100 makes them free.' : undefined}
        />
      )}
    </>
  );
}
