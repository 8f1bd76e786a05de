// Query parameters of every list of the API: page, limit, search, from, to (D31). Days are days in India, `to` included.
import { z } from 'zod';
import { endOfDay, isDay, startOfDay } from '../time.ts';

const LIMIT_AT_MOST = 200;
const day = z.string().refine(isDay, 'Write a day as 2026-11-21');

export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(LIMIT_AT_MOST).default(50),
  search: z.string().trim().max(200).default(''),
  from: day.optional(),
  to: day.optional(),
});

export type Sort<Key extends string> = `${Key}-asc` | `${Key}-desc`;

/** `sort` of a list: a column and a direction, such as `total-desc`. Without it the list keeps its own order. */
export const sortBy = <const Key extends string>(...keys: Key[]) =>
  z.enum(keys.flatMap((key): Sort<Key>[] => [`${key}-asc`, `${key}-desc`])).optional();

export type ListQuery = z.output<typeof listQuery>;

export const offsetOf = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>) => (page - 1) * limit;
export const fromOf = ({ from }: ListQuery) => (from ? startOfDay(from) : undefined);
export const untilOf = ({ to }: ListQuery) => (to ? endOfDay(to) : undefined);

export const patternOf = ({ search }: Pick<ListQuery, 'search'>) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
