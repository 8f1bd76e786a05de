import { expect, test } from 'vitest';
import { z } from 'zod';
import { createReadFinder, keptRead } from './read-addresses.server.ts';

const query = z.object({ page: z.coerce.number().default(1), q: z.string().trim().default(''), scope: z.enum(['all']).optional() });
const read = keptRead('/api/things', query);
const find = createReadFinder([read]);

test.each([
  ['/api/things?page=1', '/api/things'],
  ['/api/things?utm_source=mail', '/api/things'],
  ['/api/things?q=', '/api/things'],
  ['/api/things?q=rose+balm&page=2', '/api/things?page=2&q=rose+balm'],
  ['/api/things?page=2&q=rose%20balm&x', '/api/things?page=2&q=rose+balm'],
  ['/api/things?scope=all', '/api/things?scope=all'],
])('%s is kept as %s', (address, key) => {
  expect(find(address)).toBe(key);
});

test('an address as it was sent leads where the checked query leads', () => {
  for (const sent of ['page=2', 'q=rose%20balm', 'page=1&q=a%26b', 'scope=all&page=3'])
    expect(find(`/api/things?${sent}`)).toBe(read.addressOf(query.parse(Object.fromEntries(new URLSearchParams(sent)))));
});

test('other calls have no copy', () => {
  expect([find('/api/others?page=2'), find('/api/things')]).toEqual([null, null]);
});
