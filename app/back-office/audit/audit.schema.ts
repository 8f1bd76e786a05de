import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';

export const auditQuery = listQuery.extend({
  sort: sortBy('date', 'action', 'who'),
  actor: z.uuid().optional().describe('Who did it'),
  action: z.string().trim().max(100).optional().describe("As in 'order.move'"),
  subject: z.string().trim().max(300).optional().describe("What it was done to, as in 'order:{id}'"),
});

export const auditEntry = z.object({
  id: z.int(),
  createdAt: z.date().meta({ type: 'string', format: 'date-time' }),
  /** Null: the shop itself. */
  actor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  /** The subject's number, name or code, if it has one and still exists. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditEntry = z.output<typeof auditEntry>;
