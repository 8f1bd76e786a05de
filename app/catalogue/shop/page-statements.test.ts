// How many statements the first answer of a product page sends: each is a round trip and some of its CPU time, so more of them is a decision.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop, type TestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import { aLipstick, aProduct } from '../../../test/world.ts';
import { pagesInLanguages } from '../../language/language.server.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let heard: string[] = [];
onStatement((name) => heard.push(name));
beforeEach(() => s.reset());
afterAll(() => s.close());

async function sentFor(slug: string): Promise<string[]> {
  heard = [];
  const sent = heard;
  const answer = await s.fetch(new Request(`http://shop.test/product/${slug}`));
  expect(answer.status).toBe(200);
  await answer.text();
  return sent;
}

const ofOneSize = async (shop: TestShop) => (await aProduct(shop)).slug;
const inShades = async (shop: TestShop) => (await aLipstick(shop)).product.slug;

test.each([
  ['of one size', ofOneSize, 10],
  ['in shades', inShades, 11],
])('a product %s, once the cards beside it are kept', async (_, make, count) => {
  const slug = await make(s);
  for (const other of [await aProduct(s), await aProduct(s)]) await sentFor(other.slug);
  const sent = await sentFor(slug);
  expect(sent, sent.join('\n')).toHaveLength(count);
});
