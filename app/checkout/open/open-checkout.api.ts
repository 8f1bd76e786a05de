// Everything after the contact and the new account uses the calls of a signed-in customer (D53).
import { codeForm, emailForm } from '../../accounts/accounts.schema.ts';
import { outcomesOf } from '../../accounts/sign-in/authentication-log.server.ts';
import { askerOf, codeRequestOf } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { signInByCode } from '../../accounts/sign-in/codes/code-sign-in.server.ts';
import { sendCode, tryCode } from '../../accounts/sign-in/codes/codes.server.ts';
import { browserOf } from '../../accounts/sign-in/sign-in-browser.server.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { badField } from '../../platform/refusal.ts';
import { keepShopper } from './keep-shopper.server.ts';
import { confirmed, newShopper, newShopperForm } from './open-checkout.schema.ts';
import { requireOpenCheckout, welcomeShopper } from './open-checkout.server.ts';

export const openCheckoutApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code that confirms the contact of an open checkout',
      body: emailForm,
      answers: { 200: messageAnswer('Sent; the answer is the same for every address') },
    },
    async ({ c, shop, body, ip }) => {
      await requireOpenCheckout(shop.db);
      await sendCode(shop.db, shop.env, 'checkout', body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'OTP sent to your email!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Verify it: signs in to the account of the address, or lets this browser make one for 30 minutes',
      body: codeForm,
      answers: { 200: { description: 'Confirmed; the session is set as a cookie', schema: confirmed } },
    },
    async ({ c, shop, body, ip }) => {
      await requireOpenCheckout(shop.db);
      const asker = askerOf(c, ip);
      const isRight = await tryCode(
        shop.db,
        shop.env,
        'checkout',
        { contact: body.email, code: body.code },
        asker,
        'verifiedAt',
        shop.now(),
      );
      if (!isRight) {
        outcomesOf(c)('wrong code', null);
        throw badField('code', 'Invalid or expired OTP');
      }
      const browser = browserOf(c);
      const session = await signInByCode(shop.db, body.email, asker, browser, shop.now());
      if (session) await keepShopper(c, session, browser);
      return c.json({ user: session?.user ?? null });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/account',
      access: 'anyone',
      limit: 'write',
      summary: 'Make the account of a confirmed address, with its first delivery address, and sign in',
      body: newShopperForm,
      answers: { 201: { description: 'Signed in; the session is set as a cookie', schema: newShopper } },
    },
    async ({ c, shop, body, ip }) => {
      await requireOpenCheckout(shop.db);
      const browser = browserOf(c);
      const from = { asker: askerOf(c, ip), browser };
      const { addressId, ...session } = await welcomeShopper(shop.db, await senderOf(shop), body, from, shop.now());
      await keepShopper(c, session, browser);
      return c.json({ user: session.user, addressId }, 201);
    },
  ),
];
