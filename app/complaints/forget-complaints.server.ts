// Deletes the texts of old complaints; the row stays.
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import type { ClosedPerson } from '../platform/records/forget-person.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { complaintReplies, complaints } from './complaints.tables.ts';

export async function forgetComplaints(tx: Db, { userId, email, closedEmail }: ClosedPerson, now: Date) {
  const theirs = await tx
    .update(complaints)
    .set({
      name: 'A customer',
      email: closedEmail,
      orderNumber: '',
      text: 'Taken out when the account was closed.',
      requestHash: sql`${complaints.id}::text`,
      status: 'closed',
      closedAt: sql`coalesce(${complaints.closedAt}, ${instant(now)})`,
    })
    .where(or(eq(complaints.userId, userId), eq(complaints.email, email)))
    .returning({ id: complaints.id });
  await tx.delete(complaintReplies).where(
    inArray(
      complaintReplies.complaintId,
      theirs.map(({ id }) => id),
    ),
  );
}

export const endComplaints: EndOfTerm = (tx, now) => {
  const since = instant(termStart('complaints', now));
  return deleteSome(
    tx,
    complaints,
    sql`coalesce(closed_at, settle_by) < ${since}
      and not exists (select 1 from complaint_replies r where r.complaint_id = complaints.id and r.created_at >= ${since})`,
  );
};
