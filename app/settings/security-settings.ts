import { z } from 'zod';
import { count, rupees } from './setting-values.ts';

export const security = z.object({
  /** Whether owners and managers need two-step verification. `production`: not in a demo shop. */
  staffSecondStep: z.enum(['production', 'always', 'never']).default('production'),
  /** A larger refund asks staff for their password again. */
  refundPasswordAboveRupees: rupees.default(5_000),
  /** One-time codes to phones, across all customers; 0: none, and no sign-in by phone. */
  phoneCodesADay: count.default(500),
  /** Tried first. */
  phoneCodesBy: z.enum(['sms', 'whatsapp']).default('sms'),
});
