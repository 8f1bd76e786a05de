import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';

export const RECEIVERS = ['meta', 'google'] as const;
export type Receiver = (typeof RECEIVERS)[number];
export const RECEIVER_NAMES: Record<Receiver, string> = { meta: 'Meta', google: 'Google Analytics' };

/** dropped: no longer to be told (consent withdrawn, or too old). refused: the receiver found a fault in it. */
export const CONVERSION_STATES = ['waiting', 'told', 'dropped', 'refused'] as const;

export const agreeToMeasuring = z.object({ receiver: z.enum(RECEIVERS), language: shownIn });

const count = z.number().int();
export const receiverStanding = z.object({
  receiver: z.enum(RECEIVERS),
  isOn: z.boolean(),
  hasKeys: z.boolean(),
  agreed: count.describe('People whose consent is valid'),
  waiting: count,
  told: count.describe('Of the last 30 days, as are dropped and refused'),
  dropped: count,
  refused: count,
  problem: z.string().nullable().describe('The newest refusal'),
});
export type ReceiverStanding = z.output<typeof receiverStanding>;

export const measuringChange = z.object({ receiver: z.enum(RECEIVERS), isOn: z.boolean() });
