import { z } from 'zod';
import { MESSAGE_AT_MOST, subjectLine } from '../mailing/bulk/mailings.schema.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { charactersAtMost, requiredText } from '../platform/words/typed-text.ts';

export const HELD_OUT_PERCENT = 10;
export const COUNTS_DAYS = [7, 14, 30] as const;
const PREHEADER_AT_MOST = 150;

const textFields = {
  subject: subjectLine,
  preheader: subjectLine.max(PREHEADER_AT_MOST, charactersAtMost(PREHEADER_AT_MOST)),
  message: z.string().max(MESSAGE_AT_MOST, charactersAtMost(MESSAGE_AT_MOST)),
};
const texts = z.object(textFields);
export type LetterTexts = z.output<typeof texts>;

const name = requiredText('Enter a name', 80);

/** Everything may be unfinished in a draft but its name. */
export const letterDraft = z.object({
  name,
  segmentId: z.uuid().nullable().describe('Null: all subscribers'),
  ...textFields,
  texts: byLanguage(texts.partial()).default({}).describe('What is missing in a language is sent in the first'),
  isService: z.boolean(),
  isHeldOut: z.boolean().describe('A tenth gets nothing, for comparison'),
  countsDays: z.union(COUNTS_DAYS.map((days) => z.literal(days))).describe('Orders within so many days count as its result'),
});
export type LetterDraft = z.output<typeof letterDraft>;

export const newLetter = z.object({
  name,
  segmentId: z.uuid().nullable().default(null),
  copyOf: z.uuid().optional().describe('An e-mail, or the mailing that came of it, whose words and choices it takes over'),
});

const seen = { updatedAt: z.iso.datetime({ offset: true }).describe('As it was read; another means that it was changed since') };
export const letterChange = letterDraft.extend(seen);
export const scheduleForm = z.object({
  ...seen,
  sendAt: z.iso.datetime({ offset: true }).nullable().describe('Null: now'),
});

export const letterAnswer = letterDraft.extend({
  id: z.uuid(),
  state: z.enum(['draft', 'scheduled', 'started']),
  sendAt: z.iso.datetime().nullable(),
  trouble: z.string().nullable().describe('Why it did not start at its time'),
  mailingId: z.uuid().nullable(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
});
export type LetterAnswer = z.output<typeof letterAnswer>;

export const letterRow = letterAnswer
  .pick({ id: true, name: true, subject: true, state: true, sendAt: true, trouble: true, updatedAt: true })
  .extend({ to: z.string().describe('The name of its segment') });
export type LetterRow = z.output<typeof letterRow>;

export const peopleQuery = z.object({ search: z.string().trim().max(100).default('') });

const key = z.string().regex(/^[0-9a-f]{32}$/, 'Choose a person');
export const previewForm = z.object({
  key: key.nullable().describe('Of a person in the segment; null: a reader without a name'),
  language: z.string().max(3).optional(),
});
export const letterPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  language: z.string(),
});
export type LetterPreview = z.output<typeof letterPreview>;
export const testForm = z.object({ language: z.string().max(3).optional() });

const group = z.object({
  people: z.int(),
  buyers: z.int(),
  orders: z.int(),
  revenue: z.number().describe('Rupees before GST, less refunds'),
});
export const mailingResults = z.object({
  countsDays: z.int(),
  isOver: z.boolean().describe('Whether all the days have passed'),
  unsubscribed: z.int().describe('Readers who unsubscribed within the days'),
  sent: group,
  heldOut: group.nullable(),
  lift: z
    .object({
      moreOrdersPer100: z.number().nullable(),
      moreRevenuePer100: z.number().nullable().describe('Rupees'),
      verdict: z.enum(['too-few', 'unclear', 'more', 'fewer']),
    })
    .nullable(),
  links: z
    .object({ campaign: z.string(), product: z.int(), cart: z.int(), checkout: z.int(), orders: z.int() })
    .nullable()
    .describe('Visits over its links that reached a step, and their orders; without following a person'),
});
export type MailingResults = z.output<typeof mailingResults>;
