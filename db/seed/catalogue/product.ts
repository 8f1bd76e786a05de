import type { ProductTexts } from '../../../app/catalogue/catalogue.tables.ts';
import type { SeedIngredient } from './ingredients.ts';

/** A picture, by its folder name in db/seed/pictures. */
type SeedPicture = { name: string; alt: string };

type SeedMaker = { name: string; address: string };

/** The Hindi texts; `alts` are those of its pictures, in order. */
export type SeedHindi = Pick<
  ProductTexts,
  'name' | 'description' | 'productOverview' | 'detailedDescription' | 'overallBenefits' | 'howToUse' | 'warnings'
> & { alts: string[] };

/** One product of the demo shop. `originalPrice` and `mrp` are rupees; the first is before GST, the second includes every tax. */
export type SeedProduct = {
  name: string;
  slug: string;
  sku: string;
  category: string[];
  originalPrice: number;
  offerPercentage: number;
  mrp: number;
  /** Percent. */
  gstRate: 5 | 18;
  hsn: string;
  stockQuantity: number;
  isFeatured: boolean;
  /** The net weight as printed on the pack, '8 g'. */
  weight: string;
  netQuantity: { value: number; unit: 'g' | 'ml' };
  /** The shipping weight: goods, pack and carton. */
  weightGrams: number;
  genericName: string;
  description: string;
  productOverview: string;
  detailedDescription: string;
  overallBenefits: string[];
  HowToUse: string[];
  keyIngredients: SeedIngredient[];
  /** INCI names, largest amount first; ingredients under 1% come last in any order, then colours (Cosmetics Rules 2020, rule 34). */
  inciIngredients: string[];
  warnings: string;
  manufacturer: SeedMaker;
  packer: SeedMaker;
  mfgLicenceNo: string;
  countryOfOrigin: string;
  shelfLifeMonths: number;
  originDot: 'green' | 'brown';
  pictures: SeedPicture[];
};

/**
 * Tariff lines of the goods, eight digits (First Schedule to the Customs Tariff Act 1975, which GST follows).
 * Face powder is 3304 91 10; 3304 91 20 is talcum. Lip balms count as lip make-up, following customs rulings on plain balms.
 */
export const HSN = {
  lipCare: '33041000',
  facePowder: '33049110',
  faceCream: '33049910',
  otherSkinCare: '33049990',
  liquidFaceWash: '34013019',
} as const;

const maker: SeedMaker = {
  name: 'Nikhar Botanicals Pvt Ltd',
  address: 'Demo Unit 7, 2nd Phase, Peenya Industrial Area, Bangalore, Karnataka 560058, India',
};

/**
 * The declarations that every pack of the shop shares. The manufacturer and its licence are invented.
 * The green dot means vegetarian origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(8)); beeswax and honey
 * count as vegetarian, as in the food labelling rules, and nothing else in the range comes from an animal.
 */
export const ownMake = {
  manufacturer: maker,
  packer: maker,
  mfgLicenceNo: 'KA/COS/DEMO-0027',
  countryOfOrigin: 'India',
  originDot: 'green',
} as const;

/** The three pictures of a product: the pack in a scene, a close-up of the label, and a card of its key ingredients. */
export function threePictures(slug: string, ...alts: [scene: string, label: string, inside: string]): SeedPicture[] {
  return alts.map((alt, index) => ({ name: `${slug}-${index + 1}`, alt }));
}
