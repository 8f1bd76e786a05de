// Sign-up, sign-in and sign-out, and the profile: calls for one's own account.
import { z } from 'zod';
import { senderOf } from '../mailing/sender.server.ts';
import { message, messageAnswer } from '../platform/http/calls.schema.ts';
import { networkOf } from '../platform/http/client-network.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { dropCookie, ownCookie } from '../platform/http/own-cookie.server.ts';
import { badField } from '../platform/refusal.ts';
import { readSection } from '../settings/settings.server.ts';
import {
  codeForm,
  emailForm,
  languageForm,
  profile,
  profileForm,
  sessionAnswer,
  signedIn,
  signInForm,
  signUpForm,
} from './accounts.schema.ts';
import { chooseLanguage, getProfile, updateProfile } from './accounts.server.ts';
import { isPublicPassword, requirePractice } from './demo-accounts.server.ts';
import { outcomesOf } from './sign-in/authentication-log.server.ts';
import { askerOf, codeRequestOf } from './sign-in/code-browser.server.ts';
import { sendCode, tryCode } from './sign-in/codes.server.ts';
import { DEVICE_COOKIE, deviceOf, keepDevice } from './sign-in/device.server.ts';
import { SESSION_COOKIE, signOut } from './sign-in/session.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';
import { browserOf, keepSession } from './sign-in/sign-in-browser.server.ts';
import { signUp } from './sign-up.server.ts';

const owner = z.object({ userId: z.uuid() });

export const accountsApi = (api: Api) => [...signUpCalls(api), ...sessionCalls(api), ...ownAccountCalls(api)];

const signUpCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a sign-up code',
      body: emailForm,
      answers: { 200: messageAnswer('Sent; the answer is the same for every address') },
    },
    async ({ c, shop, body, ip }) => {
      await sendCode(shop.db, shop.env, 'sign-up', body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'OTP sent to your email!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Verify a sign-up code',
      body: codeForm,
      answers: { 200: messageAnswer('This browser can sign up with the address for 30 minutes; a client without cookies, its network') },
    },
    async ({ c, shop, body, ip }) => {
      const isRight = await tryCode(
        shop.db,
        shop.env,
        'sign-up',
        { contact: body.email, code: body.code },
        askerOf(c, ip),
        'verifiedAt',
        shop.now(),
      );
      if (!isRight) throw badField('code', 'Invalid or expired OTP');
      return c.json({ message: 'OTP verified successfully!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/signup',
      access: 'anyone',
      limit: 'write',
      summary: 'Create an account for a verified address',
      body: signUpForm,
      answers: { 201: messageAnswer('Created') },
    },
    async ({ c, shop, body, ip }) => {
      const device = deviceOf(ownCookie(c, DEVICE_COOKIE));
      await signUp(shop.db, await senderOf(shop), body, { device, asker: askerOf(c, ip) }, shop.now());
      keepDevice(c, device);
      return c.json({ message: 'Account created. Please sign in.' }, 201);
    },
  ),
];

const sessionCalls = (api: Api) => [
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
          email: user.email,
          fullName: user.fullName,
          role: user.role,
          staffRole: user.staffRole ?? user.waitingRole,
        },
      }),
  ),
];

const ownAccountCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/user/{userId}',
      access: 'self',
      limit: 'read',
      summary: 'The profile',
      params: owner,
      answers: { 200: { description: 'The profile', schema: profile } },
    },
    async ({ c, shop, subjectId }) => c.json(await getProfile(shop.db, subjectId)),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/users/{userId}',
      access: 'self',
      limit: 'write',
      summary: 'Change the profile',
      params: owner,
      body: profileForm,
      answers: { 200: { description: 'The current profile', schema: message.extend({ user: profile }) } },
    },
    async ({ c, shop, user, subjectId, body }) =>
      c.json({ message: 'Profile updated successfully!', user: await updateProfile(shop.db, user, subjectId, body, shop.now()) }),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/language',
      access: 'customer',
      limit: 'write',
      summary: 'The language of our mails',
      body: languageForm,
      answers: { 200: messageAnswer('Kept') },
    },
    async ({ c, shop, user, body }) => {
      await chooseLanguage(shop.db, user.id, body.language);
      return c.json({ message: 'Saved.' });
    },
  ),
];
