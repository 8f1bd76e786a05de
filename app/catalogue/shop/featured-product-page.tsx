// /p shows the featured product; /p?id= is the old shop's product URL, and redirects to its page (D25, D37).
import { redirect } from 'react-router';
import { getLanguage, getShop, notFoundPage, orErrorPage, tagPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { findFeatured, getProduct } from '../find-product.server.ts';
import type { Route } from './+types/featured-product-page.ts';
import { ProductDetail } from './detail/product-detail.tsx';
import { productMeta } from './product-meta.ts';
import { readProductPage } from './product-page.server.ts';

export const handle = keptPage({ id: (typed) => typed });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getShop(context);
  const id = new URL(request.url).searchParams.get('id');
  if (id) throw redirect(`/product/${(await orErrorPage(getProduct(db, id))).slug}`, 302);
  const product = await findFeatured(db, getLanguage(context));
  if (!product) throw notFoundPage();
  // Staff may mark another product.
  tagPage(context, 'products');
  return readProductPage(context, product);
}

/** Its canonical URL is the product's own. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  return productMeta(matches, loaderData);
}

export default function FeaturedProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductDetail key={loaderData.product.id} {...loaderData} />;
}
