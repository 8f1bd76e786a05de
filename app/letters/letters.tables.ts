import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import type { MailingTexts } from '../mailing/bulk/mailings.schema.ts';
import { mailings } from '../mailing/mailing.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import { segments } from '../segments/segments.tables.ts';

export const LETTER_STATES = ['draft', 'scheduled', 'started'] as const;

/** A bulk e-mail as staff write it. When it starts it becomes a mailing, which has the words and the recipients of that moment. */
export const letters = pgTable(
  'letters',
  {
    id: id(),
    /** For staff. */
    name: text().notNull(),
    /** Null: all subscribers. */
    segmentId: uuid().references(() => segments.id),
    subject: text().notNull().default(''),
    preheader: text().notNull().default(''),
    /** Sanitised markup. */
    message: text().notNull().default(''),
    texts: jsonb().$type<TextsByLanguage<MailingTexts>>().notNull().default({}),
    isService: boolean().notNull().default(false),
    heldOutPercent: smallint().notNull().default(0),
    countsDays: smallint().notNull().default(14),
    state: text({ enum: LETTER_STATES }).notNull().default('draft'),
    sendAt: moment(),
    /** Why it did not start at its time. */
    trouble: text(),
    mailingId: uuid()
      .unique()
      .references(() => mailings.id),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    /** Who changed it last, and when the audit noted that: one row for a while of writing. */
    changedById: uuid().references(() => users.id),
    changeNotedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('letters_open').on(table.updatedAt).where(sql`${table.state} <> 'started'`),
    index('letters_segment').on(table.segmentId).where(sql`${table.segmentId} is not null`),
    check('letters_state', oneOf(table.state, LETTER_STATES)),
    check('letters_scheduled_has_its_time', sql`${table.state} <> 'scheduled' or ${table.sendAt} is not null`),
    check('letters_started_is_a_mailing', sql`(${table.state} = 'started') = (${table.mailingId} is not null)`),
    check('letters_held_out', sql`${table.heldOutPercent} in (0, 10)`),
  ],
);
