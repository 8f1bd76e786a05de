import { z } from 'zod';
import { shownIn } from '../../consents/consents.schema.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { requiredText } from '../../platform/words/typed-text.ts';
import { codeOnly } from '../accounts.schema.ts';

/** Only Indian mobile numbers get an SMS: those of other countries cost many times as much. */
export const mobile = requiredText('Phone number is required', 40)
  .transform((text) => normaliseMobile(text) ?? text)
  .pipe(z.string().regex(/^[6-9]\d{9}$/, 'Enter a valid 10-digit phone number'));

export const phoneLanguageForm = z.object({ language: shownIn });
export const phoneForm = phoneLanguageForm.extend({ phone: mobile });
export const phoneSignInForm = codeOnly.extend({ phone: mobile });
