import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';
import { refusal } from '../../platform/http/openapi/calls.schema.ts';
import { charactersAtMost, requiredText } from '../../platform/words/typed-text.ts';

export const SUBJECT_AT_MOST = 200;
export const MESSAGE_AT_MOST = 20_000;
const ADDRESSES_AT_MOST = 10_000;

// A line break in a subject would start another header.
export const subjectLine = z
  .string('Subject is required')
  .trim()
  .max(SUBJECT_AT_MOST, charactersAtMost(SUBJECT_AT_MOST))
  .regex(/^[^\r\n]*$/, 'Write the subject on one line');

export type MailingTexts = { subject: string; preheader: string; message: string };

const letter = {
  subject: subjectLine.min(1, 'Subject is required'),
  message: requiredText('Message is required', MESSAGE_AT_MOST),
  isService: z
    .boolean()
    .default(false)
    .describe('About what people bought or their account: it also goes to those who did not agree to news'),
};

export const mailingLetter = z.object(letter);
export type MailingLetter = z.output<typeof mailingLetter>;

/** To the given addresses, or with `matching` to all that a list finds. */
export function mailingForms<Q extends z.ZodType>(matching: Q, noneSelected: string) {
  const whom = {
    emails: z.array(z.string().trim().toLowerCase().max(254)).max(ADDRESSES_AT_MOST).optional(),
    matching: matching.optional().describe('Instead of `emails`: all that the list finds so'),
  };
  const isSomebody = ({ emails, matching: all }: { emails?: string[] | undefined; matching?: unknown }) =>
    all !== undefined || Boolean(emails?.length);
  const none = { path: ['emails'], message: noneSelected };
  return {
    audience: z.object({ ...whom, isService: letter.isService }).refine(isSomebody, none),
    mailing: z.object({ ...whom, ...letter }).refine(isSomebody, none),
  };
}

export const MAILING_STATES = ['sending', 'paused', 'done', 'cancelled'] as const;
export const RECIPIENT_STATES = ['queued', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'interrupted', 'cancelled'] as const;
export const SKIP_REASONS = ['no-consent', 'unsubscribed', 'bounced', 'unknown', 'held-out'] as const;

const counts = z.record(z.enum(RECIPIENT_STATES), z.int());

export const mailingAnswer = z.object({
  id: z.uuid(),
  audience: z.enum(['customers', 'subscribers', 'affected', 'segment']),
  subject: z.string(),
  isService: z.boolean(),
  state: z.enum(MAILING_STATES),
  trouble: z
    .string()
    .nullable()
    .describe(
      'What the mail server says while it takes no mails; paused with it, the mailing paused itself, for its mails were refused as spam or by policy',
    ),
  nextSliceAt: z.iso
    .datetime()
    .nullable()
    .describe('While it is being sent: when its next e-mails leave. News waits from 21:00 to 9:00 in India'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  total: z.int(),
  counts: counts.describe('How many recipients are in which state'),
});
export type MailingAnswer = z.output<typeof mailingAnswer>;

export const wholeMailing = mailingAnswer.extend({
  createdBy: z.string(),
  text: z.string().describe('The message without its markup'),
  skippedFor: z.partialRecord(z.enum(SKIP_REASONS), z.int()),
});
export type WholeMailing = z.output<typeof wholeMailing>;

export const noneReached = refusal.extend({ skippedFor: z.partialRecord(z.enum(SKIP_REASONS), z.int()).optional() });
export const audienceAnswer = z.object({ reached: z.int(), skippedFor: z.partialRecord(z.enum(SKIP_REASONS), z.int()) });
export type AudienceAnswer = z.output<typeof audienceAnswer>;

export const startedMailing = z.object({
  message: z.string(),
  mailing: mailingAnswer,
  skippedFor: audienceAnswer.shape.skippedFor.describe('How many were left out, by reason'),
});
export type StartedMailing = z.output<typeof startedMailing>;

export const mailingQuery = listQuery
  .omit({ from: true, to: true })
  .extend({ state: z.enum(MAILING_STATES).optional(), sort: sortBy('subject', 'status', 'date') });

export const recipientQuery = listQuery.omit({ from: true, to: true }).extend({ state: z.enum(RECIPIENT_STATES).optional() });

export const recipientAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  reason: z.string().nullable(),
});
export type RecipientAnswer = z.output<typeof recipientAnswer>;

export const retryForm = z.object({ state: z.enum(['failed', 'interrupted']).default('failed') });

export const mailingPreview = z.object({ html: z.string(), text: z.string() });

export const bounceAnswer = z.object({ email: z.string(), reason: z.string(), bouncedAt: z.iso.datetime() });
export type BounceAnswer = z.output<typeof bounceAnswer>;

export const byEmail = z.object({ email: z.string().max(254) });

export const mailingList = listQuery.omit({ from: true, to: true });
