import { z } from 'zod';

export const pointsParams = z.object({ userId: z.uuid() });

export const pointsAnswer = z.object({
  totalPoints: z.number().describe('Can be spent now'),
  pendingPoints: z.number().describe('Earned by undelivered orders'),
  worthRupees: z.number().describe('Of totalPoints, in whole rupees'),
  history: z.array(
    z.object({
      id: z.number(),
      points: z.number().describe('Negative when spent or deducted'),
      kind: z.enum(['account', 'newsletter', 'review', 'order', 'birthday', 'referral', 'spent', 'returned', 'reversed', 'withdrawn']),
      orderId: z.uuid().nullable(),
      date: z.iso.datetime(),
    }),
  ),
});

export type PointsAnswer = z.output<typeof pointsAnswer>;
