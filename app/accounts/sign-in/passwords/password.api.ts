import { z } from 'zod';
import { senderOf } from '../../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../../platform/http/endpoint.server.ts';
import { messageAnswer } from '../../../platform/http/openapi/calls.schema.ts';
import { ownCookie } from '../../../platform/http/own-cookie.server.ts';
import { badField, Refusal } from '../../../platform/refusal.ts';
import { changePasswordForm, codeOrResendForm, emailForm, resetForm } from '../../accounts.schema.ts';
import { outcomesOf } from '../authentication-log.server.ts';
import { askerOf, codeRequestOf } from '../codes/code-browser.server.ts';
import { sendCode, tryCode } from '../codes/codes.server.ts';
import { DEVICE_COOKIE, deviceOf, keepDevice } from '../sessions/device.server.ts';
import { changePassword, resetPassword } from './password-change.server.ts';

export const passwordApi = (api: Api) => [
  ...forgottenCalls(api),
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/change/{userId}',
      access: 'self',
      limit: 'write',
      security: 'password changed',
      summary: 'Change the password',
      params: z.object({ userId: z.uuid() }),
      body: changePasswordForm,
      answers: { 200: messageAnswer('Changed; all other sessions have ended') },
    },
    async ({ c, shop, user, subjectId, body }) => {
      // Not for staff either: a password belongs to the customer alone.
      if (subjectId !== user.id) throw new Refusal(403, "You don't have permission to do this.");
      await changePassword(shop.db, await senderOf(shop), { userId: user.id, sessionHash: user.sessionHash, form: body }, shop.now());
      return c.json({ message: 'Password changed successfully!' });
    },
  ),
];

const forgottenCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code to choose a new password',
      body: emailForm,
      answers: { 200: messageAnswer('Sent if the address has an account') },
    },
    async ({ c, shop, body, ip }) => {
      await sendCode(shop.db, shop.env, 'reset', body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'OTP sent to your email!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Verify the code; without a code, resend one',
      body: codeOrResendForm,
      answers: { 200: messageAnswer('Verified, or resent') },
    },
    async ({ c, shop, body, ip }) => {
      if (body.code === undefined) {
        await sendCode(shop.db, shop.env, 'reset', body, codeRequestOf(c, ip), shop.now());
        return c.json({ message: 'OTP resent!' });
      }
      // Not marked: the same code is sent again with the new password, and used up there.
      const tried = { contact: body.email, code: body.code };
      const isRight = await tryCode(shop.db, shop.env, 'reset', tried, askerOf(c, ip), null, shop.now());
      if (!isRight) throw badField('code', 'Invalid OTP');
      return c.json({ message: 'OTP verified successfully!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/forgot-password/reset',
      access: 'anyone',
      limit: 'write',
      security: 'password changed',
      summary: 'Choose a new password with the code',
      body: resetForm,
      answers: { 200: messageAnswer('Changed; every session of the account has ended') },
    },
    async ({ c, shop, body, ip }) => {
      const device = deviceOf(ownCookie(c, DEVICE_COOKIE));
      const userId = await resetPassword(shop.db, shop.env, await senderOf(shop), body, { device, asker: askerOf(c, ip) }, shop.now());
      c.set('about', userId);
      outcomesOf(c)('new password by code', userId);
      keepDevice(c, device);
      return c.json({ message: 'Password reset successfully!' });
    },
  ),
];
