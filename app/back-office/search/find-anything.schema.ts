// Search everywhere: one box for orders, claims, customers, products and documents.
import { z } from 'zod';

export const FOUND_KINDS = ['order', 'claim', 'customer', 'product', 'document', 'in-house'] as const;
export const LETTERS_AT_LEAST = 2;
export const FOUND_OF_A_KIND = 5;

export const findQuery = z.object({
  q: z
    .string('What are you looking for?')
    .trim()
    .min(LETTERS_AT_LEAST, `Type at least ${LETTERS_AT_LEAST} letters`)
    .max(200, 'At most 200 letters'),
});

export const foundThing = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  path: z.string().describe('Its page in the back office'),
});

export type FoundThing = z.output<typeof foundThing>;
