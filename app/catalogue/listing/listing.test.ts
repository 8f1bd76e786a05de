import { expect, test } from 'vitest';
import { createListing } from './listing.ts';
import type { Listed, ListingFilter } from './listing-tests.ts';

const BALM: Listed = {
  id: '1',
  slug: 'balm',
  nameKey: 'balm',
  skuKey: 'b-1',
  categories: ['Lip care'],
  ingredients: ['Rose Oil'],
  valueIds: ['matte'],
  origin: 'India',
  pricesPaise: [100_00],
  isFeatured: false,
  rating: null,
  createdAtMicros: 1,
};
const shelf = (...products: Partial<Listed>[]) => {
  const listing = createListing();
  for (const product of products) listing.put({ ...BALM, slug: `slug-${product.id}`, ...product });
  return listing;
};

test('the newest comes first, and among products of the same moment the higher id', () => {
  const listing = shelf({ id: 'a', createdAtMicros: 2 }, { id: 'c' }, { id: 'b' });
  expect(listing.find({})).toEqual(['a', 'c', 'b']);
  listing.put({ ...BALM, id: 'd', isFeatured: true });
  expect(listing.find({})).toEqual(['d', 'a', 'c', 'b']);
  expect(listing.find({ sort: 'newest' })).toEqual(['a', 'd', 'c', 'b']);
});

test('a product that is put again replaces itself, and its former slug leads nowhere', () => {
  const listing = shelf({ id: 'a', slug: 'one' });
  listing.put({ ...BALM, id: 'a', slug: 'two', categories: ['Body'] });
  expect([listing.idOf('one'), listing.idOf('two')]).toEqual([undefined, 'a']);
  expect(listing.find({ category: 'Lip care' })).toEqual([]);
  listing.remove('a');
  expect([listing.ids(), listing.idOf('two'), listing.find({})]).toEqual([[], undefined, []]);
  listing.remove('a');
});

test('two products that swap their slugs keep them', () => {
  const listing = shelf({ id: 'a', slug: 'one' }, { id: 'b', slug: 'two' });
  listing.put({ ...BALM, id: 'a', slug: 'two' });
  listing.put({ ...BALM, id: 'b', slug: 'one' });
  expect([listing.idOf('one'), listing.idOf('two')]).toEqual(['b', 'a']);
});

test('a price range takes products of which a variant is in it', () => {
  const listing = shelf({ id: 'a', pricesPaise: [100_00, 300_00] }, { id: 'b', pricesPaise: [200_00] });
  expect(listing.find({ fromPaise: 250_00 })).toEqual(['a']);
  expect(listing.find({ fromPaise: 150_00, toPaise: 250_00 })).toEqual(['b']);
  expect(listing.find({ sort: 'price-up' })).toEqual(['a', 'b']);
});

test('search results keep their order, and what is no longer on sale is left out', () => {
  const listing = shelf({ id: 'a' }, { id: 'b', categories: ['Body'] }, { id: 'c' });
  expect(listing.find({ ids: ['c', 'gone', 'a', 'b'], sort: 'relevance' })).toEqual(['c', 'a', 'b']);
  expect(listing.find({ ids: ['c', 'a', 'b'], sort: 'relevance', category: 'lip care' })).toEqual(['c', 'a']);
  expect(listing.find({ ids: [] })).toEqual([]);
});

// ------------------------------------------------------------ counts

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
const CATEGORIES = ['Lip care', 'Body', 'Gift'];
const INGREDIENTS = ['Rose Oil', 'Rose Water', 'Shea Butter', 'Aloe'];
const FINISHES = ['matte', 'satin', 'gloss'];
const TYPES = ['dry', 'oily'];

const many = () =>
  shelf(
    ...Array.from({ length: 120 }, (_, n) => ({
      id: String(1000 + n),
      categories: [pick(CATEGORIES, n), ...(n % 4 === 0 ? [pick(CATEGORIES, n + 1)] : [])],
      ingredients: [pick(INGREDIENTS, n), pick(INGREDIENTS, n * 7 + 1)],
      valueIds: [pick(FINISHES, n * 3 + (n % 5)), ...(n % 3 === 0 ? [pick(TYPES, n)] : [])],
      origin: n % 10 === 0 ? 'Korea' : 'India',
      pricesPaise: [100_00 + (n % 9) * 50_00],
    })),
  );
const group = (...ids: string[]) => ids.map((id) => ({ id }));

test('each count is the number of products that the choice then shows', () => {
  const listing = many();
  const [finishes, types] = [group('matte', 'gloss'), group('dry')];
  const filters: ListingFilter[] = [
    {},
    { category: 'Lip care' },
    { category: 'Body', ingredient: 'rose' },
    { values: [finishes] },
    { values: [finishes, types], category: 'Gift', fromPaise: 150_00 },
    { values: [types], countryOfOrigin: 'Korea' },
    { ids: listing.ids().slice(10, 70), category: 'Body', sort: 'relevance' },
    { category: 'Nothing' },
  ];
  for (const filter of filters) {
    const shown = (change: ListingFilter) => listing.find({ ...filter, ...change }).length;
    const { count } = listing.look(filter);
    for (const category of ['', 'All Products', 'lip care', ...CATEGORIES, 'Nothing'])
      expect([filter, category, count('category').category(category)]).toEqual([filter, category, shown({ category })]);
    for (const ingredient of [...INGREDIENTS, 'rose', 'Nothing'])
      expect([filter, ingredient, count('ingredient').ingredient(ingredient)]).toEqual([filter, ingredient, shown({ ingredient })]);
    const others = (own: unknown) => (filter.values ?? []).filter((each) => each !== own);
    for (const own of [
      filter.values?.find((each) => each === finishes) ?? group(),
      filter.values?.find((each) => each === types) ?? group(),
    ])
      for (const id of own === types ? TYPES : FINISHES)
        expect([filter, id, count(own).value(id)]).toEqual([filter, id, shown({ values: [...others(own), group(id)] })]);
  }
});
