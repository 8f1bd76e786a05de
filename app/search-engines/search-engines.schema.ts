import { z } from 'zod';

export const announcement = z.object({
  at: z.iso.datetime(),
  addresses: z.number().int(),
  status: z.number().int().nullable().describe('The HTTP status; null: no answer'),
});
export type Announcement = z.output<typeof announcement>;

export const searchEngines = z.object({
  keyUrl: z.url().nullable().describe('The file that proves to IndexNow that the shop itself is speaking; null while it is off'),
  waiting: z.number().int().describe('Changed addresses that search engines do not know of yet'),
  last: announcement.nullable(),
});
export type SearchEngines = z.output<typeof searchEngines>;
