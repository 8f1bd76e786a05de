import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';

const mailingStates = ['sending', 'paused', 'done', 'cancelled'] as const;

/** One message to many people, each of whom gets a mail of their own. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    /** `affected`: those whom a breach of personal data reached, customers or not. */
    audience: text({ enum: ['customers', 'subscribers', 'affected'] }).notNull(),
    subject: text().notNull(),
    /** Cleaned markup. */
    message: text().notNull(),
    /** About what people bought or their account: it needs no consent to news. */
    isService: boolean().notNull(),
    state: text({ enum: mailingStates }).notNull().default('sending'),
    /** Not before: what keeps two nodes together at the pace of one. */
    nextSliceAt: moment().notNull(),
    /** Why the mail server takes no mails just now, or why the mailing paused itself. */
    trouble: text(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index('mailings_newest').on(table.createdAt), check('mailings_state', oneOf(table.state, mailingStates))],
);

const recipientStates = ['queued', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'interrupted', 'cancelled'] as const;

/** Whom a mailing goes to, each address once. The row is claimed before its mail leaves, and its id is the mail's id. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: id(),
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id),
    email: text().notNull(),
    state: text({ enum: recipientStates }).notNull(),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** Not before: a mail server said 'later'. */
    retryAt: moment(),
    claimedAt: moment(),
  },
  (table) => [
    unique('mailing_recipients_once').on(table.mailingId, table.email),
    index('mailing_recipients_state').on(table.mailingId, table.state),
    index('mailing_recipients_email').on(table.email),
    index('mailing_recipients_on_their_way').on(table.claimedAt).where(sql`${table.state} = 'sending'`),
    check('mailing_recipients_state', oneOf(table.state, recipientStates)),
  ],
);

/** Addresses that a mail server refused for good; mailings leave them out until staff allow them again. */
export const bounces = pgTable('bounces', {
  email: text().primaryKey(),
  reason: text().notNull(),
  bouncedAt: moment().notNull(),
});
