import { z } from 'zod';
import { byId, said } from '../platform/calls.schema.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { dayOf } from '../platform/time.ts';
import { takeBackConsent, tellOwnData } from './own-data.server.ts';

export function ownDataApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/user/{userId}/data',
      access: 'self',
      limit: 'read',
      summary: 'Everything the shop holds of a person, as a file; ten an hour',
      params: z.object({ userId: z.uuid() }),
      answers: { 200: { description: 'JSON, as an attachment' } },
    },
    async ({ c, shop, user, subjectId }) => {
      const told = await tellOwnData(shop.db, user, subjectId, shop.now());
      c.header('Content-Disposition', `attachment; filename="my-data-${dayOf(shop.now())}.json"`);
      c.header('Content-Type', 'application/json; charset=utf-8');
      return c.body(JSON.stringify(told, null, 2));
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/consents/{id}/withdraw',
      access: 'customer',
      limit: 'write',
      summary: 'Take back a consent; what was done because of it ends',
      params: byId,
      answers: {
        200: said('Taken back, or was before'),
        409: { description: 'An account cannot be without it' },
      },
    },
    async ({ c, shop, user, params }) => {
      await takeBackConsent(shop.db, user, params.id, shop.now());
      return c.json({ message: 'Taken back.' });
    },
  );
}
