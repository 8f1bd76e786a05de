// The calls of the open checkout (D53), each for a visitor. The page validates with the same schemas.
import { z } from 'zod';
import { AGREE_TO_PRIVACY, AGREE_TO_TERMS, CONFIRM_AGE, email, sessionUser } from '../../accounts/accounts.schema.ts';
import { addressForm } from '../../accounts/addresses/address-book.schema.ts';
import { mobile } from '../../accounts/phone/phone.schema.ts';
import { shownIn } from '../../consents/consents.schema.ts';
import { requiredText } from '../../platform/words/typed-text.ts';

const shopper = addressForm.omit({ recipientName: true, country: true }).extend({
  fullName: requiredText('Full name is required'),
  email,
  language: shownIn,
});

/** The account and its first address; `name` is the address's label. */
export const newShopperForm = shopper.extend({
  isAdult: z.literal(true, CONFIRM_AGE),
  agreesToTerms: z.literal(true, AGREE_TO_TERMS),
  agreesToPrivacy: z.literal(true, AGREE_TO_PRIVACY),
});
/** The phone is the confirmed one; the e-mail address is not proved, and may be left out. */
const byPhone = {
  phone: mobile,
  email: z
    .union([z.literal('').transform(() => null), email])
    .nullish()
    .transform((text) => text ?? null),
};
export const newPhoneShopperForm = newShopperForm.extend(byPhone);
export type NewPhoneShopperForm = z.output<typeof newPhoneShopperForm>;

const ticked = (message: string) => z.literal('on', message).transform(() => true as const);
export const newShopperPageForm = shopper.extend({
  isAdult: ticked(CONFIRM_AGE),
  agreesToTerms: ticked(AGREE_TO_TERMS),
  agreesToPrivacy: ticked(AGREE_TO_PRIVACY),
});
export const newPhoneShopperPageForm = newShopperPageForm.extend(byPhone);
export type NewShopperForm = z.output<typeof newShopperForm>;

export const confirmed = z.object({ user: sessionUser.nullable().describe('Now signed in; null for a contact without an account') });
export const newShopper = z.object({ user: sessionUser, addressId: z.uuid() });
