import { describe, expect, test } from 'vitest';
import { createSearchIndex, type Searchable } from './search-index.ts';

const aThing = (id: string, over: Partial<Searchable> = {}): Searchable => ({
  id,
  names: [id],
  categories: [],
  ingredients: [],
  texts: [],
  isSoldOut: false,
  ...over,
});

const SHELF: Searchable[] = [
  aThing('balm', {
    names: ['Strawberry Lip Balm', 'स्ट्रॉबेरी लिप बाम'],
    categories: ['Lip care'],
    ingredients: ['Beeswax', 'Shea Butter', 'Almond Oil'],
    texts: ['Softens chapped lips overnight', 'सूखे होंठों को मुलायम रखता है'],
  }),
  aThing('cleanser', {
    names: ['Hydrating Foaming Face Cleanser', 'हाइड्रेटिंग फ़ेस क्लेंज़र'],
    categories: ['Skin care'],
    ingredients: ['Cocoglucoside', 'Aloe Vera'],
    texts: ['Clears pollution without drying'],
  }),
  aThing('cream', {
    names: ['Replenishing Night Cream'],
    categories: ['Skin care'],
    ingredients: ['Shea Butter', 'Lavendar Oil'],
    texts: ['Strawberry seed extract for a calm face by morning'],
  }),
  aThing('scrub', { names: ['Café Lip Scrub'], categories: ['Lip care'], ingredients: ['Olive Oil'], isSoldOut: true }),
  aThing('sandal', { names: ['Sandalwood Mask'], ingredients: ['चंदन', 'आँवला'] }),
  aThing('utsav', { names: ['निखार उबटन'], categories: ['Skin care'] }),
];
const find = createSearchIndex(SHELF);

test.each([
  ['strawberry', ['balm', 'cream'], 'a name goes before a text'],
  ['straw', ['balm', 'cream'], 'a beginning is enough'],
  ['night cr', ['cream'], 'each word may be begun'],
  ['lip', ['balm', 'scrub'], 'what is sold out comes last'],
  ['scrub', ['scrub'], 'and is still found'],
  ['lip care', ['balm', 'scrub'], 'a category'],
  ['LIPCARE', ['balm', 'scrub'], 'written as one word'],
  ['shea butter', ['balm', 'cream'], 'an ingredient'],
  ['pollution', ['cleanser'], 'a benefit'],
  ['cafe', ['scrub'], 'without its accent'],
  ['lip balms', ['balm'], 'in the plural'],
  ['cream for the night', ['cream'], 'words that mean nothing are left out'],
  ['lip cleanser vegan', ['balm', 'cleanser', 'scrub'], 'words that no one product has in common'],
  ['उबटन', ['utsav'], 'in Devanagari'],
  ['फेस क्लेंजर', ['cleanser'], 'by its Hindi name, without the dots below'],
  ['होंठों के लिए बाम', ['balm'], 'small words of Hindi are left out'],
  ['स्ट्राबेरी', ['balm'], 'without the moon above'],
  ['चन्दन आंवला', ['sandal'], 'with a nasal written another way'],
  ['चंदन आँवला', ['sandal'], 'and as it stands'],
] as const)('%s finds %j: %s', (query, ids, _why) => {
  expect(find(query)).toEqual({ ids: [...ids], meant: null });
});

test.each([
  ['strawbery', 'strawberry', ['balm', 'cream'], 'a letter left out'],
  ['strawwberry', 'strawberry', ['balm', 'cream'], 'a letter too many'],
  ['clenaser', 'cleanser', ['cleanser'], 'two letters swapped'],
  ['besswax', 'beeswax', ['balm'], 'a wrong letter'],
  ['lavender oil', 'lavendar oil', ['cream'], 'as dictionaries spell it and the pack does not'],
  ['hydratting fomaing', 'hydrating foaming', ['cleanser'], 'in two words'],
  ['फेस क्लेजर', 'फेस क्लेंज़र', ['cleanser'], 'in Hindi, and is told as the pack spells it'],
  ['strwab', 'strawberry', ['balm', 'cream'], 'while still typing'],
] as const)('%s counts as %s, finds %j: %s', (query, meant, ids, _why) => {
  expect(find(query)).toMatchObject({ meant, ids: [...ids] });
});

describe('search finds nothing', () => {
  test.each(['', '   ', '!?', 'zzzzqqq', 'xy', 'lib'])('for %j', (query) => {
    expect(find(query)).toEqual({ ids: [], meant: null });
  });
});

test('a name that starts with the query ranks before one that contains it', () => {
  const search = createSearchIndex([
    aThing('a', { names: ['Rich Night Cream'], ingredients: ['Cream'] }),
    aThing('b', { names: ['Night Cream'] }),
  ]);
  expect(search('night cream').ids).toEqual(['b', 'a']);
});

test('among five thousand products it finds those with all the words, mistyped or not, and the one named', () => {
  const words = 'rose saffron neem tulsi almond shea cocoa honey coconut argan face lip night balm cream serum mist toner'.split(' ');
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => words[(from * 7 + index * 5) % words.length]).join(' ');
  const shelf = Array.from({ length: 5000 }, (_, index) => aThing(`p${index}`, { names: [`${some(index, 3)} no${index}`] }));
  const search = createSearchIndex(shelf);
  const having = (...wanted: string[]) =>
    shelf.filter(({ names: [name = ''] }) => wanted.every((word) => name.split(' ').includes(word))).map(({ id }) => id);
  expect(search('rose').ids.toSorted()).toEqual(having('rose').toSorted());
  const mistyped = search('honny serum');
  expect([mistyped.meant, mistyped.ids.toSorted()]).toEqual(['honey serum', having('honey', 'serum').toSorted()]);
  expect(search('no4321').ids).toEqual(['p4321']);
});
