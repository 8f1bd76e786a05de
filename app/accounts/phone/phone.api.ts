import { senderOf } from '../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { message, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { codeOnly, signedIn } from '../accounts.schema.ts';
import { getProfile } from '../accounts.server.ts';
import { profile } from '../profile.schema.ts';
import { outcomesOf } from '../sign-in/authentication-log.server.ts';
import { askerOf, codeRequestOf } from '../sign-in/codes/code-browser.server.ts';
import { tryCode } from '../sign-in/codes/codes.server.ts';
import { browserOf, keepSession } from '../sign-in/sign-in-browser.server.ts';
import { phoneForm, phoneLanguageForm, phoneSignInForm } from './phone.schema.ts';
import { sendOwnCode, sendSignInCode } from './phone-codes.server.ts';
import { provePhone } from './phone-proofs.server.ts';
import { signInByPhone } from './phone-sign-in.server.ts';

const WRONG = 'Invalid or expired OTP';

export const phoneApi = (api: Api) => [...proofCalls(api), ...signInCalls(api)];

const proofCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/phone/send-otp',
      access: 'customer',
      limit: 'write',
      summary: "Send a code to the phone of the caller's profile",
      body: phoneLanguageForm,
      answers: { 200: messageAnswer('Sent') },
    },
    async ({ c, shop, user, body, ip }) => {
      const phone = await requireOwnMobile(shop, user);
      const wish = { ...body, phone, purpose: 'phone', userId: user.id } as const;
      await sendOwnCode(shop, wish, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'OTP sent to your phone!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/phone/verify-otp',
      access: 'customer',
      limit: 'write',
      summary: 'Verify it: from now on this account, and no other, signs in with the phone',
      body: codeOnly,
      answers: { 200: { description: 'The current profile', schema: message.extend({ user: profile }) } },
    },
    async ({ c, shop, user, body, ip }) => {
      const phone = await requireOwnMobile(shop, user);
      const tried = { contact: phone, code: body.code };
      const isRight = await tryCode(shop.db, shop.env, 'phone', tried, askerOf(c, ip), 'usedAt', shop.now());
      if (!isRight) throw badField('code', WRONG);
      await provePhone(shop.db, await senderOf(shop), { userId: user.id, phone }, shop.now());
      return c.json({ message: 'Phone number verified.', user: await getProfile(shop.db, user.id) });
    },
  ),
];

async function requireOwnMobile({ db }: Shop, user: SignedIn): Promise<string> {
  const phone = normaliseMobile((await getProfile(db, user.id)).phone);
  if (!phone) throw new Refusal(409, 'Save a 10-digit Indian mobile number in your profile first.', { code: 'no_mobile' });
  return phone;
}

const signInCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/phone-login/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code to sign in with a verified phone',
      body: phoneForm,
      answers: { 200: messageAnswer('The answer is the same for every phone; only a verified one gets a code') },
    },
    async ({ c, shop, body, ip }) => {
      await sendSignInCode(shop, body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'If this phone is verified on an account, an OTP is on its way.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/phone-login',
      access: 'anyone',
      limit: 'write',
      summary: 'Sign in with a verified phone and its code',
      body: phoneSignInForm,
      answers: { 200: { description: 'The session, also set as a cookie', schema: signedIn } },
    },
    async ({ c, shop, body: { phone, code }, ip }) => {
      const tell = outcomesOf(c);
      const isRight = await tryCode(shop.db, shop.env, 'phone-sign-in', { contact: phone, code }, askerOf(c, ip), 'usedAt', shop.now());
      const browser = browserOf(c);
      const session = isRight ? await signInByPhone(shop.db, phone, browser, shop.now()) : null;
      if (!session) {
        tell('wrong code', null);
        throw badField('code', WRONG);
      }
      tell('signed in', session.user.id);
      keepSession(c, session, browser);
      return c.json({ token: session.token, user: session.user });
    },
  ),
];
