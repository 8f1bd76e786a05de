import { z } from 'zod';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { isPin, normalisePin, suggestStateForPin } from '../platform/india.ts';
import { arrivalOf, deliveryTo } from './delivery-area.ts';
import { readSettings } from './settings.server.ts';

const deliveryQuery = z.object({
  pin: z
    .string('Enter a PIN code of 6 digits')
    .transform((text) => normalisePin(text) ?? '')
    .refine(isPin, 'Enter a PIN code of 6 digits'),
});

const deliveryAnswer = z.object({
  pin: z.string(),
  state: z.string().nullable().describe('Where the PIN most likely lies'),
  isServed: z.boolean(),
  isCashOnDelivery: z.boolean(),
  arrivesFrom: z.string().describe('The first day on which an order of now may arrive, in India'),
  arrivesTo: z.string(),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

export function deliveryApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/delivery',
      access: 'anyone',
      limit: 'read',
      summary: 'Whether the shop delivers to a PIN code, when, and whether cash is taken there',
      query: deliveryQuery,
      answers: { 200: { description: 'What the checkout would say', schema: deliveryAnswer } },
    },
    async ({ c, shop, query: { pin } }) => {
      const settings = await readSettings(shop.db);
      const { from, to } = arrivalOf(shop.now(), settings.delivery);
      const state = suggestStateForPin(pin)?.name ?? null;
      return c.json({ pin, state, ...deliveryTo(pin, settings), arrivesFrom: from, arrivesTo: to });
    },
  );
}
