// Mailings: one message to many people. Starting one stores its recipients in one statement; send-mailing.server.ts sends.

import { and, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { offsetOf, patternOf } from '../../platform/http/list-query.ts';
import { longPage, up } from '../../platform/http/lists/long-list.server.ts';
import { sortedBy } from '../../platform/http/sorted-by.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { cleanMessage, messageText } from '../body/mail-markup.server.ts';
import { keepMailPictures } from '../body/mailing-pictures.server.ts';
import { mailingRecipients, mailings } from '../mailing.tables.ts';
import { reasonToSkip } from '../skipping/reason-to-skip.server.ts';
import { skipWords } from '../skipping/skip-words.ts';
import type {
  AudienceAnswer,
  MailingAnswer,
  MailingLetter,
  mailingQuery,
  RecipientAnswer,
  recipientQuery,
  StartedMailing,
  WholeMailing,
} from './mailings.schema.ts';

/** One slice: each send begun in its five seconds may take as long as an e-mail can. */
export const SEND_MAILING = defineJob('send-mailing', {
  lane: 'bulk',
  isOutgoing: true,
  payload: z.object({ mailingId: z.string() }),
  limitSeconds: 120,
});

export type MailingRow = typeof mailings.$inferSelect;

/** `emails`: a query with one column of that name. */
export type Recipients = { audience: MailingRow['audience']; emails: SQL };

type Started = Omit<StartedMailing, 'message'>;

type StartedLetter = MailingLetter &
  Partial<Pick<MailingRow, 'preheader' | 'texts' | 'campaign' | 'countsDays'>> & { heldOutPercent?: number };

export const theseEmails = (emails: readonly string[]) => sql`select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as email`;

/** With no reachable recipient nothing is saved, and the refusal gives the reasons. */
export async function startMailing(
  db: Db,
  actorId: string,
  { message: written, ...letter }: StartedLetter,
  to: Recipients,
  now: Date,
): Promise<Started> {
  const message = cleanMessage(written);
  if (!message) throw badField('message', 'Message is required');
  return db.transaction(async (tx) => {
    const { heldOutPercent = 0, ...columns } = letter;
    const [mailing] = await tx
      .insert(mailings)
      .values({ audience: to.audience, message, ...columns, nextSliceAt: now, createdById: actorId, createdAt: now })
      .returning();
    if (!mailing) throw new Error('The mailing was not written.');
    const { subject, isService } = mailing;
    await keepMailPictures(tx, mailing.id, [message, ...Object.values(mailing.texts).map((texts) => texts.message ?? '')]);
    await tx.execute(sql`
      insert into ${mailingRecipients} (mailing_id, email, state, reason)
      select ${mailing.id}, email, case when reason is null then 'queued' else 'skipped' end, reason
      from (
        select email, coalesce(reason, case when ${isHeldOut(sql`email`, mailing.id, heldOutPercent)} then 'held-out' end) as reason
        from (select email, ${reasonToSkip(sql`wanted.email`, mailing)} as reason from (select distinct email from (${to.emails}) given) wanted) judged
      ) divided`);
    const [answer] = await withCounts(tx, [mailing]);
    if (!answer || answer.total === 0) throw new Refusal(400, 'Select at least one recipient.');
    const skippedFor = await skippedIn(tx, mailing.id);
    if (answer.counts.queued === 0)
      throw new Refusal(409, said('No email was sent. Left out: {who}.', { who: skipWords(skippedFor).join('; ') }), {
        code: 'nobody_reached',
        more: { skippedFor },
      });
    await enqueue(tx, SEND_MAILING, { mailingId: mailing.id }, now);
    const { audience, total, counts } = answer;
    await recordAudit(tx, actorId, 'mailing.start', `mailing:${mailing.id}`, null, { audience, subject, isService, total, ...counts });
    return { mailing: answer, skippedFor };
  });
}

/** By a hash of mailing and address: another tenth each time. Comes after consent, so that both groups might have been written to. */
const isHeldOut = (email: SQL, mailingId: string, percent: number) =>
  percent > 0 ? sql`('x' || substr(md5(${mailingId}::text || ${email}), 1, 7))::bit(28)::int % 100 < ${percent}` : sql`false`;

const SORTS = { subject: sql`lower(${mailings.subject})`, status: mailings.state, date: mailings.createdAt };

export async function listMailings(db: Db, query: z.output<typeof mailingQuery>) {
  const wanted = and(query.search ? ilike(mailings.subject, patternOf(query)) : undefined, query.state && eq(mailings.state, query.state));
  const rows = await db
    .select()
    .from(mailings)
    .where(wanted)
    .orderBy(...sortedBy(query.sort, SORTS), desc(mailings.createdAt), mailings.id)
    .limit(query.limit)
    .offset(offsetOf(query));
  return { mailings: await withCounts(db, rows), total: await db.$count(mailings, wanted) };
}

export async function getMailing(db: Db, id: string): Promise<WholeMailing> {
  const [found] = await db
    .select({ mailing: mailings, createdBy: users.fullName })
    .from(mailings)
    .innerJoin(users, eq(users.id, mailings.createdById))
    .where(eq(mailings.id, id));
  const [answer] = found ? await withCounts(db, [found.mailing]) : [];
  if (!found || !answer) throw noSuchMailing();
  const skippedFor = await skippedIn(db, id);
  return { ...answer, createdBy: found.createdBy, text: messageText(found.mailing.message), skippedFor };
}

async function skippedIn(db: Db, mailingId: string): Promise<WholeMailing['skippedFor']> {
  const skipped = await db
    .select({ reason: mailingRecipients.reason, people: count() })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'skipped')))
    .groupBy(mailingRecipients.reason);
  return Object.fromEntries(skipped.map(({ reason, people }) => [reason, people]));
}

export async function listRecipients(
  db: Db,
  mailingId: string,
  query: z.output<typeof recipientQuery>,
): Promise<{ recipients: RecipientAnswer[]; total: number }> {
  const wanted = and(
    eq(mailingRecipients.mailingId, mailingId),
    query.state && eq(mailingRecipients.state, query.state),
    query.search ? ilike(mailingRecipients.email, patternOf(query)) : undefined,
  );
  const { id, email, state, reason } = mailingRecipients;
  const page = await longPage(db, { table: mailingRecipients, id, where: wanted, order: [up(email)] }, query);
  const recipients = await db
    .select({ id, email, state, reason })
    .from(mailingRecipients)
    .where(page.isShown)
    .orderBy(...page.order);
  return { recipients, total: page.total };
}

export const noSuchMailing = () => new Refusal(404, 'Mailing not found.');

export async function withCounts(db: Db, rows: MailingRow[]): Promise<MailingAnswer[]> {
  const counted =
    rows.length > 0
      ? await db
          .select({ mailingId: mailingRecipients.mailingId, state: mailingRecipients.state, people: count() })
          .from(mailingRecipients)
          .where(
            inArray(
              mailingRecipients.mailingId,
              rows.map(({ id }) => id),
            ),
          )
          .groupBy(mailingRecipients.mailingId, mailingRecipients.state)
      : [];
  return rows.map(({ id, audience, subject, isService, state, trouble, nextSliceAt, createdAt, finishedAt }) => {
    const own = counted.filter(({ mailingId }) => mailingId === id);
    const countOf = (wanted: (typeof own)[number]['state']) => own.find((one) => one.state === wanted)?.people ?? 0;
    return {
      id,
      audience,
      subject,
      isService,
      state,
      trouble,
      nextSliceAt: state === 'sending' ? nextSliceAt.toISOString() : null,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      total: own.reduce((sum, { people }) => sum + people, 0),
      counts: {
        queued: countOf('queued'),
        sending: countOf('sending'),
        sent: countOf('sent'),
        skipped: countOf('skipped'),
        bounced: countOf('bounced'),
        failed: countOf('failed'),
        interrupted: countOf('interrupted'),
        cancelled: countOf('cancelled'),
      },
    };
  });
}

export async function judgeAudience(
  db: Db,
  { isService }: Pick<MailingLetter, 'isService'>,
  { audience, emails }: Recipients,
): Promise<AudienceAnswer> {
  const reason = reasonToSkip(sql`wanted.email`, { audience, isService });
  const rows = await rowsOf<{ reason: string | null; people: number }>(
    db,
    sql`select reason, count(*)::integer as people from (select ${reason} as reason from (select distinct email from (${emails}) given) wanted) judged group by reason`,
  );
  return {
    reached: rows.find((row) => row.reason === null)?.people ?? 0,
    skippedFor: Object.fromEntries(rows.filter((row) => row.reason !== null).map((row) => [row.reason, row.people])),
  };
}
