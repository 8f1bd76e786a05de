// Searches of 5,000 products per second, with typing mistakes, against a plain search for the exact words in the same texts.
import { createSearchIndex, type Searchable } from '../app/catalogue/search-index.ts';
import { median } from './load.ts';

const PRODUCTS = 5000;
const ROUNDS = 5;
const TURNS = 10;
const QUERIES = ['rose', 'night balm', 'no4321', 'safron creem', 'honny serum'];
const WORDS = 'rose saffron neem tulsi almond shea cocoa honey coconut argan face lip night balm cream serum mist toner'.split(' ');

export function measureSearch() {
  const shelf = Array.from({ length: PRODUCTS }, (_, n) => aThing(n));
  const search = createSearchIndex(shelf);
  const texts = shelf.map(({ names, ingredients, texts }) => [...names, ...ingredients, ...texts].join(' '));
  const look = (query: string) => texts.filter((text) => query.split(' ').every((word) => text.includes(word)));
  const [ours, bare]: [number[], number[]] = [[], []];
  rate(search);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(rate(search));
    bare.push(rate(look));
  }
  const [shop, base] = [median(ours), median(bare)];
  return { what: 'searches of 5,000 products', shop, bare: base, ratio: shop / base };
}

function aThing(n: number): Searchable {
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => WORDS[(from * 7 + index * 5) % WORDS.length]).join(' ');
  const texts = [some(n, 40), `batch${n} text${n % 700}`];
  return { id: `p${n}`, names: [`${some(n, 3)} no${n}`], categories: [], ingredients: [some(n + 3, 2)], texts, isSoldOut: false };
}

function rate(search: (query: string) => unknown) {
  const startedAt = performance.now();
  for (let turn = 0; turn < TURNS; turn++) for (const query of QUERIES) search(query);
  return Math.round((TURNS * QUERIES.length * 1000) / (performance.now() - startedAt));
}
