import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';

export const mailQuery = listQuery.extend({
  status: z.enum(['sent', 'queued', 'failed', 'to-resend']).optional(),
  sort: sortBy('date', 'to', 'kind'),
});
export type MailQuery = z.output<typeof mailQuery>;

export const mailAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string().nullable().describe('null where the mail tells a one-time code'),
  sentAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable().describe('Refused for good, or too late to send'),
  failure: z.string().nullable().describe("The mail server's answer"),
  createdAt: z.iso.datetime(),
});
export type MailAnswer = z.output<typeof mailAnswer>;

export const wholeMail = mailAnswer.extend({
  text: z.string().nullable().describe('All that the mail says; null where it tells a one-time code'),
});
export type WholeMail = z.output<typeof wholeMail>;

export const deadJob = z.object({
  id: z.number(),
  kind: z.string(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  deadAt: z.iso.datetime(),
  mail: z.object({ id: z.uuid(), to: z.string(), subject: z.string().nullable() }).nullable().describe('The mail it was to send'),
  canRetry: z.boolean().describe('false where it tells a one-time code, which has expired since'),
});
export type DeadJob = z.output<typeof deadJob>;
