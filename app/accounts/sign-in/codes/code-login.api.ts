import { type Api, endpoint } from '../../../platform/http/endpoint.server.ts';
import { messageAnswer } from '../../../platform/http/openapi/calls.schema.ts';
import { badField } from '../../../platform/refusal.ts';
import { codeForm, emailForm, signedIn } from '../../accounts.schema.ts';
import { outcomesOf } from '../authentication-log.server.ts';
import { browserOf, keepSession } from '../sign-in-browser.server.ts';
import { askerOf, codeRequestOf } from './code-browser.server.ts';
import { signInByMailCode } from './code-login.server.ts';
import { sendCode, tryCode } from './codes.server.ts';

export const codeLoginCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/code-login/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code to sign in with instead of the password',
      body: emailForm,
      answers: { 200: messageAnswer('The answer is the same for every address; only an account of a customer gets a code') },
    },
    async ({ c, shop, body, ip }) => {
      await sendCode(shop.db, shop.env, 'sign-in', body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'If this e-mail has an account, an OTP is on its way.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/code-login',
      access: 'anyone',
      limit: 'write',
      summary: 'Sign in with it',
      body: codeForm,
      answers: { 200: { description: 'The session, also set as a cookie', schema: signedIn } },
    },
    async ({ c, shop, body: { email, code }, ip }) => {
      const tell = outcomesOf(c);
      const isRight = await tryCode(shop.db, shop.env, 'sign-in', { contact: email, code }, askerOf(c, ip), 'usedAt', shop.now());
      const browser = browserOf(c);
      const session = isRight ? await signInByMailCode(shop.db, email, browser, shop.now()) : null;
      if (!session) {
        tell('wrong code', null);
        throw badField('code', 'Invalid or expired OTP');
      }
      tell('signed in', session.user.id);
      keepSession(c, session, browser);
      return c.json({ token: session.token, user: session.user });
    },
  ),
];
