import { z } from 'zod';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { listQuery } from '../platform/list-query.ts';
import { reviewAnswer } from './reviews.schema.ts';
import { listReviews } from './reviews.server.ts';

export function reviewsApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reviews/product/{productId}',
      access: 'anyone',
      limit: 'read',
      summary: 'The approved reviews of a product, newest first; X-Total-Count has their number',
      params: z.object({ productId: z.uuid() }),
      query: listQuery.pick({ page: true, limit: true }),
      answers: { 200: { description: 'The reviews', schema: z.array(reviewAnswer) } },
    },
    async ({ c, shop, params, query }) => {
      const { items, total } = await listReviews(shop.db, params.productId, query);
      return c.json(items, 200, { 'X-Total-Count': String(total) });
    },
  );
}
