// What the e-mail with a one-time code says, by what the code is for. Null: nothing is sent.
import type { MailWords } from '../../../language/mail-words.server.ts';
import { CODE_MINUTES } from '../../accounts.schema.ts';
import type { MailPurpose } from './codes.server.ts';

export type Known = { hasAccount: boolean; needsPassword: boolean };

const validity = { minutes: CODE_MINUTES };

export function codeLetter(purpose: MailPurpose, code: string, known: Known, t: MailWords) {
  const toSignIn = { label: t('Sign in'), path: '/login' };
  const unlessYours = t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity);
  const { hasAccount, needsPassword } = known;
  switch (purpose) {
    case 'cash-order':
      if (!hasAccount) return null;
      return {
        heading: t('Confirm your cash order'),
        paragraphs: [t('Enter this OTP on the page of your order. We pack it then.'), unlessYours],
        code,
      };
    case 'reset':
      if (!hasAccount) return null;
      return { heading: t('Your password reset OTP'), paragraphs: [t('Enter this OTP on the password reset page.'), unlessYours], code };
    case 'sign-in':
      if (!hasAccount) return null;
      if (needsPassword)
        return {
          heading: t('Please sign in with your password'),
          paragraphs: [t('This account is protected by its password, so we send no OTP to sign in with.')],
          button: toSignIn,
        };
      return { heading: t('Your sign-in OTP'), paragraphs: [t('Enter this OTP on the sign-in page.'), unlessYours], code };
    case 'checkout':
      if (needsPassword)
        return {
          heading: t('Please sign in with your password'),
          paragraphs: [t('This account is protected by its password. Sign in with it, and your cart will be there.')],
          button: toSignIn,
        };
      return {
        heading: t('Your checkout OTP'),
        paragraphs: [t('Enter this OTP at checkout to confirm your e-mail address.'), unlessYours],
        code,
      };
    case 'sign-up':
      if (hasAccount)
        return {
          heading: t('You already have an account'),
          paragraphs: [
            t('Someone, probably you, tried to sign up with this e-mail address. It already has an account, so just sign in.'),
            t("Forgot your password? Reset it on the sign-in page. If this wasn't you, ignore this e-mail."),
          ],
          button: toSignIn,
        };
      return {
        heading: t('Your sign-up OTP'),
        paragraphs: [
          t('Welcome. Enter this OTP on the sign-up page to verify your e-mail address.'),
          t('It is valid for {minutes} minutes.', validity),
        ],
        code,
      };
  }
}
