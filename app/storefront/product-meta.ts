// How a product describes itself to search engines.
import type { MetaDescriptor } from 'react-router';
import type { ProductView } from '../catalogue/catalogue.schema.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { Review } from '../reviews/reviews.schema.ts';
import { absolutePicture, breadcrumbs, frameOf, pageMeta } from './page-meta.ts';
import { productPath } from './shop-paths.ts';

export function productMeta(
  matches: Parameters<typeof frameOf>[0],
  shown: { product: ProductView; reviews: Review[] } | undefined,
): MetaDescriptor[] {
  if (!shown) return pageMeta(matches, { title: 'Product' });
  const { product, reviews } = shown;
  const { origin, name: brand } = frameOf(matches);
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
          url: origin + path,
          priceCurrency: 'INR',
          // What is paid, taxes included: a price before tax is not shown to consumers in India as "the price".
          price: rupeesFromPaise(product.prices.inclusivePaise).toFixed(2),
          availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
        ...rated(reviews),
      },
      breadcrumbs(origin, { name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: product.name, path }),
    ],
  });
}

/** Of people who bought: the demo shop's samples are invented and must not be told as opinions. */
function rated(reviews: Review[]) {
  const real = reviews.filter((review) => !review.isSample);
  if (real.length === 0) return {};
  const ratingValue = (real.reduce((sum, review) => sum + review.rating, 0) / real.length).toFixed(1);
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount: real.length } };
}
