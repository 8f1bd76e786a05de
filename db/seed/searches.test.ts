import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { searchProducts, suggestProducts } from '../../app/catalogue/search/search.server.ts';
import { searchWords } from '../../app/catalogue/search/search-words.tables.ts';
import { wordsOf } from '../../app/catalogue/search/written-words.ts';
import { openTestShop } from '../../test/shop.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { searchVocabulary } from './search-words.ts';
import { SEARCHES } from './searches.ts';
import { prepareShop } from './seed.server.ts';
import { identity } from './shop.ts';

const SEEN_AT_ONCE = 3;
/** 46 of the 120 before the shop had search words. */
const FLOOR = 119;

const s = await openTestShop();
const start = (SEED: 'demo' | 'none') => prepareShop({ ...s.shop, env: { ...s.shop.env, SEED } }, () => undefined);
const slugs = new Map<string, string>();

beforeAll(async () => {
  await start('demo');
  for (const { id, slug } of await s.db.select({ id: products.id, slug: products.slug }).from(products)) slugs.set(id, slug);
});
afterAll(() => s.close());

const queries = Object.values(SEARCHES).flatMap((list) => Object.entries(list));
const firstOf = async (query: string) => (await searchProducts(s.shop, query)).ids.slice(0, SEEN_AT_ONCE).map((id) => slugs.get(id) ?? '');

test('of 120 queries in English, with typos, in Hinglish and in Hindi, nearly all show the right goods first', async () => {
  const wrong = [];
  for (const [query, right] of queries) {
    const first = await firstOf(query);
    if (first.filter((slug) => right.includes(slug)).length < Math.min(SEEN_AT_ONCE, right.length)) wrong.push({ query, first });
  }
  expect(queries).toHaveLength(120);
  expect(queries.length - wrong.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(FLOOR);
});

test('what was meant finds at least as much as what was typed, and is not corrected again', async () => {
  const typed = [...queries.map(([query]) => query), 'acnne', 'tam', 'lipp bam', 'gifft box', 'dry skim', 'rose wotar', 'vegan tonar'];
  for (const query of typed) {
    const found = await searchProducts(s.shop, query);
    if (found.meant === null) continue;
    const meant = await searchProducts(s.shop, found.meant);
    expect(meant.meant, query).toBeNull();
    expect(meant.ids.length, query).toBeGreaterThanOrEqual(Math.max(1, found.ids.length));
  }
});

test('a word of the catalogue or of the vocabulary is never replaced', async () => {
  const words = searchVocabulary.flatMap((meaning) => Object.values(meaning.words).flat());
  for (const word of [...words, ...catalogue.flatMap(({ name }) => wordsOf(name))])
    expect([word, (await searchProducts(s.shop, word)).meant]).toEqual([word, null]);
});

test('the vocabulary names no brand and no product, so that it suits any shop', () => {
  const phrases = searchVocabulary.flatMap((meaning) => [...Object.values(meaning.words).flat(), ...meaning.alsoFinds]);
  const names = [identity.name, 'निखार', ...catalogue.map(({ name }) => name)].map((name) => wordsOf(name).join(' '));
  expect(phrases.filter((phrase) => names.includes(wordsOf(phrase).join(' ')))).toEqual([]);
});

test('each shop gets the vocabulary once: words that staff delete stay deleted', async () => {
  const count = await s.db.$count(searchWords);
  expect(count).toBe(searchVocabulary.length);
  await start('none');
  expect(await s.db.$count(searchWords)).toBe(count);
  await s.db.delete(searchWords);
  s.shop.pages.drop(['search-words']);
  await start('none');
  expect(await s.db.$count(searchWords)).toBe(0);
  expect((await suggestProducts(s.shop, 'moisturiser', 6)).products.map(({ slug }) => slug)).toEqual(['aloe-vera-day-gel']);
});
