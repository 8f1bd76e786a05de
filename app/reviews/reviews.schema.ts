import { z } from 'zod';

export const reviewAnswer = z.object({
  id: z.uuid(),
  rating: z.number().int().min(1).max(5),
  /** The first 5 words of the content and '...' when the reviewer gave none. */
  title: z.string(),
  content: z.string(),
  name: z.string(),
  date: z.iso.datetime(),
  /** True only of a delivered purchase (D27). */
  verified: z.boolean(),
  /** Invented for the demo shop, and shown as such. */
  isSample: z.boolean(),
});
export type Review = z.output<typeof reviewAnswer>;

/** `distribution` counts the reviews of 1 to 5 stars. */
export type ReviewSummary = { average: number; count: number; distribution: Record<1 | 2 | 3 | 4 | 5, number> };
