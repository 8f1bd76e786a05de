// Searches of 20,000 products per second, with typing mistakes, against a plain search for the exact words in the same texts.
import { createSearchIndex } from '../app/catalogue/search/search-index.ts';
import { MANY_PRODUCTS, manyProducts } from '../db/seed/large-catalogue.ts';
import { median } from './load.ts';

const ROUNDS = 5;
const TURNS = 4;
const QUERIES = ['rose', 'night balm', 'no4321', 'safron creem', 'honny serum'];

export function measureSearch() {
  const shelf = manyProducts().map(searchableOf);
  const index = createSearchIndex();
  for (const product of shelf) index.put(product);
  index.settle();
  const texts = shelf.map(({ names, ingredients, texts, longTexts }) =>
    [...names, ...ingredients, ...texts, ...longTexts].join(' ').toLowerCase(),
  );
  const look = (query: string) => texts.filter((text) => query.split(' ').every((word) => text.includes(word)));
  const [ours, bare]: [number[], number[]] = [[], []];
  rate(index.find);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(rate(index.find));
    bare.push(rate(look));
  }
  const [shop, base] = [median(ours), median(bare)];
  return { what: `searches of ${MANY_PRODUCTS} products`, shop, bare: base, ratio: shop / base };
}

type Product = ReturnType<typeof manyProducts>[number];

const searchableOf = ({
  slug,
  name,
  category,
  keyIngredients,
  description,
  productOverview = '',
  detailedDescription = '',
  createdAt,
}: Product) => ({
  id: slug,
  names: [name],
  categories: category,
  ingredients: keyIngredients.map((ingredient) => ingredient.name),
  texts: [description],
  longTexts: [productOverview, detailedDescription],
  isSoldOut: false,
  createdAt: createdAt ?? new Date(0),
});

function rate(search: (query: string) => unknown) {
  const startedAt = performance.now();
  for (let turn = 0; turn < TURNS; turn++) for (const query of QUERIES) search(query);
  return Math.round((TURNS * QUERIES.length * 1000) / (performance.now() - startedAt));
}
