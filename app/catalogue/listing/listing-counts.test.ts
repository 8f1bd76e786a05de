import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListing } from './listing.ts';
import type { Listed, ListingFilter } from './listing-tests.ts';

const CATEGORIES = ['Lip care', 'Body', 'Gift'];
const INGREDIENTS = ['Rose Oil', 'Rose Water', 'Shea Butter', 'Aloe'];
const VALUES = ['matte', 'satin', 'dry', 'oily'];
const ids = Array.from({ length: 70 }, (_, n) => `id-${n}`);

const listed = fc.record({
  id: fc.constantFrom(...ids),
  nameKey: fc.constantFrom('balm', 'cream', 'नीम'),
  skuKey: fc.constantFrom('a', 'a-1', 'b'),
  categories: fc.subarray(CATEGORIES, { minLength: 1 }),
  ingredients: fc.array(fc.constantFrom(...INGREDIENTS), { maxLength: 3 }),
  valueIds: fc.subarray(VALUES),
  origin: fc.constantFrom('', 'India', 'Korea'),
  pricesPaise: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
  isFeatured: fc.boolean(),
  rating: fc.constantFrom(null, 3, 4.5),
  createdAtMicros: fc.integer({ min: 0, max: 3 }),
});
const changes = fc.array(fc.oneof({ weight: 4, arbitrary: listed }, fc.constantFrom(...ids)), { maxLength: 150 });
const groups = fc.constantFrom([], [['matte', 'satin']], [['dry']], [['matte'], ['dry', 'oily']]);
const price = fc.option(fc.integer({ min: 0, max: 5 }));
const filters = fc.record(
  {
    category: fc.constantFrom('', 'All Products', 'LIP CARE', ...CATEGORIES, 'Nothing'),
    ingredient: fc.constantFrom('', 'rose', 'Aloe', 'Nothing'),
    values: groups.map((some) => some.map((group) => group.map((id) => ({ id })))),
    countryOfOrigin: fc.constantFrom('', 'India', 'Korea', 'Peru'),
    fromPaise: price,
    toPaise: price,
    ids: fc.shuffledSubarray([...ids, 'gone']),
    sort: fc.constantFrom('relevance', 'featured', 'price-up', 'newest', 'oldest', 'name-up', 'sku-down'),
  },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<ListingFilter>;

const has = (names: readonly string[], name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase());
const isEvery = (category: string) => category === '' || category === 'All Products';

/** The rules of a filter, product by product. */
function isShown(product: Listed, filter: ListingFilter): boolean {
  const { category = '', ingredient = '', values = [], countryOfOrigin = '' } = filter;
  const [from, to] = [filter.fromPaise ?? 0, filter.toPaise ?? Number.POSITIVE_INFINITY];
  return (
    (isEvery(category) || has(product.categories, category)) &&
    (ingredient === '' || product.ingredients.some((name) => name.toLowerCase().includes(ingredient.toLowerCase()))) &&
    values.every((group) => group.some(({ id }) => product.valueIds.includes(id))) &&
    (countryOfOrigin === '' || product.origin === countryOfOrigin) &&
    product.pricesPaise.some((paise) => paise >= from && paise <= to) &&
    (!filter.ids || filter.ids.includes(product.id))
  );
}

test('after any changes a list and its counts are those of a plain look at every product', () => {
  fc.assert(
    fc.property(changes, filters, (made, filter) => {
      const listing = createListing();
      const plain = new Map<string, Listed>();
      for (const change of made) {
        const id = typeof change === 'string' ? change : change.id;
        plain.delete(id);
        if (typeof change === 'string') listing.remove(id);
        else {
          listing.put({ ...change, slug: id });
          plain.set(id, { ...change, slug: id });
        }
      }
      const shown = (other: ListingFilter) => [...plain.values()].filter((each) => isShown(each, other)).map(({ id }) => id);
      const { found, count } = listing.look(filter);
      expect(found.toSorted()).toEqual(shown(filter).toSorted());
      const part = { ids: found.slice(3, 8), total: found.length };
      expect(listing.findPart(filter, { offset: 3, limit: 5 })).toEqual(part);
      if (filter.ids && filter.sort === 'relevance') expect(found).toEqual(filter.ids.filter((id) => found.includes(id)));
      for (const category of ['', ...CATEGORIES]) expect(count('category').category(category)).toBe(shown({ ...filter, category }).length);
      for (const ingredient of ['rose', ...INGREDIENTS])
        expect(count('ingredient').ingredient(ingredient)).toBe(shown({ ...filter, ingredient }).length);
      for (const own of [...(filter.values ?? []), []])
        for (const id of VALUES) {
          const others = (filter.values ?? []).filter((group) => group !== own);
          expect(count(own).value(id)).toBe(shown({ ...filter, values: [...others, [{ id }]] }).length);
        }
      expect(listing.origins()).toEqual([...new Set([...plain.values()].flatMap(({ origin }) => origin || []))].sort());
    }),
    { numRuns: 300 },
  );
});
