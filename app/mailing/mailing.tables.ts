import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { media } from '../media/media.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import type { MailingTexts } from './bulk/mailings.schema.ts';

const mailingStates = ['sending', 'paused', 'done', 'cancelled'] as const;

export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    /** `affected`: people affected by a data breach, customers or not. `segment`: customers and subscribers. */
    audience: text({ enum: ['customers', 'subscribers', 'affected', 'segment'] }).notNull(),
    subject: text().notNull(),
    /** Shown beside the subject in the reader's list of e-mails. */
    preheader: text().notNull().default(''),
    /** Sanitised markup. */
    message: text().notNull(),
    texts: jsonb().$type<TextsByLanguage<MailingTexts>>().notNull().default({}),
    /** The utm_campaign of its links; null: they stay as written. */
    campaign: text(),
    /** Orders within so many days after its start count as its result. */
    countsDays: smallint().notNull().default(14),
    /** About people's purchases or their account: it needs no consent to news. */
    isService: boolean().notNull(),
    state: text({ enum: mailingStates }).notNull().default('sending'),
    /** Not before: this holds several nodes to the rate of one. */
    nextSliceAt: moment().notNull(),
    /** Why the mail server accepts nothing at the moment, or why the mailing paused itself. */
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

/** The recipients of a mailing, each address once. A row is claimed before its e-mail is sent, and its id is the message id. */
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
    /** Not before: the mail server deferred it. */
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

/** Pictures that a mailing, or the draft of one, names: they are not deleted as unused. */
export const mailingPictures = pgTable(
  'mailing_pictures',
  {
    ownerId: uuid().notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.mediaKey] }), index('mailing_pictures_by_picture').on(table.mediaKey)],
);

/** Addresses that a mail server rejected permanently; mailings skip them until staff allow them again. */
export const bounces = pgTable('bounces', {
  email: text().primaryKey(),
  reason: text().notNull(),
  bouncedAt: moment().notNull(),
});
