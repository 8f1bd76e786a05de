// Notifies both mailboxes of a changed account e-mail: the account may have been stolen from the old one.
import { mailWords } from '../language/mail-words.server.ts';
import { type MailParts, mailBody, type Sender } from '../mailing/body/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { maskedEmail } from '../platform/words/masked.ts';
import type { users } from './accounts.tables.ts';

type Account = typeof users.$inferSelect;

export async function mailEmailChanged(tx: Db, sender: Sender, { before, after }: { before: Account; after: Account }, now: Date) {
  const t = mailWords(after.language);
  const heading = t('Your account e-mail was changed');
  const notify = (to: string, parts: Omit<MailParts, 'heading'>) =>
    writeMail(
      tx,
      {
        cause: `email-changed:${after.id}:${now.getTime()}:${to}`,
        kind: 'email-changed',
        to,
        subject: heading,
        ...mailBody(sender, after.language, { heading, ...parts }),
      },
      now,
    );
  const changed = (email: string) =>
    t('Your account at {shop} now uses {email}. Every device was signed out.', { shop: sender.name, email });
  await notify(before.email, {
    paragraphs: [changed(maskedEmail(after.email)), t("If you didn't ask for this, contact us right away.")],
    button: { label: t('Report this'), path: '/complaints' },
  });
  await notify(after.email, {
    paragraphs: [changed(after.email), t('Use this e-mail address to sign in from now on. Your password stays the same.')],
    button: { label: t('Sign in'), path: '/login' },
  });
}

/** Enough to recognise one's own address: the old mailbox may belong to another person by now. */
