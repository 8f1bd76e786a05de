// A segment: people by what they bought, when, for how much, and where they live. Browser-safe.
import { z } from 'zod';
import { customerSegment, goodsScope } from '../coupons/goods-scope.ts';
import { findState } from '../platform/india.ts';
import { isRupees } from '../platform/money.ts';
import { languages } from '../platform/words/language.ts';
import { rule } from '../platform/words/said.ts';
import { charactersAtMost, requiredText } from '../platform/words/typed-text.ts';

export const SEGMENTS_AT_MOST = 200;
export const CONDITIONS_AT_MOST = 10;
const PLACES_AT_MOST = 50;
const DAYS_AT_MOST = 3650;

const whole = (most: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'Enter a whole number')
    .max(most, rule('At most {count}', { count: most }));
const days = whole(DAYS_AT_MOST).min(1, 'At least 1');
const rupees = z
  .number('Enter an amount in rupees')
  .min(0, 'Enter an amount in rupees')
  .max(100_000_000)
  .refine(isRupees, 'At most two decimals');

/** From the one to the other; either may be open. */
const range = <Amount extends z.ZodType<number, number>>(amount: Amount) => ({
  atLeast: amount.nullable().default(null),
  atMost: amount.nullable().default(null),
});
const isRange = ({ atLeast, atMost }: { atLeast: number | null; atMost: number | null }) =>
  (atLeast !== null || atMost !== null) && (atLeast ?? 0) <= (atMost ?? Number.POSITIVE_INFINITY);
const RANGE = { path: ['atLeast'], message: 'Enter the smaller number first' };

/** Buyers by fifths of how recently, how often and for how much they bought; each is in one of these. */
export const RFM_GROUPS = ['best', 'loyal', 'new', 'occasional', 'at-risk', 'lost'] as const;
export type RfmGroup = (typeof RFM_GROUPS)[number];

export const segmentCondition = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('bought'), ...customerSegment.shape, goods: goodsScope.nullable().default(null) })
    .extend({ withinDays: days.nullable().default(null).describe('Null: ever') }),
  z.object({ kind: z.literal('last-order'), is: z.enum(['within', 'before']), days }),
  z.object({ kind: z.literal('orders'), ...range(whole(100_000)) }).refine(isRange, RANGE),
  z.object({ kind: z.literal('spent'), ...range(rupees) }).refine(isRange, RANGE),
  z.object({ kind: z.literal('rfm'), groups: z.array(z.enum(RFM_GROUPS)).min(1, 'Choose a group').max(RFM_GROUPS.length) }),
  z
    .object({
      kind: z.literal('place'),
      pins: z
        .array(
          z
            .string()
            .trim()
            .regex(/^[1-9]\d{0,5}$/, 'Enter the first digits of PIN codes'),
        )
        .max(PLACES_AT_MOST)
        .default([]),
      states: z
        .array(z.string().refine((code) => findState(code)?.code === code, 'Choose a state'))
        .max(PLACES_AT_MOST)
        .default([]),
    })
    .refine(({ pins, states }) => pins.length + states.length > 0, { path: ['pins'], message: 'Enter a PIN code or choose a state' }),
  z.object({ kind: z.literal('order-tag'), tag: z.string().trim().min(1, 'Enter a tag').max(30, charactersAtMost(30)) }),
  z.object({ kind: z.literal('language'), language: z.enum(languages()) }),
]);
export type SegmentCondition = z.output<typeof segmentCondition>;

export const segmentRule = z.object({
  match: z.enum(['all', 'any']).default('all'),
  conditions: z
    .array(segmentCondition)
    .min(1, 'Add a condition')
    .max(CONDITIONS_AT_MOST, rule('At most {count}', { count: CONDITIONS_AT_MOST })),
});
export type SegmentRule = z.output<typeof segmentRule>;

export const segmentForm = z.object({
  name: requiredText('Enter a name', 80),
  rule: segmentRule,
});
export type SegmentForm = z.output<typeof segmentForm>;
export const segmentChange = segmentForm.extend({ updatedAt: z.iso.datetime({ offset: true }).describe('As it was read') });

export const segmentAnswer = z.object({ id: z.uuid(), name: z.string(), rule: segmentRule, updatedAt: z.iso.datetime() });
export type SegmentAnswer = z.output<typeof segmentAnswer>;

/** `rule` null: all subscribers. */
export const countForm = z.object({
  rule: segmentRule.nullable(),
  isService: z.boolean().default(false).describe('Needs no consent to news'),
});

export const segmentPerson = z.object({
  key: z.string().describe('Names the person without the address'),
  email: z.string(),
  name: z.string().nullable(),
  orders: z.int(),
  lastOrderAt: z.iso.datetime().nullable(),
});

export const segmentCount = z.object({
  matching: z.int(),
  reached: z.int().describe('Of them, those who may be written to'),
  skippedFor: z.record(z.string(), z.int()),
  sample: z.array(segmentPerson).describe('Up to ten of those who may be written to; masked without the permission for customers'),
});
export type SegmentCount = z.output<typeof segmentCount>;

export const rfmAnswer = z.array(
  z.object({ group: z.enum(RFM_GROUPS), people: z.int(), orders: z.int(), spent: z.number().describe('Rupees, taxes included') }),
);
export type RfmAnswer = z.output<typeof rfmAnswer>;
