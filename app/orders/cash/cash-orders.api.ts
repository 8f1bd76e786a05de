// Cash orders that are confirmed before they ship.
import { overruleOrderForm } from '../../cash/cash.schema.ts';
import { byId } from '../../platform/http/calls.schema.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { staffOrder } from '../orders.schema.ts';
import { getOrder } from '../orders.server.ts';
import { overruleOrder } from './overrule-order.server.ts';

export const cashOrdersApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/{id}/cash',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Decide whether a cash order is confirmed before it ships, whatever the rules for cash say',
      params: byId,
      body: overruleOrderForm,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await overruleOrder(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),
];
