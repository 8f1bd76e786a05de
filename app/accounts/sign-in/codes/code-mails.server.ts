import type { z } from 'zod';
import { mailWords } from '../../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../../mailing/body/mail-body.ts';
import type { Db } from '../../../platform/database.server.ts';
import { writeMail } from '../../../platform/mail.server.ts';
import { PRIVATE_MAIL } from '../../../vocabulary/mail-kinds.ts';
import { findAccount } from '../../accounts.server.ts';
import { codeLetter, type Known } from './code-letter.server.ts';
import { isPasswordNeeded } from './code-sign-in.server.ts';
import { codeGoodUntil, type SEND_CODE } from './codes.server.ts';

/** The job: signing up with an existing account's address is answered by e-mail, a reset without an account not at all. */
export async function mailCode(db: Db, sender: Sender, job: z.output<typeof SEND_CODE.payload>, now: Date) {
  const { codeId, email } = job;
  const account = await findAccount(db, email);
  const known = { hasAccount: account !== null, needsPassword: account !== null && (await isPasswordNeeded(db, account)) };
  const drawn = drawCodeMail(sender, job, known);
  if (!drawn) return;
  const goodUntil = codeGoodUntil(now);
  const draft = {
    cause: `code:${codeId}`,
    kind: PRIVATE_MAIL,
    to: email,
    ...drawn,
    goodUntil,
  } as const;
  await db.transaction((tx) => writeMail(tx, draft, now));
}

type Told = Pick<z.output<typeof SEND_CODE.payload>, 'purpose' | 'language' | 'code'>;

/** Null where nothing is sent. */
export function drawCodeMail(sender: Sender, { purpose, language, code }: Told, known: Known) {
  const t = mailWords(language);
  const parts = codeLetter(purpose, code, known, t);
  if (!parts) return null;
  const subject = 'code' in parts ? t('{code} is your {shop} OTP', { code, shop: sender.name }) : parts.heading;
  return { subject, ...mailBody(sender, language, parts) };
}
