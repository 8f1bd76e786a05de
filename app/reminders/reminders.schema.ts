import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { ABOUT, leastWait, RULES, type Rule } from './reminder-rules.ts';

export const SUBJECT_LENGTH_AT_MOST = 120;
export const MESSAGE_LENGTH_AT_MOST = 1_000;

const words = z
  .object({
    subject: z.string().trim().max(SUBJECT_LENGTH_AT_MOST),
    message: z.string().trim().max(MESSAGE_LENGTH_AT_MOST),
  })
  .partial();

export const ruleName = z.object({ rule: z.enum(RULES) });

/** Languages that are not sent keep their texts; a text that is empty is the shop's own. */
export const ruleChange = z
  .object({ isOn: z.boolean(), wait: z.number('Enter a number').int('Enter a whole number').min(0).max(720), texts: byLanguage(words) })
  .partial();
export type RuleChange = z.output<typeof ruleChange>;

export const ruleForm = (rule: Rule) =>
  ruleChange.extend({
    texts: byLanguage(z.object({ subject: marked(rule), message: marked(rule) }).partial()).optional(),
    wait: z
      .number('Enter a number')
      .int('Enter a whole number')
      .min(leastWait(rule), 'Enter a larger number')
      .max(ABOUT[rule].wait?.most ?? 0, 'Enter a smaller number')
      .optional(),
  });

function marked(rule: Rule) {
  const known = ABOUT[rule].variables.map((name) => `{${name}}`);
  const isKnown = (text: string) => (text.match(/\{[^}]*\}?/g) ?? []).every((mark) => known.includes(mark));
  return z.string().refine(isKnown, { error: `Only ${known.join(' and ')} can stand in braces` });
}

const group = z.object({ people: z.number().int(), buyers: z.number().int(), orders: z.number().int() });

export const ruleAnswer = z.object({
  rule: z.enum(RULES),
  isOn: z.boolean(),
  wait: z.number().int().describe('Hours for `cart`, days for the others'),
  texts: byLanguage(words).describe('As staff wrote them; what is missing has the shop’s own words'),
  told: z.number().int().describe('People in the period'),
  heldOut: z.number().int(),
  figures: z.object({
    countsDays: z.number().int().describe('An order within so many days counts'),
    told: group.describe('Of those whose days are over'),
    heldOut: group,
    ordersPer100: z.number().nullable(),
    ordersPer100HeldOut: z.number().nullable(),
    moreOrdersPer100: z.number().nullable(),
    moreRevenuePer100: z.number().nullable().describe('Rupees before GST, less refunds'),
    verdict: z.enum(['too-few', 'unclear', 'more', 'fewer']),
  }),
});
export type RuleAnswer = z.output<typeof ruleAnswer>;

export const packsChange = z.object({
  packs: z
    .array(
      z.object({
        productId: z.uuid(),
        days: z.number('Enter a number').int('Enter a whole number').min(1, 'Enter 1 to 730').max(730, 'Enter 1 to 730').nullable(),
      }),
    )
    .min(1)
    .max(200),
});

export const REMINDER_CHANNELS = ['email', 'whatsapp', 'sms'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];
export const remindMe = z.object({ channel: z.enum(REMINDER_CHANNELS), language: shownIn });
export const stopQuery = z.object({ token: z.string().max(500), language: shownIn });
