// The e-mail with a one-time code, in the language of its reader.
import type { z } from 'zod';
import { mailWords } from '../../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../../mailing/body/mail-body.ts';
import type { Db } from '../../../platform/database.server.ts';
import { writeMail } from '../../../platform/mail.server.ts';
import { PRIVATE_MAIL } from '../../../platform/mail-kinds.ts';
import { CODE_MINUTES } from '../../accounts.schema.ts';
import { findAccount } from '../../accounts.server.ts';
import { isPasswordNeeded } from './code-sign-in.server.ts';
import { codeGoodUntil, type SEND_CODE } from './codes.server.ts';

/** The job: signing up with an existing account's address is answered by e-mail, a reset without an account not at all. */
export async function mailCode(db: Db, sender: Sender, job: z.output<typeof SEND_CODE.payload>, now: Date) {
  const { codeId, purpose, email, language, code } = job;
  const t = mailWords(language);
  const validity = { minutes: CODE_MINUTES };
  const account = await findAccount(db, email);
  const hasAccount = account !== null;
  if ((purpose === 'reset' || purpose === 'cash-order') && !hasAccount) return;
  const needsPassword = account !== null && purpose === 'checkout' && (await isPasswordNeeded(db, account));
  const parts =
    purpose === 'cash-order'
      ? {
          heading: t('Confirm your cash order'),
          paragraphs: [
            t('Enter this OTP on the page of your order. We pack it then.'),
            t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
          ],
          code,
        }
      : purpose === 'reset'
        ? {
            heading: t('Your password reset OTP'),
            paragraphs: [
              t('Enter this OTP on the password reset page.'),
              t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
            ],
            code,
          }
        : purpose === 'checkout' && !needsPassword
          ? {
              heading: t('Your checkout OTP'),
              paragraphs: [
                t('Enter this OTP at checkout to confirm your e-mail address.'),
                t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
              ],
              code,
            }
          : needsPassword
            ? {
                heading: t('Please sign in with your password'),
                paragraphs: [t('This account is protected by its password. Sign in with it, and your cart will be there.')],
                button: { label: t('Sign in'), path: '/login' },
              }
            : hasAccount
              ? {
                  heading: t('You already have an account'),
                  paragraphs: [
                    t('Someone, probably you, tried to sign up with this e-mail address. It already has an account, so just sign in.'),
                    t("Forgot your password? Reset it on the sign-in page. If this wasn't you, ignore this e-mail."),
                  ],
                  button: { label: t('Sign in'), path: '/login' },
                }
              : {
                  heading: t('Your sign-up OTP'),
                  paragraphs: [
                    t('Welcome. Enter this OTP on the sign-up page to verify your e-mail address.'),
                    t('It is valid for {minutes} minutes.', validity),
                  ],
                  code,
                };
  const subject = 'code' in parts ? t('{code} is your {shop} OTP', { code, shop: sender.name }) : parts.heading;
  const goodUntil = codeGoodUntil(now);
  const draft = {
    cause: `code:${codeId}`,
    kind: PRIVATE_MAIL,
    to: email,
    subject,
    ...mailBody(sender, language, parts),
    goodUntil,
  } as const;
  await db.transaction((tx) => writeMail(tx, draft, now));
}
