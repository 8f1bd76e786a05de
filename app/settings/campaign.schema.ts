import { z } from 'zod';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { count, line, moment, percent, rupees } from './setting-values.ts';

const SAMPLES_AT_MOST = 10;

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
    /** The shopper chooses among them in the cart. */
    samples: z
      .object({
        products: z
          .array(z.object({ slug: line.min(1, 'Which product?') }))
          .min(1, 'Add at least one product')
          .max(SAMPLES_AT_MOST, `At most ${SAMPLES_AT_MOST} products`)
          .refine((chosen) => new Set(chosen.map(({ slug }) => slug)).size === chosen.length, 'Each product only once'),
        choose: count.min(1, 'At least 1'),
        aboveRupees: rupees,
      })
      .refine(({ products, choose }) => choose <= products.length, { path: ['choose'], message: 'Not more than there are products' })
      .optional(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start',
  });

export type Campaign = z.output<typeof campaign>;

/** Only then is it announced, and only then what it promises is given. */
export const isLive = ({ isActive, startsAt, endsAt }: Pick<Campaign, 'isActive' | 'startsAt' | 'endsAt'>, now: Date) =>
  isActive && Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt);

export const givenSlugs = ({ gift, samples }: Pick<Campaign, 'gift' | 'samples'>) => [
  ...(gift ? [gift.slug] : []),
  ...(samples?.products.map(({ slug }) => slug) ?? []),
];
