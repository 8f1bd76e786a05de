import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { pointsAnswer, pointsParams } from './loyalty.schema.ts';
import { readPoints } from './loyalty.server.ts';

export function loyaltyApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/point/{userId}',
      access: 'self',
      limit: 'read',
      summary: "A customer's points, what is on its way, and the last hundred rows of the ledger",
      params: pointsParams,
      answers: { 200: { description: 'The points', schema: pointsAnswer } },
    },
    async ({ c, shop, subjectId }) => c.json(await readPoints(shop.db, subjectId)),
  );
}
