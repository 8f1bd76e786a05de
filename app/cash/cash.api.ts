import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { customerCash, overruleCustomerForm } from './cash.schema.ts';
import { overruleCustomer, readCustomerCash } from './overrule-customer.server.ts';

export const cashApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/cash/customers/{userId}',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Decide how a customer may pay from now on, whatever the rules for cash say; `rules` follows them again',
      params: z.object({ userId: z.uuid() }),
      body: overruleCustomerForm,
      answers: { 200: { description: 'What applies now', schema: customerCash } },
    },
    async ({ c, shop, user, params, body }) => {
      await overruleCustomer(shop.db, params.userId, body, user.id, shop.now());
      return c.json(await readCustomerCash(shop.db, params.userId));
    },
  ),
];
