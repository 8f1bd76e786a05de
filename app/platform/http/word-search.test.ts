import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { rowsOf } from '../database.server.ts';
import { mentions, resembles, spellingsOf } from './word-search.ts';

const s = await openTestShop();
afterAll(() => s.close());

async function decide(search: string, text: string) {
  const column = sql`${text}::text`;
  const [found] = await rowsOf<{ exactly: boolean; nearly: boolean }>(
    s.db,
    sql`select ${mentions(search, column) ?? sql`true`} as exactly, ${resembles(search, column) ?? sql`true`} as nearly`,
  );
  return found && (found.exactly ? 'exactly' : found.nearly ? 'nearly' : 'not');
}

const ORDER = 'ORD-1001\nLakshmi Subramanian\nlakshmi@example.com\n9876543210\nDL123456\nKannauj Rose Water Face Mist';

test.each([
  ['', 'exactly'],
  ['rose mist', 'exactly'],
  ['mist  ROSE', 'exactly'],
  ['lakshmi subramanian', 'exactly'],
  ['subramanian lakshmi 9876', 'exactly'],
  ['98765 43210', 'exactly'],
  ['lakshmi gupta', 'not'],
  ['laxmi', 'nearly'],
  ['Laxmi subramaniam', 'nearly'],
  ['subramanyan', 'nearly'],
  ['kanauj mist', 'nearly'],
  ['rose myst', 'not'],
  // Numbers and codes are right or wrong.
  ['ORD-1002', 'not'],
  ['9876543211', 'not'],
  ['DL123457', 'not'],
  ['%', 'not'],
  ['_', 'not'],
  ['rose_mist', 'not'],
] as const)('%j is in the order: %s', async (search, how) => expect(await decide(search, ORDER)).toBe(how));

test.each([
  ['Shri', 'Sri Devi'],
  ['sree', 'Sri Devi'],
  ['Punam', 'Poonam Rao'],
  ['vaishnawi', 'Vaishnavi Iyer'],
  ['Fatima', 'Phatima Khan'],
  ['zeenat', 'Jeenat Ali'],
])('%s finds %s', async (search, name) => expect(await decide(search, name)).toBe('nearly'));

describe('spellings', () => {
  test.each(['r2', 'ab', 'गुलाब', 'ORD-1'])('%s has only its own', (word) => expect(spellingsOf(word)).toEqual([word]));
  test('are few', () => expect(spellingsOf('shivathooqzeeaaphakshx').length).toBeLessThanOrEqual(12));
});
