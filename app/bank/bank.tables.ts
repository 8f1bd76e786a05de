import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import { CARRIERS } from '../settlements/courier-money.schema.ts';
import { gatewaySettlements } from '../settlements/settlements.tables.ts';
import { BANK_PURPOSES } from './bank.schema.ts';

export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    account: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    narration: text().notNull(),
    reference: text().notNull().default(''),
    /** Positive: credited. */
    amountPaise: bigint({ mode: 'number' }).notNull(),
    /** After the line; null where the file has none. */
    balancePaise: bigint({ mode: 'number' }),
    /** Counts lines that are alike in all of these: two equal transfers of a day are two. */
    nth: integer().notNull().default(0),
    /** The words of the line that may be a UTR: see `utrWordsIn`. */
    words: text().array().notNull(),
    settlementId: uuid().references(() => gatewaySettlements.id),
    /** A transfer of a courier: its rows share these two. */
    remittanceCourier: text({ enum: CARRIERS }),
    remittanceUtr: text(),
    refundId: uuid().references(() => refunds.id),
    /** What staff say it is, where it is none of these. */
    purpose: text({ enum: BANK_PURPOSES }),
    note: text().notNull().default(''),
    matchedBy: text({ enum: ['utr', 'staff'] }),
    matchedById: uuid().references(() => users.id),
    matchedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bank_lines_once')
      .on(table.account, table.day, table.amountPaise, table.reference, table.balancePaise, table.nth)
      .nullsNotDistinct(),
    uniqueIndex('bank_lines_settlement').on(table.settlementId).where(sql`${table.settlementId} is not null`),
    uniqueIndex('bank_lines_remittance').on(table.remittanceCourier, table.remittanceUtr).where(sql`${table.remittanceUtr} is not null`),
    uniqueIndex('bank_lines_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    index('bank_lines_newest').on(table.day, table.id),
    index('bank_lines_open').on(table.day).where(sql`${table.matchedBy} is null`),
    index('bank_lines_words').using('gin', table.words).where(sql`${table.matchedBy} is null`),
    check('bank_lines_amount', sql`${table.amountPaise} <> 0`),
    check('bank_lines_courier', oneOf(table.remittanceCourier, CARRIERS)),
    check('bank_lines_purpose', oneOf(table.purpose, BANK_PURPOSES)),
    check('bank_lines_remitted', sql`(${table.remittanceCourier} is null) = (${table.remittanceUtr} is null)`),
    check(
      'bank_lines_one_thing',
      sql`num_nonnulls(${table.settlementId}, ${table.remittanceUtr}, ${table.refundId}, ${table.purpose}) = case when ${table.matchedBy} is null then 0 else 1 end`,
    ),
  ],
);
