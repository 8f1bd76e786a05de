// What a product's page shows beside the product: the same for /product/{slug} and for /p.
import type { RouterContextProvider } from 'react-router';
import { getLanguage, getShop, keepPage, tagPage } from '../../platform/pages/page.server.ts';
import { customersRating, listReviews, reviewSummary } from '../../reviews/reviews.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import type { ProductView } from '../catalogue.schema.ts';
import { listRelated } from '../catalogue.server.ts';

/** So many come with the page; a longer row fetches the next so many. */
const REVIEWS_A_PAGE = 24;

export async function readProductPage(context: Readonly<RouterContextProvider>, product: ProductView) {
  const { db } = getShop(context);
  keepPage(context, 'settings', `product:${product.id}`, `reviews:${product.id}`);
  const { items: reviews } = await listReviews(db, product.id, { page: 1, limit: REVIEWS_A_PAGE });
  const { delivery, payments } = await readSettings(db);
  const related = await listRelated(db, product.id, getLanguage(context));
  // What is shown of them is theirs to change.
  tagPage(context, ...related.map(({ id }) => `product:${id}` as const));
  return {
    product,
    related,
    reviews,
    summary: await reviewSummary(db, product.id),
    customersRating: await customersRating(db, product.id),
    delivery,
    payments,
  };
}

export type ProductPageData = Awaited<ReturnType<typeof readProductPage>>;
