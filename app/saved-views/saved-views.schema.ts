import { z } from 'zod';
import { charactersAtMost } from '../platform/words/typed-text.ts';

export const VIEWS_AT_MOST = 50;
const NAME_AT_MOST = 40;

/** Words of a search may name a customer, and a page number says nothing about the list. */
const NOT_KEPT = ['search', 'page', 'limit'];

/** What is kept of a list's address: filters, days and order. */
export function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([key, value]) => value !== '' && !NOT_KEPT.includes(key)));
  kept.sort();
  return kept.toString();
}

export const viewForm = z.object({
  path: z
    .string()
    .max(100)
    .regex(/^\/admins(\/[a-z0-9-]+)*$/, 'Not a list of the back office'),
  name: z.string().trim().min(1, 'Enter a name').max(NAME_AT_MOST, charactersAtMost(NAME_AT_MOST)),
  query: z
    .string()
    .max(1_000)
    .transform((query) => keptQuery(new URLSearchParams(query)))
    .refine((query) => query !== '', 'Choose a filter or an order first')
    .describe('Of the address of the list; words of a search and the page are left out'),
});
export type ViewForm = z.output<typeof viewForm>;

export const viewAnswer = z.object({ id: z.uuid(), path: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof viewAnswer>;
