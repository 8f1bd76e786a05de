import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { simulateDiscount } from './simulate-discount.server.ts';
import { simulation, simulationForm } from './simulation.schema.ts';

export const simulationApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/coupons/simulate',
      access: 'staff',
      permission: 'coupons',
      limit: 'search',
      summary: 'What a discount would have done on the orders of the last 30 days, alone; nothing is saved',
      body: simulationForm,
      answers: { 200: { description: 'The effect', schema: simulation } },
    },
    async ({ c, shop, body }) => c.json(await simulateDiscount(shop.db, body, shop.now())),
  ),
];
