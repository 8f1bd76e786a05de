import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { listOf, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { allowAgain, listBounces } from './bounces.server.ts';
import { bounceAnswer, byEmail, mailingList } from './mailings.schema.ts';

export const bounceCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/bounces',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Bounced addresses, skipped by mailings',
      query: mailingList,
      answers: { 200: listOf(bounceAnswer) },
    },
    async ({ c, shop, query }) => {
      const { bounces, total } = await listBounces(shop.db, query);
      return sendList(c, bounces, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/bounces/{email}',
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: 'Allow this address again',
      params: byEmail,
      answers: { 200: messageAnswer('Mailings may go there again') },
    },
    async ({ c, shop, user, params }) => {
      await allowAgain(shop.db, user.id, params.email);
      return c.json({ message: 'This address will get mailings again.' });
    },
  ),
];
