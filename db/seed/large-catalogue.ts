// A generated catalogue for the measurements: names, texts and numbers as a large shop of beauty has them, the same at every run.
import type { products } from '../../app/catalogue/catalogue.tables.ts';

export const MANY_PRODUCTS = 20_000;
const SIZES = ['30 ml', '50 ml', '100 ml'];

const split = (words: string) => words.split(' ');
const SYLLABLES = split('ka ro mi ta ne lu sha vi do pra ni jo re sa bha te lo mu ki na');
const KINDS = split(
  'Balm Cream Serum Toner Mask Scrub Lotion Oil Gel Mist Wash Tint Butter Powder Soap Essence Kajal Shampoo Conditioner Perfume',
);
const CATEGORIES = ['Lip care', 'Skin care', 'Hair care', 'Body', 'Make-up', 'Fragrance', 'Hands', 'Night'];
const PLANTS = split(
  'Rose Saffron Neem Tulsi Almond Shea Cocoa Honey Coconut Argan Lavender Sandalwood Turmeric Vetiver Amla Hibiscus Jasmine Aloe Rice Coffee',
);
const TEXT = split(
  'soft light skin dry oily face lips hands moisture gentle rinse foam colour shine matte scent winter summer morning evening jar tube drop layer fine pressed water leaf flower root seed clay butter wax spread melt sink cover calm cool warm fresh clean bright even smooth rich',
);

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** Spreads the numbers, so that neighbours have little in common. */
const spread = (n: number, salt: number) => (Math.imul(n + 1, 2654435761) ^ Math.imul(salt + 7, 40503)) >>> 0;
/** One of about 8,000 invented words. */
const invented = (n: number) => [0, 1, 2].map((part) => pick(SYLLABLES, Math.floor((n % 8000) / 20 ** part))).join('');
const sentence = (n: number, words: number) =>
  Array.from({ length: words }, (_, at) => (spread(n, at) % 5 === 0 ? invented(spread(n, at + 100)) : pick(TEXT, spread(n, at)))).join(' ');

export function manyProducts(count = MANY_PRODUCTS): (typeof products.$inferInsert)[] {
  return Array.from({ length: count }, (_, n) => ({
    slug: `product-${n}`,
    options: [{ name: 'Size', values: SIZES }],
    optionValues: SIZES.slice(0, 1),
    variantLabel: '30 ml',
    name: `${invented(n)} ${pick(PLANTS, spread(n, 1))} ${pick(KINDS, spread(n, 2))} no${n}`,
    description: sentence(n, 20),
    productOverview: sentence(n + 1, 40),
    detailedDescription: `<p>${sentence(n + 2, 120)}</p>`,
    category: [pick(CATEGORIES, spread(n, 3))],
    overallBenefits: [sentence(n + 3, 8), sentence(n + 4, 8)],
    howToUse: [sentence(n + 5, 12)],
    keyIngredients: [4, 5, 6].map((salt) => ({
      name: `${pick(PLANTS, spread(n, salt))} Oil`,
      description: '',
      benefits: [],
      mediaKey: null,
    })),
    declarations: {
      genericName: pick(KINDS, spread(n, 2)),
      netQuantity: null,
      manufacturer: null,
      packer: null,
      importer: null,
      countryOfOrigin: n % 50 === 0 ? 'Korea' : 'India',
      shelfLifeMonths: 24,
      inciIngredients: '',
      mfgLicenceNo: '',
      originDot: null,
      warnings: '',
    },
    originalPricePaise: 10_000 + (spread(n, 8) % 200_000),
    sku: `SKU-${n}`,
    hsn: '33049990',
    stockQuantity: n % 20,
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
  }));
}

/** Each of these products in three sizes: its own row is the first, and these are the further ones. */
export const variantsOf = (saved: readonly { id: string; slug: string }[], rows: ReturnType<typeof manyProducts>) => {
  const ids = new Map(saved.map(({ id, slug }) => [slug, id]));
  return rows.flatMap((row, n) =>
    SIZES.slice(1).map((size, at) => ({
      ...row,
      variantOfId: ids.get(row.slug) ?? null,
      options: [],
      optionValues: [size],
      variantLabel: size,
      variantPosition: at + 1,
      slug: `${row.slug}-${at + 1}`,
      sku: `${row.sku}-${at + 1}`,
      originalPricePaise: row.originalPricePaise * (at + 2),
      stockQuantity: (n + at) % 20,
    })),
  );
};
