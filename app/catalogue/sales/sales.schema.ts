// Amounts are rupees before GST, unless the shop's prices include it.
import { z } from 'zod';

export const SALES_AT_MOST = 20;
const PRICE_AT_MOST = 9_999_999;
const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const moment = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });

export const newSale = z
  .object({
    price: z
      .discriminatedUnion('kind', [
        z.object({
          kind: z.literal('set'),
          rupees: z
            .number('Enter a price')
            .min(0.01, 'Enter a price above 0')
            .max(PRICE_AT_MOST)
            .refine(hundredths, 'At most two decimals'),
        }),
        z.object({
          kind: z.literal('percent'),
          percent: z
            .number('Enter a percentage')
            .min(0.01, 'From 0.01 to 99%')
            .max(99, 'From 0.01 to 99%')
            .refine(hundredths, 'At most two decimals')
            .describe('Off the original price; rounded to whole rupees'),
        }),
      ])
      .describe('Of every variant, or of the named ones'),
    startsAt: moment,
    endsAt: moment,
    bestBefore: z.iso
      .date('Choose a day')
      .optional()
      .describe('For pieces that are good until this day: the product page says so, and the sale ends when they are sold'),
  })
  .refine(({ startsAt, endsAt }) => !(Date.parse(startsAt) >= Date.parse(endsAt)), {
    path: ['endsAt'],
    error: 'The sale must end after it starts',
  });
export type NewSale = z.output<typeof newSale>;

export const saleForm = z.object({
  sale: newSale,
  variants: z.array(z.uuid()).min(1, 'Choose a variant').max(100).optional().describe('Default: every variant'),
});
export type SaleForm = z.output<typeof saleForm>;

export const salesAnswer = z.array(
  z.object({
    id: z.uuid().describe('Shared by the variants and products that it was set for at once'),
    variantId: z.uuid(),
    variantLabel: z.string(),
    price: z.number(),
    originalPrice: z.number(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().describe('From then on the price before counts again'),
    isRunning: z.boolean(),
  }),
);
export type SalesAnswer = z.output<typeof salesAnswer>;
