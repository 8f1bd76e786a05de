import { z } from 'zod';

/** Names the addresses of the catalogue feeds, which no stranger can guess; empty while they are off. Saved by the feeds room. */
export const feeds = z.object({ key: z.string().default('') });

/** Proves calls to IndexNow; empty while search engines are told nothing. Saved by the search-engines room. */
export const indexNow = z.object({ key: z.string().default('') });

/** Receivers of orders whose buyers agreed. Saved by the measuring room. */
export const measuring = z.object({ meta: z.boolean().default(false), google: z.boolean().default(false) });
