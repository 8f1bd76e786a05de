import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, isLanguageCode, language, moment, oneOf } from '../platform/columns.ts';
import type { MessageKind } from './message-kinds.ts';
import { ATTEMPT_STATUSES, CHANNELS, MESSAGE_STATUSES } from './message-status.ts';

/** Every message to a phone: the outbox to send from, and the log that staff read. `cause` makes it idempotent. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    cause: text().notNull().unique(),
    kind: text().$type<MessageKind>().notNull(),
    userId: uuid().references(() => users.id),
    phone: text().notNull(),
    language: language(),
    words: jsonb().$type<Record<string, string>>().notNull(),
    text: text().notNull(),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default('queued'),
    failure: text(),
    /** Later it is old news, and not sent. */
    goodUntil: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_newest').on(table.createdAt),
    index('messages_phone').on(table.phone),
    index('messages_user').on(table.userId),
    check('messages_status', oneOf(table.status, MESSAGE_STATUSES)),
    check('messages_language', isLanguageCode(table.language)),
  ],
);

/** A message is tried at most once over each channel. The row is written before the channel is asked. */
export const messageAttempts = pgTable(
  'message_attempts',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    /** The channel's id of the message; null until it answered. */
    providerId: text(),
    status: text({ enum: ATTEMPT_STATUSES }).notNull().default('asked'),
    failure: text(),
    /** Thousandths of a paisa: prices are fractions of one. */
    costMillipaise: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('message_attempts_once').on(table.messageId, table.channel),
    index('message_attempts_provider').on(table.channel, table.providerId),
    index('message_attempts_newest').on(table.createdAt),
    check('message_attempts_status', oneOf(table.status, ATTEMPT_STATUSES)),
    check('message_attempts_channel', oneOf(table.channel, CHANNELS)),
    check('message_attempts_cost', sql`${table.costMillipaise} >= 0`),
  ],
);

export const messageReports = pgTable(
  'message_reports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text({ enum: CHANNELS }).notNull(),
    providerId: text().notNull(),
    status: text().notNull(),
    reason: text(),
    reportedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('message_reports_once').on(table.channel, table.providerId, table.status),
    index('message_reports_newest').on(table.createdAt),
  ],
);

/** Phones that wrote STOP: they get codes that they ask for, and nothing else. */
export const phoneStops = pgTable('phone_stops', {
  phone: text().primaryKey(),
  stoppedAt: moment().notNull(),
});
