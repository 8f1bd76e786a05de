import { z } from 'zod';
import { dayOf } from '../../platform/time.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { type CouponAnswer, couponChange, type generatedAnswer, generatedCoupons, newDiscount } from '../coupons.schema.ts';
import { type DiscountDraft, numberIn, termsOfDraft } from './discount-draft.ts';

export type Generated = z.output<typeof generatedAnswer>;

type Given = {
  fields: Record<string, string>;
  texts?: unknown;
  draft: DiscountDraft;
};

/** Sends the validated values to the matching call. */
export type Send = () => Promise<Answer<CouponAnswer | Generated>>;

export const additionForm = z
  .preprocess((given) => bodyOf(given as Given), newDiscount)
  .transform(
    (values): Send =>
      () =>
        api.post('/api/coupons', sentOf(values)),
  );

export const generationForm = z
  .preprocess((given) => {
    const { fields } = given as Given;
    return { ...bodyOf(given as Given), count: numberIn(fields['count']) };
  }, generatedCoupons)
  .transform(
    (values): Send =>
      () =>
        api.post('/api/coupons/generate', sentOf(values)),
  );

/** A campaign's coupon may end at any minute, so an unchanged day is not sent. */
export const changeForm = ({ id, validFrom, expiresAt, updatedAt }: CouponAnswer) =>
  z
    .preprocess((given) => {
      const { fields } = given as Given;
      return {
        ...bodyOf(given as Given),
        updatedAt,
        validFrom: fields['validFrom'] === dayOf(new Date(validFrom)) ? undefined : fields['validFrom'],
        expiresAt: fields['expiresAt'] === dayOf(new Date(expiresAt)) ? undefined : fields['expiresAt'],
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

/** Without what says how often it may be used, and when. */
export function simulationBody(given: Omit<Given, 'texts'>, couponId: string | undefined) {
  const { type, discountPercentage, discountValue, minSubtotal, firstOrderOnly, tiers, buyGet, goods, gotGoods, ...who } = bodyOf(given);
  const { customers, listed } = who;
  const terms = { type, discountPercentage, discountValue, minSubtotal, firstOrderOnly, tiers, buyGet, goods, gotGoods };
  return { ...terms, customers, ...(listed && { listed }), ...(couponId && { couponId }) };
}

function bodyOf({ fields, texts, draft }: Given) {
  const { discountPercentage, discountValue, minSubtotal, usageLimit, perCustomerLimit } = fields;
  const isSteps = draft.offer === 'steps';
  const number = (text: string | undefined) => (text === undefined ? undefined : numberIn(text));
  return {
    ...fields,
    texts,
    type: draft.offer === 'get' || fields['type'] !== 'fixed' ? ('percentage' as const) : ('fixed' as const),
    discountPercentage: isSteps ? undefined : number(discountPercentage),
    discountValue: isSteps ? undefined : number(discountValue),
    minSubtotal: minSubtotal?.trim() ? Number(minSubtotal) : 0,
    usageLimit: usageLimit?.trim() ? Number(usageLimit) : null,
    perCustomerLimit: perCustomerLimit?.trim() ? Number(perCustomerLimit) : null,
    firstOrderOnly: fields['firstOrderOnly'] === 'on',
    isPublic: fields['isPublic'] === 'on',
    isActive: fields['isActive'] === 'on',
    ...termsOfDraft(draft, fields),
  };
}
