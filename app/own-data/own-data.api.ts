import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';
import { agreeToWhatsapp } from '../messages/messages.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { dayOf } from '../platform/time.ts';
import { exportOwnData, takeBackConsent } from './own-data.server.ts';

export const ownDataApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/user/{userId}/data',
      access: 'self',
      limit: 'read',
      summary: 'Export all data of a person; ten per hour',
      params: z.object({ userId: z.uuid() }),
      answers: { 200: { description: 'JSON, as an attachment', schema: z.record(z.string(), z.unknown()) } },
    },
    async ({ c, shop, user, subjectId }) => {
      const told = await exportOwnData(shop.db, user, subjectId, shop.now());
      c.header('Content-Disposition', `attachment; filename="my-data-${dayOf(shop.now())}.json"`);
      c.header('Content-Type', 'application/json; charset=utf-8');
      return c.body(JSON.stringify(told, null, 2));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/consents/{id}/withdraw',
      access: 'customer',
      limit: 'write',
      security: 'consent withdrawn',
      summary: 'Withdraw a consent and stop what depends on it',
      params: byId,
      answers: {
        200: messageAnswer('Withdrawn, or already withdrawn'),
        409: { description: 'Required for the account' },
      },
    },
    async ({ c, shop, user, params }) => {
      await takeBackConsent(shop.db, user, params.id, shop.now());
      return c.json({ message: 'Consent withdrawn.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/consents/whatsapp-orders',
      access: 'customer',
      limit: 'write',
      summary: 'Agree to WhatsApp messages about own orders',
      body: z.object({ language: shownIn }),
      answers: { 200: messageAnswer('Agreed, or already agreed') },
    },
    async ({ c, shop, user, body }) => {
      await agreeToWhatsapp(shop.db, user, body.language, 'profile', shop.now());
      return c.json({ message: 'Order updates on WhatsApp are on.' });
    },
  ),
];
