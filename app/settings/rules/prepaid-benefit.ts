// The benefit of paying online (record 0064): what staff set of it, and its terms at a moment.
import { z } from 'zod';
import { basisPointsFromPercent, paiseFromRupees } from '../../platform/money.ts';
import type { PrepaidTerms } from '../../pricing/prepaid.ts';
import { moment, percent, rupees } from '../setting-values.ts';

const ABOVE_0 = 'Enter a discount above 0';
const optionalMoment = z.union([z.literal(''), moment]).default('');

export const prepaidBenefit = z
  .object({
    type: z.enum(['percentage', 'fixed']).default('percentage'),
    percent: percent.optional(),
    /** The cap of a percentage; none when left out. */
    atMostRupees: rupees.optional(),
    valueRupees: rupees.optional(),
    /** Of the goods after offers, before coupon and coins. */
    fromRupees: rupees.default(0),
    startsAt: optionalMoment,
    endsAt: optionalMoment,
    /** Cash orders that are paid online before they ship get it too. */
    isForCashOrders: z.boolean().default(true),
  })
  .refine(({ type, percent = 0 }) => type !== 'percentage' || percent > 0, { path: ['percent'], message: ABOVE_0 })
  .refine(({ type, valueRupees = 0 }) => type !== 'fixed' || valueRupees > 0, { path: ['valueRupees'], message: ABOVE_0 })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start',
  });
type PrepaidBenefit = z.output<typeof prepaidBenefit>;

type Payments = { isOnline: boolean; prepaidBenefit?: PrepaidBenefit | undefined };

export function prepaidTermsOf(
  { payments: { isOnline, prepaidBenefit: benefit } }: { payments: Payments },
  now: Date,
): PrepaidTerms | null {
  if (!isOnline || !benefit || !isWithin(benefit, now)) return null;
  const fromPaise = paiseFromRupees(benefit.fromRupees);
  if (benefit.type === 'fixed') return { type: 'fixed', fromPaise, valuePaise: paiseFromRupees(benefit.valueRupees ?? 0) };
  const atMostPaise = benefit.atMostRupees ? paiseFromRupees(benefit.atMostRupees) : null;
  return { type: 'percentage', fromPaise, basisPoints: basisPointsFromPercent(benefit.percent ?? 0), atMostPaise };
}

const isWithin = ({ startsAt, endsAt }: PrepaidBenefit, now: Date) =>
  (!startsAt || Date.parse(startsAt) <= now.getTime()) && (!endsAt || now.getTime() < Date.parse(endsAt));
