// What keeps one's own sign-in safe: the devices that are signed in, and for staff the second step.
import { z } from 'zod';
import { byId, said } from '../platform/calls.schema.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { ownSession, totpForm, totpOffForm } from './accounts.schema.ts';
import { endOwnSession, endSessions, listSessions } from './session.server.ts';
import { switchOffTwoStep, switchOnTwoStep } from './two-step.server.ts';

export function signInSafetyApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/sessions',
      access: 'customer',
      limit: 'read',
      summary: 'Where the account is signed in, last seen first',
      answers: { 200: { description: 'The sessions', schema: z.array(ownSession) } },
    },
    async ({ c, shop, user }) => c.json(await listSessions(shop.db, user, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/auth/sessions/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'Sign one device out',
      params: byId,
      answers: { 200: said('Signed out') },
    },
    async ({ c, shop, user, params }) => {
      await endOwnSession(shop.db, user.id, params.id);
      return c.json({ message: 'The device is signed out.' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/sessions/end-others',
      access: 'customer',
      limit: 'write',
      summary: 'Sign all other devices out',
      answers: { 200: said('Only this session is left') },
    },
    async ({ c, shop, user }) => {
      await endSessions(shop.db, user.id, user.sessionHash);
      return c.json({ message: 'All other devices are signed out.' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/totp',
      access: 'staff',
      permission: 'account',
      limit: 'write',
      summary: 'Ask for a code when signing in (RFC 6238); the first code confirms that the app has the secret',
      body: totpForm,
      answers: {
        200: { description: 'Ten codes for the day the phone is lost', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
      },
    },
    async ({ c, shop, user, body }) => c.json({ recoveryCodes: await switchOnTwoStep(shop.db, shop.env, user, body, shop.now()) }),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/totp/off',
      access: 'staff',
      permission: 'account',
      limit: 'write',
      summary: 'Ask for no code any more',
      body: totpOffForm,
      answers: { 200: said('Switched off') },
    },
    async ({ c, shop, user, body }) => {
      await switchOffTwoStep(shop.db, shop.env, user.id, body, shop.now());
      return c.json({ message: 'Signing in asks for no code any more.' });
    },
  );
}
