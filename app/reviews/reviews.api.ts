import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { decideReview } from './decide-review.server.ts';
import { customerCalls } from './own-reviews.api.ts';
import { reviewDecision, staffReview, staffReviewsQuery } from './reviews.schema.ts';
import { listStaffReviews } from './staff-reviews.server.ts';

export const reviewsApi = (api: Api) => [...customerCalls(api), ...staffCalls(api)];

const staffCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reviews',
      access: 'staff',
      permission: 'reviews',
      limit: 'read',
      summary: 'All reviews, newest first unless sorted as a queue',
      query: staffReviewsQuery,
      answers: { 200: listOf(staffReview) },
    },
    async ({ c, shop, user, query }) => {
      const { items, total } = await listStaffReviews(shop.db, query);
      return sendList(c, maskedFor(user, items), total);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/reviews/{id}',
      access: 'staff',
      permission: 'reviews',
      limit: 'write',
      summary: 'Approve or reject a review; the writer is e-mailed and gains or loses its points',
      params: byId,
      body: reviewDecision,
      answers: { 200: { description: 'The review', schema: staffReview } },
    },
    async ({ c, shop, user, params, body }) => {
      const [decided] = maskedFor(user, [await decideReview(shop.db, await senderOf(shop), user.id, params.id, body, shop.now())]);
      return c.json(decided);
    },
  ),
];
