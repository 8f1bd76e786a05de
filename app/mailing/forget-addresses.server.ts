import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { deleteSome, type EndOfTerm, endSome, instant } from '../platform/records/end-of-term.server.ts';
import type { ClosedPerson } from '../platform/records/forget-person.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { bounces, mailingRecipients } from './mailing.tables.ts';

export async function forgetAddress(tx: Db, { email, closedEmail }: ClosedPerson) {
  await tx.delete(bounces).where(eq(bounces.email, email));
  await tx.update(mailingRecipients).set({ email: closedEmail }).where(eq(mailingRecipients.email, email));
}

export const endRecipients: EndOfTerm = (tx, now) =>
  endSome(
    tx,
    sql`select id from mailing_recipients where email not like 'anonymised-%'
      and mailing_id in (select id from mailings where created_at < ${instant(termStart('recipients', now))}) order by id`,
    (ids) => tx.execute(sql`update mailing_recipients set email = 'anonymised-' || id || '@closed.invalid' where id in ${ids}`),
  );

export const endBounces: EndOfTerm = (tx, now) => deleteSome(tx, bounces, sql`bounced_at < ${instant(termStart('bounces', now))}`);
