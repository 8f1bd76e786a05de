// Add New Coupon; the same form edits one, or creates many codes at once.

import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { addDays, dayOf } from '../../platform/time.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { InOtherLanguages, textsIn } from '../../staff-kit/other-languages.tsx';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type CouponAnswer,
  couponChange,
  DEFAULT_VALIDITY_DAYS,
  type generatedAnswer,
  generatedCoupons,
  newCoupon,
} from '../coupons.schema.ts';
import { nameOfDiscount } from '../discount-words.ts';

type Generated = z.output<typeof generatedAnswer>;

interface CouponDialogProps {
  isOpen: boolean;
  /** The coupon to edit; null adds one, or many. */
  coupon: CouponAnswer | null;
  isMany: boolean;
  today: string;
  onSaved: (saved: CouponAnswer | Generated) => void;
  onClose: () => void;
}

export function CouponDialog({ isOpen, coupon, isMany, today, onSaved, onClose }: CouponDialogProps) {
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
      <CouponForm id={formId} coupon={coupon} isMany={isMany} today={today} onSaved={onSaved} onState={setState} />
    </FormModal>
  );
}

interface CouponFormProps extends Pick<CouponDialogProps, 'coupon' | 'isMany' | 'today' | 'onSaved'> {
  id: string;
  onState: (state: { isReady: boolean; isBusy: boolean }) => void;
}

function CouponForm({ id, coupon, isMany, today, onSaved, onState }: CouponFormProps) {
  const failure = coupon
    ? "Couldn't save the coupon. Please try again."
    : isMany
      ? "Couldn't generate the codes. Please try again."
      : 'Failed to add coupon.';
  const [code, setCode] = useState('');
  const [type, setType] = useState(coupon?.type ?? 'percentage');
  const [discount, setDiscount] = useState(coupon ? String(coupon.discountPercentage || coupon.discountValue) : '');
  const form = useForm<z.ZodType<Send>, CouponAnswer | Generated>({
    schema: coupon ? changeForm(coupon) : isMany ? generationForm : additionForm,
    read: (given) => ({ ...Object.fromEntries(given), texts: textsIn(given) }),
    send: (send) => send(),
    onDone: onSaved,
    onRefused: () => toast(failure, 'error'),
    failure,
  });
  const isReady = (coupon !== null || code.trim() !== '') && Boolean(Number(discount));
  useEffect(() => onState({ isReady, isBusy: form.isBusy }), [isReady, form.isBusy, onState]);

  const field = (name: string) => ({ name, error: form.errors[name] });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      {!coupon && <CodeFields isMany={isMany} code={code} onCode={setCode} field={field} />}
      <TextField
        label="Description"
        {...field('description')}
        defaultValue={coupon?.description}
        maxLength={200}
        isOptional
        hint="Shown to shoppers next to the code."
      />
      <InOtherLanguages label="Description" name="description" texts={coupon?.texts} errors={form.errors} maxLength={200} />
      <FieldPair>
        <SelectField
          label="Discount type"
          {...field('type')}
          value={type}
          onChange={(event) => setType(event.target.value as CouponAnswer['type'])}
          options={[
            { value: 'percentage', label: 'Percentage' },
            { value: 'fixed', label: 'Fixed amount' },
          ]}
        />
        <TextField
          label={type === 'percentage' ? 'Discount (%)' : 'Discount (₹)'}
          {...field(type === 'percentage' ? 'discountPercentage' : 'discountValue')}
          value={discount}
          onChange={(event) => setDiscount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
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
      <LimitFields coupon={coupon} isMany={isMany} field={field} />
    </form>
  );
}

type FieldOf = (name: string) => { name: string; error: string | undefined };

interface CodeFieldsProps {
  isMany: boolean;
  code: string;
  onCode: (code: string) => void;
  field: FieldOf;
}

function CodeFields({ isMany, code, onCode, field }: CodeFieldsProps) {
  if (isMany)
    return (
      <FieldPair>
        <TextField
          label="Code prefix"
          {...field('prefix')}
          className="font-medium tracking-[0.02em] uppercase"
          value={code}
          onChange={(event) => onCode(event.target.value)}
          maxLength={10}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          hint="2 to 10 letters and digits. Search by this prefix to find the codes."
        />
        <TextField label="How many" {...field('count')} defaultValue="50" inputMode="numeric" autoComplete="off" hint="At most 1,000." />
      </FieldPair>
    );
  return (
    <TextField
      label="Code"
      {...field('code')}
      className="font-medium tracking-[0.02em] uppercase"
      value={code}
      onChange={(event) => onCode(event.target.value)}
      maxLength={20}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      hint="3 to 20 letters and digits."
    />
  );
}

type LimitFieldsProps = Pick<CouponDialogProps, 'coupon' | 'isMany'> & { field: FieldOf };

/** Who may use it, and how often. */
const LimitFields = ({ coupon, isMany, field }: LimitFieldsProps) => (
  <>
    <FieldPair>
      <TextField
        label="Minimum cart (₹)"
        {...field('minSubtotal')}
        defaultValue={coupon?.minSubtotal || ''}
        inputMode="decimal"
        hint="Before delivery, and counted like your prices: before GST, or with it (see Tax). Leave blank for any amount."
      />
      {!isMany && (
        <>
          <TextField
            label="Total uses"
            {...field('usageLimit')}
            defaultValue={coupon?.usageLimit ?? ''}
            inputMode="numeric"
            hint="Leave blank for no limit."
          />
          <TextField
            label="Uses per customer"
            {...field('perCustomerLimit')}
            defaultValue={coupon?.perCustomerLimit ?? ''}
            inputMode="numeric"
            hint="Leave blank for no limit."
          />
        </>
      )}
    </FieldPair>
    <div>
      <Checkbox label="First order only" name="firstOrderOnly" defaultChecked={coupon?.firstOrderOnly ?? false} />
      {!isMany && (
        <Checkbox
          label="Public"
          name="isPublic"
          defaultChecked={coupon?.isPublic ?? true}
          hint="Shown in the cart. If off, only people who have the code can use it."
        />
      )}
      <Checkbox label="Active" name="isActive" defaultChecked={coupon?.isActive ?? true} />
    </div>
  </>
);

type Texts = Record<string, string>;

/** Sends the validated values to the matching call. */
type Send = () => Promise<Answer<CouponAnswer | Generated>>;

const additionForm = z
  .preprocess((texts) => bodyOf(texts as Texts), newCoupon)
  .transform(
    (values): Send =>
      () =>
        api.post('/api/coupons', sentOf(values)),
  );

const generationForm = z
  .preprocess((texts) => {
    const { count, ...given } = texts as Texts;
    return { ...bodyOf(given), count: numberOf(count) };
  }, generatedCoupons)
  .transform(
    (values): Send =>
      () =>
        api.post('/api/coupons/generate', sentOf(values)),
  );

/** A campaign's coupon may end at any minute, so an unchanged day is not sent. */
const changeForm = ({ id, validFrom, expiresAt, updatedAt }: CouponAnswer) =>
  z
    .preprocess((texts) => {
      const body = bodyOf(texts as Texts);
      return {
        ...body,
        updatedAt,
        validFrom: body.validFrom === dayOf(new Date(validFrom)) ? undefined : body.validFrom,
        expiresAt: body.expiresAt === dayOf(new Date(expiresAt)) ? undefined : body.expiresAt,
      };
    }, couponChange)
    .transform(
      (values): Send =>
        () =>
          api.put(`/api/coupons/${id}`, sentOf(values)),
    );

const sentOf = <Values extends { validFrom?: Date | undefined; expiresAt?: Date | undefined }>(values: Values) => ({
  ...values,
  validFrom: values.validFrom?.toISOString(),
  expiresAt: values.expiresAt?.toISOString(),
});

/** An invalid number becomes NaN, and is refused at its field. */
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() || Number.NaN));

function bodyOf({ discountPercentage, discountValue, minSubtotal, usageLimit, perCustomerLimit, ...texts }: Texts) {
  return {
    ...texts,
    discountPercentage: numberOf(discountPercentage),
    discountValue: numberOf(discountValue),
    minSubtotal: minSubtotal?.trim() ? Number(minSubtotal) : 0,
    usageLimit: usageLimit?.trim() ? Number(usageLimit) : null,
    perCustomerLimit: perCustomerLimit?.trim() ? Number(perCustomerLimit) : null,
    firstOrderOnly: texts['firstOrderOnly'] === 'on',
    isPublic: texts['isPublic'] === 'on',
    isActive: texts['isActive'] === 'on',
    validFrom: texts['validFrom'],
    expiresAt: texts['expiresAt'],
  };
}
