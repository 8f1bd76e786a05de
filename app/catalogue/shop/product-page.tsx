import { redirect } from 'react-router';
import { getLanguage, getShop, notFoundPage } from '../../platform/pages/page.server.ts';
import { keptPage, readQuery } from '../../platform/pages/page-query.ts';
import { findProductBySlug } from '../find-product.server.ts';
import type { Route } from './+types/product-page.ts';
import { ProductDetail } from './detail/product-detail.tsx';
import { productMeta } from './product-meta.ts';
import { readProductPage } from './product-page.server.ts';

/** A variant by its SKU. */
const QUERY = { variant: (typed: string) => typed.slice(0, 60) };
export const handle = keptPage(QUERY);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { variant: sku } = readQuery(QUERY, new URL(request.url).searchParams);
  const found = await findProductBySlug(getShop(context).db, params.slug, { language: getLanguage(context), sku });
  if (!found) throw notFoundPage();
  if ('movedTo' in found) throw redirect(`/product/${found.movedTo}`, 301);
  return readProductPage(context, found.product);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return productMeta(matches, loaderData);
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // State of one product page must not carry over to another.
  return <ProductDetail key={loaderData.product.id} {...loaderData} />;
}
