import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { ATTEMPT_STATUSES, CHANNELS, MESSAGE_STATUSES } from './message-status.ts';

export const messagesQuery = listQuery.extend({ status: z.enum(MESSAGE_STATUSES).optional(), sort: sortBy('date', 'status') });
export type MessagesQuery = z.output<typeof messagesQuery>;

const attempt = z.object({
  channel: z.enum(CHANNELS),
  status: z.enum(ATTEMPT_STATUSES),
  failure: z.string().nullable(),
  costPaise: z.number().describe('May be a fraction of a paisa'),
  at: z.iso.datetime(),
});

export const messageAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  phone: z.string().describe('Ten digits'),
  text: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  failure: z.string().nullable(),
  attempts: z.array(attempt),
  createdAt: z.iso.datetime(),
});
export type Message = z.output<typeof messageAnswer>;

export const monthCost = z.object({
  month: z.string().describe('2026-11, in India'),
  channel: z.enum(CHANNELS),
  messages: z.number().int(),
  costPaise: z.number(),
});
export type MonthCost = z.output<typeof monthCost>;
