// Amounts are rupees.

import type { z } from 'zod';
import { rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import type { KitView } from './kits/kits.schema.ts';
import type { ProductAnswer, savedProduct } from './product-answer.schema.ts';
import type { Suggestions } from './search/suggestions.schema.ts';
import { fieldTextsOf } from './texts/text-fields.ts';
import type { NamedCard, Prices, ProductView, VariantView } from './view/product-view.ts';

export function answerOf(product: ProductView): ProductAnswer {
  const { prices } = product;
  const pictures = product.pictures.map((picture) => ({ ...picture, url: pictureSrc(picture) }));
  return {
    id: product.id,
    variantId: product.variantId,
    variantLabel: product.variantLabel,
    variantLabels: product.variantLabels,
    options: product.options.map(({ name, values }) => ({ name, values })),
    variants: (product.variantList.length > 0 ? product.variantList : [onlyVariant(product)]).map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      barcode: variant.barcode,
      options: Object.fromEntries(product.options.map(({ name }, place) => [name, variant.values[place] ?? ''])),
      ...ownPrices(variant.prices),
      stockQuantity: variant.stockQuantity,
      isAvailable: variant.isAvailable,
      images: variant.pictures.map(pictureSrc),
      swatch: variant.swatch && 'picture' in variant.swatch ? { image: pictureSrc(variant.swatch.picture) } : variant.swatch,
      netQuantity: variant.netQuantity,
      ownDeclarations: variant.ownDeclarations,
      weight: variant.weight,
    })),
    priceFrom: rupeesFromPaise(product.variants.fromPaise),
    priceTo: rupeesFromPaise(product.variants.toPaise),
    slug: product.slug,
    ...fieldTextsOf(product),
    names: product.names,
    weight: product.weight,
    category: product.category,
    facets: product.facets,
    kit: product.kit && kitAnswerOf(product.kit),
    ...pricesInRupees(prices),
    saleEndsAt: prices.saleEndsAt,
    mrp: prices.mrpPaise === null ? null : rupeesFromPaise(prices.mrpPaise),
    image: pictures[0]?.url ?? null,
    images: pictures.map((picture) => picture.url),
    pictures,
    overallBenefits: product.overallBenefits,
    HowToUse: product.howToUse,
    keyIngredients: product.ingredients.map(({ picture, ...ingredient }) => ({
      ...ingredient,
      image: picture ? pictureSrc(picture) : null,
    })),
    stockQuantity: product.stockQuantity,
    sku: product.sku,
    barcode: product.barcode,
    hsn: product.hsn,
    isAvailable: product.isAvailable,
    state: product.state,
    launchAt: product.launchAt?.toISOString() ?? null,
    isFeatured: product.isFeatured,
    isArchived: product.isArchived,
    declarations: product.declarations,
    rating: product.rating,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

const kitAnswerOf = ({ pricing, separatelyPaise, pieces }: KitView): NonNullable<ProductAnswer['kit']> => ({
  pricing,
  priceSeparately: rupeesFromPaise(separatelyPaise),
  pieces: pieces.map(
    ({ id, productId, ownName, names, variantLabel, variantLabels, slug, sku, quantity, unitPaise, mrpPaise, picture }) => ({
      ...{ productId, variantId: id, name: ownName, names, variant: variantLabel, variantLabels, slug, sku, quantity },
      price: rupeesFromPaise(unitPaise),
      mrp: mrpPaise === null ? null : rupeesFromPaise(mrpPaise),
      image: picture && pictureSrc(picture),
    }),
  ),
});

/** A product without options is its own only variant. */
const onlyVariant = (product: ProductView): VariantView => ({
  id: product.id,
  sku: product.sku,
  barcode: product.barcode,
  values: [],
  label: '',
  swatch: null,
  pictures: product.pictures,
  netQuantity: product.declarations.netQuantity,
  ownDeclarations: {},
  weight: product.weight,
  prices: product.prices,
  stockQuantity: product.stockQuantity,
  isAvailable: product.isAvailable,
  isOffered: product.isAvailable,
});

const ownPrices = (prices: Prices) => ({
  originalPrice: rupeesFromPaise(prices.originalPaise),
  offerPercentage: prices.offerPercent,
  price: rupeesFromPaise(prices.unitPaise),
  priceWithGst: rupeesFromPaise(prices.inclusivePaise),
  saleEndsAt: prices.saleEndsAt,
  mrp: prices.mrpPaise === null ? null : rupeesFromPaise(prices.mrpPaise),
});

const pricesInRupees = (prices: Prices) => ({
  originalPrice: rupeesFromPaise(prices.originalPaise),
  offerPercentage: prices.offerPercent,
  price: rupeesFromPaise(prices.unitPaise),
  priceWithGst: rupeesFromPaise(prices.inclusivePaise),
  gstRate: prices.gstPercent,
  isTaxed: prices.isTaxed,
  isTaxIncluded: prices.isTaxIncluded,
});

export const savedAnswerOf = (product: ProductView): z.output<typeof savedProduct> => ({
  ...answerOf(product),
  ownGstRate: product.ownGstPercent,
  nextGstRate: product.nextGst?.percent ?? null,
  nextGstFrom: product.nextGst && dayOf(product.nextGst.from),
  missing: product.missing,
});

export const suggestionOf = ({ id, slug, name, names, prices, picture, stockQuantity }: NamedCard): Suggestions['products'][number] => ({
  id,
  slug,
  name,
  names,
  ...pricesInRupees(prices),
  image: picture && pictureSrc(picture),
  isSoldOut: stockQuantity === 0,
});
