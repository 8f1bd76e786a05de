// A product's meta tags for search engines.
import type { MetaDescriptor } from 'react-router';
import { sayIn } from '../../language/use-words.tsx';
import { rupeesFromPaise } from '../../platform/money.ts';
import { inLanguage } from '../../platform/words/language.ts';
import { absolutePicture, breadcrumbs, frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { productPath } from '../../shop-kit/shop-paths.ts';
import type { ProductView } from '../catalogue.schema.ts';

export function productMeta(
  matches: Parameters<typeof frameOf>[0],
  shown: { product: ProductView; customersRating: Rating | null } | undefined,
): MetaDescriptor[] {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  if (!shown) return pageMeta(matches, { title: t('Product') });
  const { product, customersRating } = shown;
  const { origin, name: brand, language } = frame;
  const path = productPath(product);
  return pageMeta(matches, {
    title: product.name,
    description: [product.summary, product.weight].filter(Boolean).join(' '),
    path,
    picture: product.picture,
    type: 'product',
    jsonLd: [
      {
        '@type': 'Product',
        name: product.name,
        description: product.summary,
        sku: product.sku,
        category: product.category[0],
        image: product.pictures.map((picture) => absolutePicture(picture, origin)),
        brand: { '@type': 'Brand', name: brand },
        offers: {
          '@type': 'Offer',
          url: origin + inLanguage(path, language),
          priceCurrency: 'INR',
          // The price including taxes: in India, consumers must not be shown a price before tax as "the price".
          price: rupeesFromPaise(product.prices.inclusivePaise).toFixed(2),
          availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
        ...rated(customersRating),
      },
      breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: t('Shop'), path: '/shop' }, { name: product.name, path }),
    ],
  });
}

type Rating = { average: number; count: number };

/** Customer reviews only: the demo samples are invented and must not be published as opinions. */
const rated = (rating: Rating | null) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average.toFixed(1), reviewCount: rating.count },
  };
