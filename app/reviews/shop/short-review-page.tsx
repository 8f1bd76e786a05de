// /go/review/{code}: where a message asks for a review. Leads to the reviews on the product's page.
import { redirect } from 'react-router';
import { findSlugOf } from '../../catalogue/find-product.server.ts';
import { getShop, notFoundPage } from '../../platform/pages/page.server.ts';
import { longId } from '../../platform/words/short-id.server.ts';
import type { Route } from './+types/short-review-page.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = longId(params.code);
  const slug = id && (await findSlugOf(getShop(context).db, id));
  if (!slug) throw notFoundPage();
  throw redirect(`/product/${slug}#reviews`);
}

export default function ShortReviewPage() {
  return null;
}
