import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/columns.ts';

export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});
