// Made on the server, so that the page's script need not carry it.
import type { ShownVideo } from '../../media/videos/video.schema.ts';
import { videoUrl } from '../../media/videos/video-url.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { inLanguage } from '../../platform/words/language.ts';
import { absolutePicture, type Frame } from '../../shop-kit/page-meta.ts';
import { productPath, variantPath } from '../../shop-kit/shop-paths.ts';
import { propertyOf } from '../variants/option-property.ts';
import type { Prices, ProductView, VariantView } from '../view/product-view.ts';

type Rating = { average: number; count: number };
type Shop = Pick<Frame, 'name' | 'origin' | 'language'>;

/** With options a ProductGroup of its variants on sale (https://developers.google.com/search/docs/appearance/structured-data/product-variants). */
export function productJsonLd(shop: Shop, product: ProductView, rating: Rating | null, video: ShownVideo | null = null): object {
  const { origin, name: brand } = shop;
  const pictures = product.pictures.map((picture) => absolutePicture(picture, origin));
  const shared = {
    name: product.name,
    description: product.summary,
    category: product.category[0],
    brand: { '@type': 'Brand', name: brand },
    ...rated(rating),
    ...filmed(shop, product, video),
  };
  const sold = product.variantList.filter(({ isAvailable }) => isAvailable);
  if (sold.length === 0)
    return {
      '@type': 'Product',
      ...shared,
      ...identified(product),
      image: pictures,
      offers: offer(shop, productPath(product), product),
    };
  return {
    '@type': 'ProductGroup',
    ...shared,
    image: pictures,
    url: origin + inLanguage(productPath(product), shop.language),
    productGroupID: product.id,
    variesBy: product.options.map(({ name }) => (propertyOf(name) ? `https://schema.org/${propertyOf(name)}` : name)),
    hasVariant: sold.map((variant) => variantThing(shop, product, variant)),
  };
}

function variantThing(shop: Shop, product: ProductView, variant: VariantView) {
  return {
    '@type': 'Product',
    name: `${product.name} – ${variant.label}`,
    ...identified(variant),
    ...varied(product, variant),
    image: variant.pictures.slice(0, 1).map((picture) => absolutePicture(picture, shop.origin)),
    offers: offer(shop, variantPath(product, variant.sku), variant),
  };
}

function varied({ options }: ProductView, { values }: VariantView) {
  const pairs = options.map(({ name }, place) => ({ name, value: values[place] ?? '' }));
  const others = pairs.filter(({ name }) => !propertyOf(name));
  return {
    ...Object.fromEntries(pairs.flatMap(({ name, value }) => (propertyOf(name) ? [[propertyOf(name), value]] : []))),
    ...(others.length > 0 && { additionalProperty: others.map((each) => ({ '@type': 'PropertyValue', ...each })) }),
  };
}

const identified = ({ sku, barcode }: { sku: string; barcode: string | null }) => ({ sku, ...(barcode && { gtin: barcode }) });

const offer = ({ origin, language }: Shop, path: string, { prices, stockQuantity }: { prices: Prices; stockQuantity: number }) => ({
  '@type': 'Offer',
  url: origin + inLanguage(path, language),
  priceCurrency: 'INR',
  // The price including taxes: in India, consumers must not be shown a price before tax as "the price".
  price: rupeesFromPaise(prices.inclusivePaise).toFixed(2),
  ...(prices.saleEndsAt && { priceValidUntil: prices.saleEndsAt }),
  availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
});

const filmed = ({ origin }: Shop, { name, summary }: ProductView, video: ShownVideo | null) =>
  video && {
    subjectOf: {
      '@type': 'VideoObject',
      name,
      description: summary,
      contentUrl: origin + videoUrl(video),
      thumbnailUrl: absolutePicture({ ...video.poster, alt: '' }, origin),
      uploadDate: video.uploadedAt.toISOString(),
      duration: `PT${Math.ceil(video.milliseconds / 1000)}S`,
    },
  };

/** Customer reviews only: the demo samples are invented and must not be published as opinions. */
const rated = (rating: Rating | null) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average.toFixed(1), reviewCount: rating.count },
  };
