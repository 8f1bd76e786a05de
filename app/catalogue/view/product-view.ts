import type { ProductFacets } from '../../facets/facets.schema.ts';
import type { Picture } from '../../media/media.schema.ts';
import type { ProductOption } from '../catalogue.tables.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';
import type { KitView } from '../kits/kits.schema.ts';
import type { ProductState } from '../states/product-state.ts';
import type { FieldTexts } from '../texts/text-fields.ts';

export type Prices = {
  /** Before offer and tax. */
  originalPaise: number;
  /** After the offer, before tax: shown on the card beside '+ 18% GST'. Where prices include tax, the same as `inclusivePaise`. */
  unitPaise: number;
  inclusivePaise: number;
  mrpPaise: number | null;
  /** '₹36.88 per g', from the MRP. */
  unitPriceLabel: string | null;
  /** As shown: while a sale runs, what it is off the original price. */
  offerPercent: number;
  /** Of the product without a sale, as staff set it. */
  ownOfferPercent: number;
  /** The end of the sale that makes this price, as ISO 8601 says it; null without one. */
  saleEndsAt: string | null;
  /** The rate a buyer pays: 0 in a shop that charges no tax, whatever the product's own rate, and for a kit of several rates. */
  gstPercent: number;
  /** Whether the shop charges tax (D58); goods at 0% are taxed at 0. */
  isTaxed: boolean;
  /** The price is the price with tax (D48): nothing is added. */
  isTaxIncluded: boolean;
};

export type RatingSummary = { average: number; count: number };

export type VariantView = {
  id: string;
  sku: string;
  barcode: string | null;
  /** One value an option, in their order. */
  values: string[];
  /** 'Rose, 3 g'; empty for the only variant of a product without options. */
  label: string;
  swatch: { colour: string } | { picture: Picture } | null;
  pictures: Picture[];
  netQuantity: Declarations['netQuantity'];
  /** Where they differ from the product's. */
  ownDeclarations: { inciIngredients?: string; shelfLifeMonths?: number };
  weight: string;
  prices: Prices;
  stockQuantity: number;
  isAvailable: boolean;
  /** Switched on for itself, also while the product is not on sale. */
  isOffered: boolean;
};

/** What a list shows of each product, in the language of the page: a page carries it twice, as HTML and for the code. */
export type ProductCard = {
  /** The product's. */
  id: string;
  /** Of the variant whose price, stock and pictures these are; the product's own id for its first or only one. */
  variantId: string;
  /** How many are offered, in how many shades; their lowest and highest prices after the offer, before tax; `from` where these differ. `swatches`: colours, or addresses of pictures. */
  variants: { count: number; shades: number; fromPaise: number; toPaise: number; from: Prices | null; swatches: string[] };
  slug: string;
  name: string;
  picture: Picture | null;
  prices: Prices;
  keyIngredients: string[];
  /** Of all variants together, unless one was chosen. */
  stockQuantity: number;
  rating: RatingSummary;
  /** The name of an automatic discount that counts for it in the cart, where a page names them. */
  discount?: string;
};

/** `names`: in other languages, by language code. */
export type NamedCard = ProductCard & { names: Record<string, string>; category: string[] };

/** In the language of the page. `overallBenefits`, `howToUse` and the ingredients' texts are markup, sanitised when saved. */
export type ProductView = NamedCard &
  FieldTexts & {
    /** 'Rose, 3 g'; empty without options. */
    variantLabel: string;
    /** In other languages, by language code. */
    variantLabels: Record<string, string>;
    summary: string;
    weight: string;
    updatedAt: Date;
    /** `shownName` and `shownValues` are in the language of the page. */
    options: Array<{
      name: string;
      shownName: string;
      values: string[];
      shownValues: string[];
      valueNames: NonNullable<ProductOption['valueNames']>;
    }>;
    optionValues: string[];
    /** All variants, also those switched off; empty for a product without options. */
    variantList: VariantView[];
    overallBenefits: string[];
    howToUse: string[];
    pictures: Picture[];
    ingredients: Array<{ name: string; description: string; benefits: string[]; picture: Picture | null }>;
    facets: ProductFacets;
    kit: KitView | null;
    declarations: Declarations;
    sku: string;
    barcode: string | null;
    hsn: string;
    ownGstPercent: number;
    nextGst: { percent: number; from: Date } | null;
    missing: string[];
    isAvailable: boolean;
    state: ProductState;
    launchAt: Date | null;
    isFeatured: boolean;
    isArchived: boolean;
    createdAt: Date;
  };
