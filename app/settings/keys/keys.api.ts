import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { confirmIfFirst } from '../../platform/running/outgoing.server.ts';
import { keyStanding, keysForm, partyParams } from './keys.schema.ts';
import { loadKeys } from './live-keys.server.ts';
import { listKeys, removeKeys, saveKeys } from './sealed-keys.server.ts';

const standings = { 200: { description: 'Which keys are set, from where, by whom and when; never a key', schema: z.array(keyStanding) } };

export const keysApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/settings/keys',
      access: 'staff',
      permission: 'staff',
      limit: 'read',
      summary: 'Which keys of outside parties are set; never a key',
      answers: standings,
    },
    async ({ c, shop }) => c.json(await listKeys(shop.db, shop.env)),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/settings/keys/{party}',
      access: 'staff',
      permission: 'staff',
      stepUp: true,
      limit: 'write',
      summary: 'Save the keys of a party, sealed; a blank secret stays. In force on every node at once',
      params: partyParams,
      body: keysForm,
      answers: { ...standings, 409: { description: 'The environment sets them, or someone else changed them since' } },
    },
    async ({ c, shop, user, params: { party }, body: { values, updatedAt } }) => {
      const seenAt = typeof updatedAt === 'string' ? new Date(updatedAt) : updatedAt;
      const now = shop.now();
      await saveKeys(shop.db, shop.env, { party, values, seenAt, actorId: user.id }, now);
      await loadKeys(shop);
      // A copy of this database must know that it is one.
      await confirmIfFirst(shop.db, shop.env, now);
      return c.json(await listKeys(shop.db, shop.env));
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/settings/keys/{party}',
      access: 'staff',
      permission: 'staff',
      stepUp: true,
      limit: 'write',
      summary: 'Remove the keys of a party',
      params: partyParams,
      answers: { ...standings, 409: { description: 'A shop in production needs them' } },
    },
    async ({ c, shop, user, params: { party } }) => {
      await removeKeys(shop.db, shop.env, party, user.id);
      await loadKeys(shop);
      return c.json(await listKeys(shop.db, shop.env));
    },
  ),
];
