import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';
import { isDay } from '../../platform/time.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { list, uploaded, words } from '../words.schema.ts';

export const POSTS_AT_MOST = 2_000;
const TAGS_AT_MOST = 8;

export const postFacts = z.object({
  excerpt: words(300).describe('In the list, in the feed and in link previews'),
  author: textUpTo(80).default(''),
  date: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Write a day as 2026-11-21')
    .default('')
    .describe('The day under which it is listed; empty until it is published, then that day'),
  cover: uploaded.nullable().default(null),
  tags: list(textUpTo(40).toLowerCase().min(1, 'Enter a tag'), TAGS_AT_MOST)
    .overwrite((tags) => [...new Set(tags)])
    .default([]),
});
export type PostFacts = z.output<typeof postFacts>;

export const NO_FACTS: PostFacts = { excerpt: {}, author: '', date: '', cover: null, tags: [] };

export const postQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({ sort: sortBy('title', 'date') });
export type PostQuery = z.output<typeof postQuery>;
