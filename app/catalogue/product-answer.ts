// A product as the API tells it, in rupees.
import { pictureSrc } from '../media/media.schema.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { ProductAnswer, ProductCard, ProductView, Suggestions } from './catalogue.schema.ts';

export function answerOf(product: ProductView): ProductAnswer {
  const { prices } = product;
  const pictures = product.pictures.map((picture) => ({ ...picture, url: pictureSrc(picture) }));
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    hindiName: product.hindiName,
    description: product.description,
    productOverview: product.productOverview,
    detailedDescription: product.detailedDescription,
    weight: product.weight,
    category: product.category,
    originalPrice: rupeesFromPaise(prices.originalPaise),
    offerPercentage: prices.offerPercent,
    price: rupeesFromPaise(prices.unitPaise),
    priceWithGst: rupeesFromPaise(prices.inclusivePaise),
    gstRate: prices.gstPercent,
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
    hsn: product.hsn,
    isAvailable: product.isAvailable,
    isFeatured: product.isFeatured,
    isArchived: product.isArchived,
    declarations: product.declarations,
    rating: product.rating,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

export const suggestionOf = ({
  id,
  slug,
  name,
  hindiName,
  prices,
  picture,
  stockQuantity,
}: ProductCard): Suggestions['products'][number] => ({
  id,
  slug,
  name,
  hindiName,
  price: rupeesFromPaise(prices.unitPaise),
  image: picture && pictureSrc(picture),
  isSoldOut: stockQuantity === 0,
});
