import { simulateDiscount } from '../cart/discounts/simulate-discount.server.ts';
import { simulation, simulationForm } from '../cart/discounts/simulation.schema.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { boughtByNamed } from './discount-people.server.ts';

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
    async ({ c, shop, body }) => {
      const isTheirs = await boughtByNamed(shop.db, body, shop.now());
      return c.json(await simulateDiscount(shop.db, body, shop.now(), isTheirs));
    },
  ),
];
