import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, ilike, isNotNull, isNull, min, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database.server.ts';
import { patternOf } from '../platform/http/list-query.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { restartDeadJob } from '../platform/jobs/dead-jobs.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { isResent, jobs, mails, resentId } from '../platform/platform.tables.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Due, due } from '../vocabulary/due.ts';
import { MAILING_MAIL, PRIVATE_MAIL } from '../vocabulary/mail-kinds.ts';
import type { DeadJob, MailAnswer, MailQuery, WholeMail } from './mailing.schema.ts';

const DEAD_JOBS_AT_MOST = 100;

const again = alias(mails, 'again');
const IS = {
  /** Not resent since. One-time codes are not resent, and mailings retry their own. */
  'to-resend': and(
    isNotNull(mails.failedAt),
    notInArray(mails.kind, [PRIVATE_MAIL, MAILING_MAIL]),
    sql`not exists (select 1 from ${mails} again where ${isResent(again.cause)} and ${resentId(again.cause)} = ${mails.id}::text)`,
  ),
  sent: isNotNull(mails.sentAt),
  failed: isNotNull(mails.failedAt),
  queued: and(isNull(mails.sentAt), isNull(mails.failedAt)),
};

const SORTS = { date: mails.createdAt, to: mails.toAddress, kind: mails.kind };

export async function listMails(db: Db, query: MailQuery): Promise<{ mails: MailAnswer[]; total: number }> {
  const pattern = patternOf(query);
  const wanted = and(
    query.status && IS[query.status],
    // The subject contains the code, so it must not be searchable.
    query.search ? or(ilike(mails.toAddress, pattern), and(ne(mails.kind, PRIVATE_MAIL), ilike(mails.subject, pattern))) : undefined,
  );
  const order = [...bySort(query.sort, SORTS), down(mails.createdAt), down(mails.id)];
  const page = await longPage(db, { table: mails, id: mails.id, where: wanted, order }, query);
  const rows = await db
    .select()
    .from(mails)
    .where(page.isShown)
    .orderBy(...page.order);
  return { mails: rows.map(serialize), total: page.total };
}

export const countUnsent = (db: Db) =>
  db
    .select({ count: count(), since: min(mails.failedAt) })
    .from(mails)
    .where(IS['to-resend']);

export const countDead = (db: Db) =>
  db
    .select({ count: count(), since: min(jobs.deadAt) })
    .from(jobs)
    .where(isNotNull(jobs.deadAt));

export async function dueInMails(db: Db): Promise<Due[]> {
  const [unsent] = await countUnsent(db);
  const [dead] = await countDead(db);
  return [
    ...(unsent ? due('failed-mail', 'mails', '/admins/mails?status=to-resend', unsent) : []),
    ...(dead ? due('failed-job', 'mails', '/admins/mails#dead-jobs', dead) : []),
  ];
}

export async function getMail(db: Db, mailId: string): Promise<WholeMail> {
  const mail = await findMail(db, mailId);
  return { ...serialize(mail), text: mail.kind === PRIVATE_MAIL ? null : mail.text };
}

export async function resendMail(db: Db, by: string, mailId: string, now: Date) {
  await db.transaction(async (tx) => {
    const { kind, toAddress, subject, html, text, headers, sentAt, failedAt } = await findMail(tx, mailId);
    if (kind === PRIVATE_MAIL) throw new Refusal(409, 'One-time codes are not resent. The customer can request a new one.');
    // The recipient may have unsubscribed since; a new mailing checks that again.
    if (kind === MAILING_MAIL) throw new Refusal(409, "An e-mail from a mailing can't be resent on its own. E-mail this customer instead.");
    if (!sentAt && !failedAt) throw new Refusal(409, 'This e-mail is still queued.');
    await writeMail(tx, { cause: `resend:${mailId}:${randomUUID()}`, kind, to: toAddress, subject, html, text, headers }, now);
    await recordAudit(tx, by, 'mail.resend', `mail:${mailId}`);
  });
}

/** Newest first. A job's payload may contain a code, so it is never returned. */
export async function listDeadJobs(db: Db): Promise<DeadJob[]> {
  const rows = await db
    .select({ job: jobs, mail: mails, tellsCode: sql<boolean>`${jobs.payload} ? 'code'` })
    .from(jobs)
    .leftJoin(mails, sql`${mails.id}::text = ${jobs.payload} ->> 'mailId'`)
    .where(isNotNull(jobs.deadAt))
    .orderBy(desc(jobs.deadAt), desc(jobs.id))
    .limit(DEAD_JOBS_AT_MOST);
  return rows.map(({ job, mail, tellsCode }) => ({
    id: job.id,
    kind: job.kind,
    attempts: job.attempts,
    lastError: job.lastError,
    deadAt: (job.deadAt ?? job.runAt).toISOString(),
    mail: mail && { id: mail.id, to: mail.toAddress, subject: subjectOf(mail) },
    canRetry: !tellsCode && mail?.kind !== PRIVATE_MAIL,
  }));
}

export async function retryJob(db: Db, by: string, jobId: number, now: Date) {
  await db.transaction(async (tx) => {
    const isExpired = sql`(${jobs.payload} ? 'code' or ${jobs.payload} ->> 'mailId' in (select id::text from mails where kind = ${PRIVATE_MAIL}))`;
    const job = await restartDeadJob(tx, jobId, sql`not coalesce(${isExpired}, false)`, now);
    if (!job) throw new Refusal(404, 'Nothing to retry.');
    await recordAudit(tx, by, 'job.retry', `job:${jobId}`, null, job);
  });
}

type MailRow = typeof mails.$inferSelect;

async function findMail(db: Db, mailId: string): Promise<MailRow> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail) throw new Refusal(404, 'E-mail not found.');
  return mail;
}

const serialize = (mail: MailRow): MailAnswer => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.toAddress,
  subject: subjectOf(mail),
  sentAt: mail.sentAt?.toISOString() ?? null,
  failedAt: mail.failedAt?.toISOString() ?? null,
  failure: mail.failure,
  createdAt: mail.createdAt.toISOString(),
});

const subjectOf = ({ kind, subject }: MailRow) => (kind === PRIVATE_MAIL ? null : subject);
