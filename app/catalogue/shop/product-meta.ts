import type { MetaDescriptor } from 'react-router';
import { sayIn } from '../../language/use-words.tsx';
import { type Packed, unpack } from '../../platform/pages/packed.ts';
import { breadcrumbs, frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { productPath } from '../../shop-kit/shop-paths.ts';
import type { ProductView } from '../view/product-view.ts';

export function productMeta(
  matches: Parameters<typeof frameOf>[0],
  shown: { product: ProductView; jsonLd: Packed<object> | object } | undefined,
): MetaDescriptor[] {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  if (!shown) return pageMeta(matches, { title: t('Product') });
  const { product, jsonLd } = shown;
  const path = productPath(product);
  return pageMeta(matches, {
    title: product.seoTitle || product.name,
    description: product.seoDescription || [product.summary, product.weight].filter(Boolean).join(' '),
    path,
    picture: product.picture,
    type: 'product',
    jsonLd: [
      unpack(jsonLd),
      breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: t('Shop'), path: '/shop' }, { name: product.name, path }),
    ],
  });
}
