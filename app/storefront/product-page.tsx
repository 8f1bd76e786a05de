import { redirect } from 'react-router';
import { findProductBySlug } from '../catalogue/catalogue.server.ts';
import { getLanguage, getShop, notFoundPage } from '../platform/page.server.ts';
import type { Route } from './+types/product-page.ts';
import { ProductDetail } from './product-detail.tsx';
import { productMeta } from './product-meta.ts';
import { readProductPage } from './product-page.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findProductBySlug(getShop(context).db, params.slug, getLanguage(context));
  if (!found) throw notFoundPage();
  if ('movedTo' in found) throw redirect(`/product/${found.movedTo}`, 301);
  return readProductPage(context, found.product);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return productMeta(matches, loaderData);
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // What somebody did on one product's page says nothing of another.
  return <ProductDetail key={loaderData.product.id} {...loaderData} />;
}
