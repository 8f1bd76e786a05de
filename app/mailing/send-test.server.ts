import { writeMail } from '../platform/mail.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';

type Drawn = { subject: string; html: string; text: string };

export async function sendTest(shop: Shop, { id, email }: Pick<SignedIn, 'id' | 'email'>, { subject, ...body }: Drawn) {
  const cause = `mailing-test:${id}:${crypto.randomUUID()}`;
  await shop.db.transaction(async (tx) => {
    await writeMail(tx, { cause, kind: 'mailing-test', to: email, subject: `Test: ${subject}`, ...body }, shop.now());
    await recordAudit(tx, id, 'mailing.test', `user:${id}`, null, { subject });
  });
}
