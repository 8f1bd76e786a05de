import { z } from 'zod';

export const feeds = z
  .object({ google: z.url().nullable(), meta: z.url().nullable() })
  .describe('The addresses to enter in Google Merchant Center and Meta Commerce Manager; null while the feeds are off');
export type Feeds = z.output<typeof feeds>;

export const feedKey = z.object({ key: z.string().max(64) });
