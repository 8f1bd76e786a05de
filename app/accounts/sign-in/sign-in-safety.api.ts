import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { networkOf } from '../../platform/http/limits/client-network.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { keepCookie, ownCookie } from '../../platform/http/own-cookie.server.ts';
import { PASSWORD_NEEDED, STEP_UP_MINUTES } from '../../platform/staff-safety.ts';
import { ownSession } from '../accounts.schema.ts';
import { outcomesOf } from './authentication-log.server.ts';
import { DEVICE_COOKIE, deviceOf } from './sessions/device.server.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions/own-sessions.server.ts';
import { hashToken } from './sessions/session.server.ts';
import { SESSION_COOKIE, sessionCookie } from './sessions/session-cookie.server.ts';
import { confirmPassword } from './sign-in.server.ts';
import { stepUpForm, totpForm, totpOffForm } from './two-step/two-step.schema.ts';
import { switchOffTwoStep, switchOnTwoStep } from './two-step/two-step-switch.server.ts';

export const signInSafetyApi = (api: Api) => [...sessionCalls(api), ...secondStepCalls(api), ...staffSessionCalls(api)];

const sessionCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/sessions',
      access: 'customer',
      limit: 'read',
      summary: 'Sessions of the account, most recent first',
      answers: { 200: { description: 'The sessions', schema: z.array(ownSession) } },
    },
    async ({ c, shop, user }) => c.json(await listSessions(shop.db, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/auth/sessions/{id}',
      access: 'customer',
      limit: 'write',
      security: 'sessions ended',
      summary: 'Sign one device out',
      params: byId,
      answers: { 200: messageAnswer('Signed out') },
    },
    async ({ c, shop, user, params }) => {
      await endOwnSession(shop.db, user, params.id, shop.now());
      return c.json({ message: 'Device signed out.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/sessions/end-others',
      access: 'customer',
      limit: 'write',
      security: 'sessions ended',
      summary: 'Sign all other devices out',
      answers: { 200: messageAnswer('Only this session is left') },
    },
    async ({ c, shop, user }) => {
      await endOtherSessions(shop.db, user, shop.now());
      return c.json({ message: 'All other devices signed out.' });
    },
  ),
];

const secondStepCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/totp',
      access: 'staff',
      permission: 'own-sign-in',
      limit: 'write',
      security: 'two-step changed',
      summary: 'Turn on two-step verification (RFC 6238); the first code confirms that the app has the secret',
      body: totpForm,
      answers: {
        200: { description: 'Ten recovery codes', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
      },
    },
    async ({ c, shop, user, body }) => c.json({ recoveryCodes: await switchOnTwoStep(shop.db, shop.env, user, body, shop.now()) }),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/totp/off',
      access: 'staff',
      permission: 'account',
      limit: 'write',
      security: 'two-step changed',
      summary: 'Turn off two-step verification',
      body: totpOffForm,
      answers: { 200: messageAnswer('Turned off') },
    },
    async ({ c, shop, user, body, ip }) => {
      const from = { network: networkOf(ip), userAgent: c.req.header('user-agent') ?? '' };
      await switchOffTwoStep(shop.db, shop.env, user, body, from, shop.now());
      return c.json({ message: 'Two-step verification is off.' });
    },
  ),
];

const staffSessionCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/step-up',
      access: 'staff',
      permission: 'own-sign-in',
      limit: 'write',
      summary: `Confirm the password: for ${STEP_UP_MINUTES} minutes this session may make calls that otherwise answer 403 \`${PASSWORD_NEEDED}\``,
      body: stepUpForm,
      answers: {
        200: {
          description:
            'Confirmed; the refused call can be repeated with the new token, which is also set as a cookie. The earlier one ends',
          schema: z.object({ message: z.string(), token: z.string() }),
        },
      },
    },
    async ({ c, shop, user, body, ip }) => {
      const caller = { network: networkOf(ip), device: deviceOf(ownCookie(c, DEVICE_COOKIE)), tell: outcomesOf(c) };
      const { token, expiresAt } = await confirmPassword(shop.db, user, body.password, caller, shop.now());
      const sent = sessionCookie(c.req.raw.headers);
      if (sent && hashToken(sent.token) === user.sessionHash)
        keepCookie(c, SESSION_COOKIE, token, Math.round((expiresAt.getTime() - shop.now().getTime()) / 1000));
      return c.json({ message: 'Thank you.', token });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/active',
      access: 'staff',
      permission: 'own-sign-in',
      limit: 'write',
      summary: 'Report activity: a staff session ends after 30 minutes without it',
      answers: { 200: messageAnswer('The session is extended') },
    },
    ({ c }) => c.json({ message: 'The session is extended.' }),
  ),
];
