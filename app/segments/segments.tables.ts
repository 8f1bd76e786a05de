import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../platform/columns.ts';
import type { SegmentRule } from './segments.schema.ts';

/** A rule that finds people each time it is read: no person is stored in it. */
export const segments = pgTable('segments', {
  id: id(),
  name: text().notNull(),
  rule: jsonb().$type<SegmentRule>().notNull(),
  /** No longer offered; e-mails that went to it keep its name. */
  archivedAt: moment(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
