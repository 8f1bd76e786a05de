import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { networkOf } from '../../platform/http/limits/client-network.ts';
import { messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { dropCookie } from '../../platform/http/own-cookie.server.ts';
import { reachable } from '../../platform/mails/no-address.ts';
import { readSection } from '../../settings/settings.server.ts';
import { sessionAnswer, signedIn, signInForm } from '../accounts.schema.ts';
import { isPublicPassword, requirePractice } from '../demo-accounts.server.ts';
import { outcomesOf } from './authentication-log.server.ts';
import { signOut } from './sessions/session.server.ts';
import { SESSION_COOKIE } from './sessions/session-cookie.server.ts';
import { signIn } from './sign-in.server.ts';
import { browserOf, keepSession } from './sign-in-browser.server.ts';

export const sessionCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/login',
      access: 'anyone',
      limit: 'write',
      summary: 'Sign in',
      body: signInForm,
      answers: {
        200: { description: 'The session, also set as a cookie', schema: signedIn },
        401: { description: 'Wrong credentials; with the code totp_required the password was right: resend with `totp`' },
      },
    },
    async ({ c, shop, body, ip }) => {
      if (isPublicPassword(body)) requirePractice(c);
      const browser = browserOf(c);
      const from = { ...browser, network: networkOf(ip), tell: outcomesOf(c) };
      const { user, ...session } = await signIn(shop.db, shop.env, body, from, shop.now());
      keepSession(c, session, browser);
      return c.json({ token: session.token, user });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/logout',
      access: 'anyone',
      limit: 'write',
      security: 'signed out',
      summary: 'Sign out',
      answers: { 200: messageAnswer('Signed out') },
    },
    async ({ c, shop, user }) => {
      if (user) await signOut(shop.db, user);
      dropCookie(c, SESSION_COOKIE);
      return c.json({ message: 'You are signed out.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/session',
      access: 'anyone',
      limit: 'read',
      summary: 'The signed-in user',
      answers: { 200: { description: 'The user, or null', schema: sessionAnswer } },
    },
    async ({ c, shop, user }) =>
      c.json({
        ...(!user && (await readSection(shop.db, 'checkout')).mode === 'open' && { isGuest: true }),
        user: user && {
          id: user.id,
          email: reachable(user.email),
          fullName: user.fullName,
          role: user.role,
          staffRole: user.staffRole ?? user.waitingRole,
        },
      }),
  ),
];
