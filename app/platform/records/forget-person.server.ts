import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.server.ts';
import { audit, auditWords, jobs, limits, mails } from '../platform.tables.ts';

export type ClosedPerson = { userId: string; email: string; closedEmail: string };

export async function forgetPerson(tx: Db, { userId, email, closedEmail }: ClosedPerson) {
  await tx.delete(mails).where(eq(mails.toAddress, email));
  await tx
    .update(audit)
    .set({ before: null, after: null })
    .where(eq(audit.subject, `user:${userId}`));
  await forgetInAudit(tx, email, closedEmail);
  await tx.delete(jobs).where(sql`${jobs.payload} ->> 'email' = ${email}`);
  await tx.delete(limits).where(sql`position(${email} in ${limits.key}) > 0`);
}

/** Staff actions on an address, such as allowing e-mail to it again: the row stays. Found by the index, then compared. */
async function forgetInAudit(tx: Db, email: string, closedEmail: string) {
  const names = sql`position(${email} in ${audit.subject} || coalesce("before"::text, '') || coalesce("after"::text, '')) > 0`;
  await tx
    .update(audit)
    .set({ subject: sql`replace(${audit.subject}, ${email}, ${closedEmail})`, before: null, after: null })
    .where(and(sql`${auditWords} @@ plainto_tsquery('simple', ${email})`, names));
}
