// The address of a product in messages, where a link's variable has at most 30 characters (DLT).
import { redirect } from 'react-router';
import { getShop, notFoundPage } from '../../platform/pages/page.server.ts';
import { longId } from '../../platform/words/short-id.server.ts';
import { findSlugOf } from '../find-product.server.ts';
import type { Route } from './+types/short-product-page.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = longId(params.code);
  const slug = id && (await findSlugOf(getShop(context).db, id));
  if (!slug) throw notFoundPage();
  throw redirect(`/product/${slug}`);
}

export default function ShortProductPage() {
  return null;
}
