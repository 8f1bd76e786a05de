import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { isPin, normalisePin, suggestStateForPin } from '../platform/india/pin-codes.ts';
import { arrivalOf, deliveryTo } from './rules/delivery-area.ts';
import { isPinServed, onlyStateName } from './rules/registration.ts';
import { readSettings } from './settings.server.ts';

const deliveryQuery = z.object({
  pin: z
    .string('Enter a 6-digit PIN code')
    .transform((text) => normalisePin(text) ?? '')
    .refine(isPin, 'Enter a 6-digit PIN code'),
});

const deliveryAnswer = z.object({
  pin: z.string(),
  state: z.string().nullable().describe('Where the PIN most likely lies'),
  isServed: z.boolean(),
  onlyState: z.string().nullable().describe('The one state in which the shop may sell; null where it may sell everywhere'),
  isCashOnDelivery: z.boolean(),
  arrivesFrom: z.string().describe('The first day on which an order of now may arrive, in India'),
  arrivesTo: z.string(),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

const NOT_SERVED = { isServed: false, isCashOnDelivery: false };

export const deliveryApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/delivery',
      access: 'anyone',
      limit: 'read',
      summary: 'Delivery, dates and COD for a PIN code',
      query: deliveryQuery,
      answers: { 200: { description: 'What the checkout would say', schema: deliveryAnswer } },
    },
    async ({ c, shop, query: { pin } }) => {
      const settings = await readSettings(shop.db);
      const { from, to } = arrivalOf(shop.now(), settings.delivery);
      const state = suggestStateForPin(pin)?.name ?? null;
      const reached = isPinServed(pin, settings) ? deliveryTo(pin, settings) : NOT_SERVED;
      return c.json({ pin, state, ...reached, onlyState: onlyStateName(settings), arrivesFrom: from, arrivesTo: to });
    },
  ),
];
