import { z } from 'zod';
import { email } from '../accounts/accounts.schema.ts';
import { shownIn } from '../consents/consents.schema.ts';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { message } from '../platform/http/openapi/calls.schema.ts';
import { requiredText, textUpTo } from '../platform/words/typed-text.ts';

export const COMPLAINT_KINDS = ['order', 'product', 'payment', 'privacy', 'other'] as const;
type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export const KIND_WORDS: Record<ComplaintKind, string> = {
  order: 'An order or its delivery',
  product: 'A product',
  payment: 'A payment or refund',
  privacy: 'Privacy and my data',
  other: 'Something else',
};
export const COMPLAINT_STATUSES = ['open', 'answered', 'closed'] as const;

export const COMPLAINT_AT_MOST = 5_000;

export const complaintForm = z.object({
  name: requiredText('Your name is required'),
  email,
  orderNumber: textUpTo(40).default(''),
  kind: z.enum(COMPLAINT_KINDS, 'Please choose what it is about'),
  text: requiredText('Please tell us what went wrong', COMPLAINT_AT_MOST),
  language: shownIn,
});

export const complaintTaken = message.extend({
  ticket: z.string().describe('C-2026-000123'),
  answerBy: z.iso.datetime(),
  settleBy: z.iso.datetime(),
});
export type ComplaintTaken = z.output<typeof complaintTaken>;

/** `isSettled` closes it with this reply. */
export const replyForm = z.object({
  text: requiredText('Please write a reply', COMPLAINT_AT_MOST),
  isSettled: z.boolean().default(false),
});
/** `token` comes from the link in our reply. */
export const answerForm = z.object({
  token: z.string().max(200),
  text: requiredText('Please write your reply', COMPLAINT_AT_MOST),
});
/** `unsettled`: open or answered. */
export const complaintQuery = listQuery.extend({
  status: z.enum([...COMPLAINT_STATUSES, 'unsettled']).optional(),
  sort: sortBy('date', 'due', 'name', 'kind'),
});

/** For staff. */
export const complaint = z.object({
  id: z.uuid(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  orderNumber: z.string(),
  orderId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  text: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  answerBy: z.iso.datetime(),
  settleBy: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Complaint = z.output<typeof complaint>;

export const complaintThread = complaint.extend({
  replies: z.array(
    z.object({ text: z.string(), by: z.string().nullable().describe('Null of the person who complained'), createdAt: z.iso.datetime() }),
  ),
});
export type ComplaintThread = z.output<typeof complaintThread>;
