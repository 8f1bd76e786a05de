import { describe, expect, test } from 'vitest';
import { createSearchIndex, type Searchable } from './search-index.ts';
import { createThesaurus } from './thesaurus.ts';

const aThing = (id: string, over: Partial<Searchable> = {}): Searchable => ({
  id,
  names: [id],
  categories: [],
  ingredients: [],
  texts: [],
  longTexts: [],
  isSoldOut: false,
  createdAt: new Date(2026, 0, 1),
  ...over,
});

/** The first is the newest. */
function indexOf(shelf: readonly Searchable[]) {
  const index = createSearchIndex();
  for (const [place, product] of shelf.entries()) index.put({ ...product, createdAt: new Date(2026, 0, 1, 0, 0, -place) });
  index.settle();
  return index;
}

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
const { find } = indexOf(SHELF);

test.each([
  ['strawberry', ['balm', 'cream'], 'a name goes before a text'],
  ['straw', ['balm', 'cream'], 'a beginning is enough'],
  ['po', [], 'but not two letters in a text'],
  ['st', ['balm'], 'only in a name, a category or an ingredient'],
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
  expect(find(query)).toEqual({ ids: [...ids], total: ids.length, meant: null });
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
  test.each(['', '   ', '!?', 'zzzzqqq', 'xy', 'lib', 'hydt'])('for %j', (query) => {
    expect(find(query)).toEqual({ ids: [], total: 0, meant: null });
  });
});

test('a name that starts with the query ranks before one that contains it', () => {
  const { find: search } = indexOf([
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
  const { find: search } = indexOf(shelf);
  const having = (...wanted: string[]) =>
    shelf.filter(({ names: [name = ''] }) => wanted.every((word) => name.split(' ').includes(word))).map(({ id }) => id);
  expect(search('rose').ids.toSorted()).toEqual(having('rose').toSorted());
  const mistyped = search('honny serum');
  expect([mistyped.meant, mistyped.ids.toSorted()]).toEqual(['honey serum', having('honey', 'serum').toSorted()]);
  expect(search('no4321').ids).toEqual(['p4321']);
  for (const query of ['rose', 'honny serum', 'no4321', 'face']) {
    const { ids, ...rest } = search(query);
    expect(search(query, undefined, 6), 'the first six are those of all').toEqual({ ids: ids.slice(0, 6), ...rest });
  }
});

test('a word that thousands of products say is found in those that say it now', () => {
  const index = createSearchIndex();
  for (let at = 0; at < 2_500; at++) index.put(aThing(`p${at}`, { names: [`rose ${at}`] }));
  index.settle();
  expect(index.find('rose').total).toBe(2_500);
  index.remove('p7');
  index.put(aThing('p8', { names: ['tulsi'] }));
  index.settle();
  const { ids } = index.find('rose');
  expect([ids.length, ids.includes('p7'), ids.includes('p8')]).toEqual([2_498, false, false]);
});

test('an overview is searched too, after a line that says it', () => {
  const { find: search } = indexOf([
    aThing('gel', { longTexts: ['Also worn over a balm in winter'] }),
    aThing('cream', { texts: ['For the winter'] }),
  ]);
  expect(search('winter').ids).toEqual(['cream', 'gel']);
});

describe('with words that mean the same', () => {
  const thesaurus = createThesaurus([
    { same: ['face wash', 'cleanser', 'फेस वॉश', 'chehra dhona'], also: [] },
    { same: ['chapped lips', 'dry lips', 'phate honth'], also: ['lip balm'] },
    { same: ['acne', 'pimple'], also: ['clay', 'cleanser'] },
    { same: ['lip balm', 'chapstick'], also: [] },
  ]);
  const asked = (query: string) => find(query, thesaurus);

  test.each([
    ['facewash', ['cleanser'], 'written as one word'],
    ['face-wash', ['cleanser'], 'with a hyphen'],
    ['chehra dhona ke liye vegan', ['cleanser'], 'beside a word that nothing has'],
    ['फेसवॉश', ['cleanser'], 'in another script'],
    ['dry lips', ['balm'], 'what answers it, as a phrase'],
    ['chapstick', ['balm'], 'one name for another'],
    ['acne', ['cleanser'], 'though a catalogue word is one typo away'],
    ['pimpl', ['cleanser'], 'while still typing'],
  ] as const)('%s finds %j: %s', (query, ids, _why) => {
    expect(asked(query)).toEqual({ ids: [...ids], total: ids.length, meant: null });
  });

  test.each([
    ['pimpel', 'pimple', ['cleanser'], 'mistyped'],
    ['chaped lips', 'chapped lips', ['balm'], 'mistyped in a phrase'],
    ['facewsh', 'face wash', ['cleanser'], 'mistyped as one word'],
  ] as const)('%s counts as %s, finds %j: %s', (query, meant, ids, _why) => {
    expect(asked(query)).toEqual({ ids: [...ids], total: ids.length, meant });
  });

  test('what answers a word is not found the other way round', () => {
    expect(asked('lip balm').ids).toEqual(['balm']);
    expect(createSearchIndexWith('acne').find('clay', thesaurus).ids).toEqual([]);
  });

  const createSearchIndexWith = (text: string) => indexOf([aThing('only', { texts: [text] })]);
});

test('a guess that would find nothing together with the other words is not suggested', () => {
  expect(find('cleanser strawbery').meant).toBeNull();
  expect(find('cleanser strawbery').ids).toEqual(['cleanser']);
});

test('products are replaced and removed one by one, many times over', () => {
  const index = indexOf(SHELF);
  for (let turn = 0; turn < 3000; turn++) index.put(aThing('balm', { names: [`Balm number${turn}`] }));
  index.settle();
  expect(index.find('number2998').ids).toEqual([]);
  expect(index.find('number2999').ids).toEqual(['balm']);
  expect(index.find('strawberry').ids).toEqual(['cream']);
  index.remove('cream');
  expect(index.find('strawberry')).toEqual({ ids: [], total: 0, meant: null });
  expect(index.find('strawbery')).toEqual({ ids: [], total: 0, meant: null });
  expect(index.size).toBe(SHELF.length - 1);
});
