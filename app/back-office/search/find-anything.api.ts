import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { FOUND_OF_A_KIND, findQuery, foundThing } from './find-anything.schema.ts';
import { findAnything } from './find-anything.server.ts';

export const findAnythingApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/search',
      access: 'staff',
      permission: 'account',
      limit: 'read',
      summary: `At most ${FOUND_OF_A_KIND} each of orders, customers, products, invoices and in-house orders, of those that the role may see`,
      query: findQuery,
      answers: { 200: { description: 'What was found, kind by kind', schema: z.array(foundThing) } },
    },
    async ({ c, shop, user, query }) => c.json(await findAnything(shop.db, user, query.q)),
  ),
];
