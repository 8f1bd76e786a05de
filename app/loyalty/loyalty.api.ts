import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { pointsAnswer, pointsParams } from './loyalty.schema.ts';
import { readPoints } from './read-points.server.ts';

export const loyaltyApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/point/{userId}',
      access: 'self',
      limit: 'read',
      summary: "A customer's points, pending points and the last hundred ledger rows",
      params: pointsParams,
      answers: { 200: { description: 'The points', schema: pointsAnswer } },
    },
    async ({ c, shop, subjectId }) => c.json(await readPoints(shop.db, subjectId)),
  ),
];
