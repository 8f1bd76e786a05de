// Signing up, in and out, the profile and the password: what a person does with their own account.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { senderOf } from '../mailing/sender.server.ts';
import { message, said } from '../platform/calls.schema.ts';
import { type Api, endpoint, type Vars } from '../platform/endpoint.server.ts';
import { LANGUAGE_COOKIE, type Language } from '../platform/language.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import {
  changePasswordForm,
  closeForm,
  codeForm,
  codeOrResendForm,
  emailForm,
  profile,
  profileForm,
  resetForm,
  sessionAnswer,
  signedIn,
  signInForm,
  signUpForm,
} from './accounts.schema.ts';
import { closeOwnAccount, getProfile, updateProfile } from './accounts.server.ts';
import { sendCode, tryCode } from './codes.server.ts';
import { DEVICE_COOKIE, DEVICE_DAYS, deviceOf } from './device.server.ts';
import { changePassword, resetPassword } from './password-change.server.ts';
import { endSession, SESSION_COOKIE } from './session.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const owner = z.object({ userId: z.uuid() });

export function accountsApi(api: Api) {
  signUpCalls(api);
  sessionCalls(api);
  forgottenPasswordCalls(api);
  ownAccountCalls(api);
}

function signUpCalls(api: Api) {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a sign-up code',
      body: emailForm,
      answers: { 200: said('Sent, whoever it is') },
    },
    async ({ c, shop, body, ip }) => {
      await sendCode(shop.db, shop.env, 'sign-up', body, ip, shop.now());
      return c.json({ message: 'OTP sent to your email!' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Verify a sign-up code',
      body: codeForm,
      answers: { 200: said('The address may sign up for 30 minutes') },
    },
    async ({ c, shop, body }) => {
      const isRight = await tryCode(shop.db, shop.env, 'sign-up', body.email, body.code, 'verifiedAt', shop.now());
      if (!isRight) throw badField('code', 'Invalid or expired OTP');
      return c.json({ message: 'OTP verified successfully!' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/signup',
      access: 'anyone',
      limit: 'write',
      summary: 'Create an account for a verified address',
      body: signUpForm,
      answers: { 201: said('Created') },
    },
    async ({ c, shop, body }) => {
      const device = deviceOf(getCookie(c, DEVICE_COOKIE));
      await signUp(shop.db, await senderOf(shop), body, device, shop.now());
      keepDevice(c, device);
      return c.json({ message: 'Account created. Please sign in.' }, 201);
    },
  );
}

function sessionCalls(api: Api) {
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
        401: { description: 'Wrong; or, with the code totp_required, right so far: send it again with `totp`' },
      },
    },
    async ({ c, shop, body, ip }) => {
      const device = deviceOf(getCookie(c, DEVICE_COOKIE));
      const { token, expiresAt, user } = await signIn(
        shop.db,
        shop.env,
        body,
        { ip, device, userAgent: c.req.header('user-agent') ?? '', language: chosenLanguage(c) },
        shop.now(),
      );
      setCookie(c, SESSION_COOKIE, token, { ...cookieOf(c), maxAge: Math.round((expiresAt.getTime() - shop.now().getTime()) / 1000) });
      keepDevice(c, device);
      return c.json({ token, user });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/logout',
      access: 'anyone',
      limit: 'write',
      summary: 'Sign out',
      answers: { 200: said('Signed out') },
    },
    async ({ c, shop, user }) => {
      if (user) await endSession(shop.db, user.sessionHash);
      deleteCookie(c, SESSION_COOKIE, cookieOf(c));
      return c.json({ message: 'You are signed out.' });
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/session',
      access: 'anyone',
      limit: 'read',
      summary: 'Who is signed in',
      answers: { 200: { description: 'The user, or null', schema: sessionAnswer } },
    },
    ({ c, user }) =>
      c.json({ user: user && { id: user.id, email: user.email, fullName: user.fullName, role: user.role, staffRole: user.staffRole } }),
  );
}

const cookieOf = (c: Context<Vars>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.get('shop').env.PUBLIC_URL.startsWith('https:') }) as const;

/** What a visitor chose before signing in; null is no choice. */
function chosenLanguage(c: Context<Vars>): Language | null {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return chosen === 'en' || chosen === 'hi' ? chosen : null;
}

const keepDevice = (c: Context<Vars>, device: string) =>
  setCookie(c, DEVICE_COOKIE, device, { ...cookieOf(c), maxAge: DEVICE_DAYS * 24 * 60 * 60 });

function forgottenPasswordCalls(api: Api) {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code to choose a new password',
      body: emailForm,
      answers: { 200: said('Sent if the address has an account') },
    },
    async ({ c, shop, body, ip }) => {
      await sendCode(shop.db, shop.env, 'reset', body, ip, shop.now());
      return c.json({ message: 'OTP sent to your email!' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Check the code; without a code, send another',
      body: codeOrResendForm,
      answers: { 200: said('Right, or sent again') },
    },
    async ({ c, shop, body, ip }) => {
      if (body.code === undefined) {
        await sendCode(shop.db, shop.env, 'reset', body, ip, shop.now());
        return c.json({ message: 'OTP resent!' });
      }
      // Not marked: the same code comes again with the new password, and is used up there.
      const isRight = await tryCode(shop.db, shop.env, 'reset', body.email, body.code, null, shop.now());
      if (!isRight) throw badField('code', 'Invalid OTP');
      return c.json({ message: 'OTP verified successfully!' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/reset',
      access: 'anyone',
      limit: 'write',
      summary: 'Choose a new password with the code',
      body: resetForm,
      answers: { 200: said('Changed; every session of the account has ended') },
    },
    async ({ c, shop, body }) => {
      await resetPassword(shop.db, shop.env, await senderOf(shop), body, shop.now());
      return c.json({ message: 'Password reset successfully!' });
    },
  );
}

function ownAccountCalls(api: Api) {
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
  );

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
      answers: { 200: { description: 'The profile as it is now', schema: message.extend({ user: profile }) } },
    },
    async ({ c, shop, user, subjectId, body }) =>
      c.json({ message: 'Profile updated successfully!', user: await updateProfile(shop.db, user, subjectId, body, shop.now()) }),
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/change/{userId}',
      access: 'self',
      limit: 'write',
      summary: 'Change the password',
      params: owner,
      body: changePasswordForm,
      answers: { 200: said('Changed; all other sessions have ended') },
    },
    async ({ c, shop, user, subjectId, body }) => {
      // Not for staff either: a customer's password is the customer's.
      if (subjectId !== user.id) throw new Refusal(403, 'You may not do this.');
      await changePassword(shop.db, await senderOf(shop), { userId: user.id, sessionHash: user.sessionHash, form: body }, shop.now());
      return c.json({ message: 'Password changed successfully!' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/close',
      access: 'customer',
      limit: 'write',
      summary: 'Close the own account',
      body: closeForm,
      answers: { 200: said('Closed and anonymised; orders and invoices stay') },
    },
    async ({ c, shop, user, body }) => {
      await closeOwnAccount(shop.db, user.id, body.password, shop.now());
      deleteCookie(c, SESSION_COOKIE, cookieOf(c));
      return c.json({ message: 'Your account is closed.' });
    },
  );
}
