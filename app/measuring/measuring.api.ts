// /api/measuring: the receivers of orders, for staff; and a buyer's consent.
import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { agreeToMeasuring, measuringChange, receiverStanding } from './measuring.schema.ts';
import { readStanding, turnMeasuring } from './measuring.server.ts';
import { agreeTo } from './measuring-consent.server.ts';

const staff = { access: 'staff', permission: 'settings' } as const;
const answers = { 200: { description: 'Each receiver', schema: z.array(receiverStanding) } };

export const measuringApi = (api: Api) => [
  endpoint(
    api,
    { method: 'get', path: '/api/measuring', ...staff, limit: 'read', summary: 'Receivers of orders whose buyers agreed', answers },
    async ({ c, shop }) => c.json(await readStanding(shop.db, shop.env, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/measuring',
      ...staff,
      limit: 'write',
      summary: 'Ask buyers whether a receiver may be told, and tell it; or stop both',
      body: measuringChange,
      answers: { ...answers, 409: { description: 'Someone else changed it' } },
    },
    async ({ c, shop, user, body }) => {
      await turnMeasuring(shop.db, body, user.id, shop.now());
      return c.json(await readStanding(shop.db, shop.env, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/consents/measuring',
      access: 'customer',
      limit: 'write',
      summary: 'Agree to share your own orders with a receiver, starting with today’s newest',
      body: agreeToMeasuring,
      answers: { 200: messageAnswer('Agreed, or already agreed') },
    },
    async ({ c, shop, user, body }) => {
      await agreeTo(shop.db, user, { ...body, userAgent: c.req.header('user-agent') ?? '' }, shop.now());
      return c.json({ message: 'Thank you. You can stop it in your profile at any time.' });
    },
  ),
];
