import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import type { MailKind } from '../vocabulary/mail-kinds.ts';
import { createdAt, id, moment, TRIGRAMS } from './columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** Null in rows of the version before lanes were stored. */
    lane: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    lockedUntil: moment(),
    lastError: text(),
    deadAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_due').on(table.runAt).where(sql`${table.deadAt} is null`),
    index('jobs_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
    index('jobs_lane').on(table.lane, table.runAt).where(sql`${table.deadAt} is null`),
  ],
);

/** The cause of an e-mail that staff sent again is 'resend:{id of the first}:{…}'; both written exactly as in the index. */
export const isResent = (cause: AnyPgColumn) => sql`${cause} like 'resend:%'`;
export const resentId = (cause: AnyPgColumn) => sql`substr(${cause}, 8, 36)`;

export const mails = pgTable(
  'mails',
  {
    id: id(),
    cause: text().notNull().unique(),
    kind: text().$type<MailKind>().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    sentAt: moment(),
    /** Refused for good by the mail server, or too late to send; it is not retried. */
    failedAt: moment(),
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_newest').on(table.createdAt),
    index('mails_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('mails_queued').on(table.createdAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_resent').on(resentId(table.cause)).where(isResent(table.cause)),
    index('mails_search').using('gin', table.toAddress.op(TRIGRAMS), table.subject.op(TRIGRAMS)),
  ],
);

/** One row: whose outgoing e-mails, refunds and payments this database's are, so that a copy of it sends nothing by itself. */
export const installation = pgTable(
  'installation',
  {
    only: boolean().primaryKey().default(true),
    publicUrl: text().notNull(),
    /** A restored dump has another. */
    databaseId: text().notNull(),
    confirmedAt: moment().notNull(),
    /** Tells the SESSION_SECRET of this shop from that of another (secret-mark.server.ts). Null until a start has set it. */
    secretMark: text(),
  },
  (table) => [check('installation_one', sql`${table.only}`)],
);

/** The builds whose browser files are in the file store, so that each node can serve the pages of the others during an update. */
export const builds = pgTable('builds', {
  id: text().primaryKey(),
  files: jsonb().$type<string[]>().notNull(),
  startedAt: moment().notNull(),
});

export const limits = pgTable('limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: moment().notNull(),
});

export const errorGroups = pgTable('error_groups', {
  fingerprint: text().primaryKey(),
  event: text().notNull(),
  route: text().notNull(),
  place: text().notNull(),
  message: text().notNull(),
  stack: jsonb().$type<string[]>().notNull(),
  release: text().notNull(),
  requestId: text(),
  count: bigint({ mode: 'number' }).notNull(),
  firstSeenAt: moment().notNull(),
  lastSeenAt: moment().notNull(),
  hourStartedAt: moment().notNull(),
  hourCount: integer().notNull(),
});

/** The searchable text of an audit row; written exactly as in the index. */
export const auditWords = sql.raw(
  `to_tsvector('simple', action || ' ' || subject || ' ' || coalesce("before"::text, '') || ' ' || coalesce("after"::text, ''))`,
);

export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    actorId: uuid().references(() => users.id),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt, table.id),
    index('audit_actor').on(table.actorId, table.createdAt),
    index('audit_action').on(table.action, table.createdAt),
    index('audit_subject').on(table.subject, table.createdAt),
    index('audit_words').using('gin', auditWords),
  ],
);
