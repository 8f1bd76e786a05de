import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { setNominee } from './nominee.server.ts';
import { nomineeForm } from './profile.schema.ts';

const owner = z.object({ userId: z.uuid() });

export const nomineeApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/user/{userId}/nominee',
      access: 'self',
      limit: 'write',
      summary: 'Name who may use the rights over these data after the person',
      params: owner,
      body: nomineeForm,
      answers: { 200: messageAnswer('Saved') },
    },
    async ({ c, shop, user, subjectId, body }) => {
      await setNominee(shop.db, user, { userId: subjectId, nominee: body }, shop.now());
      return c.json({ message: 'Nominee saved.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/auth/user/{userId}/nominee',
      access: 'self',
      limit: 'write',
      summary: 'Remove the nominee',
      params: owner,
      answers: { 200: messageAnswer('Removed, or there was none') },
    },
    async ({ c, shop, user, subjectId }) => {
      await setNominee(shop.db, user, { userId: subjectId, nominee: null }, shop.now());
      return c.json({ message: 'Nominee removed.' });
    },
  ),
];
