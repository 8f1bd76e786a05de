// A campaign: a banner for a time, with a coupon or a free gift where it promises one.
import { z } from 'zod';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { count, line, moment, percent, rupees } from './setting-values.ts';

export const campaign = z
  .object({
    key: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use 1 to 40 lower-case letters, digits and hyphens'),
    banner: line.min(1, 'Enter the banner text'),
    texts: byLanguage(z.object({ banner: line }).partial()).default({}),
    startsAt: moment,
    endsAt: moment,
    isActive: z.boolean(),
    coupon: z
      .object({
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits'),
        description: line,
        texts: byLanguage(z.object({ description: line }).partial()).default({}),
        type: z.enum(['percentage', 'fixed']),
        discountPercentage: percent.optional(),
        discountValue: rupees.optional(),
        firstOrderOnly: z.boolean(),
        perCustomerLimit: count.optional(),
        isPublic: z.boolean(),
      })
      .refine((coupon) => ((coupon.type === 'percentage' ? coupon.discountPercentage : coupon.discountValue) ?? 0) > 0, {
        path: ['discountPercentage'],
        message: 'Enter a discount above 0',
      })
      .optional(),
    gift: z.object({ slug: line.min(1, 'Which product?'), aboveRupees: rupees }).optional(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start',
  });

export type Campaign = z.output<typeof campaign>;

/** Only then is it announced, and only then what it promises is given. */
export const isLive = ({ isActive, startsAt, endsAt }: Pick<Campaign, 'isActive' | 'startsAt' | 'endsAt'>, now: Date) =>
  isActive && Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt);
