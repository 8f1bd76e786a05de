import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { ownCookie } from '../platform/http/own-cookie.server.ts';
import { badField } from '../platform/refusal.ts';
import { codeForm, emailForm, signUpForm } from './accounts.schema.ts';
import { askerOf, codeRequestOf } from './sign-in/codes/code-browser.server.ts';
import { sendCode, tryCode } from './sign-in/codes/codes.server.ts';
import { DEVICE_COOKIE, deviceOf, keepDevice } from './sign-in/sessions/device.server.ts';
import { signUp } from './sign-up.server.ts';

export const signUpCalls = (api: Api) => [
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
