import { phoneForm, phoneSignInForm } from '../../accounts/phone/phone.schema.ts';
import { sendCheckoutCode } from '../../accounts/phone/phone-codes.server.ts';
import { outcomesOf } from '../../accounts/sign-in/authentication-log.server.ts';
import { askerOf, codeRequestOf } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { tryCode } from '../../accounts/sign-in/codes/codes.server.ts';
import { browserOf } from '../../accounts/sign-in/sign-in-browser.server.ts';
import { readGuestCartId } from '../../cart/guest/guest-cart.server.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { badField } from '../../platform/refusal.ts';
import { sealOf } from '../../platform/seal.server.ts';
import { keepShopper } from './keep-shopper.server.ts';
import { confirmed, newPhoneShopperForm, newShopper } from './open-checkout.schema.ts';
import { requireOpenCheckout } from './open-checkout.server.ts';
import { enterByPhone, requireGoods, welcomePhoneShopper } from './phone-checkout.server.ts';

export const phoneCheckoutApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/phone/send-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Send a code to the phone of a guest with something in the cart',
      body: phoneForm,
      answers: { 200: messageAnswer('Sent; the answer is the same for every phone') },
    },
    async ({ c, shop, body, ip }) => {
      await requireOpenCheckout(shop.db);
      await requireGoods(shop.db, await readGuestCartId(shop, c.req.raw.headers));
      await sendCheckoutCode(shop, body, codeRequestOf(c, ip), shop.now());
      return c.json({ message: 'OTP sent to your phone!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/phone/verify-otp',
      access: 'anyone',
      limit: 'write',
      summary: 'Verify it: signs in to the account that has proved the phone, or lets this browser make one for 30 minutes',
      body: phoneSignInForm,
      answers: { 200: { description: 'Confirmed; the session is set as a cookie', schema: confirmed } },
    },
    async ({ c, shop, body: { phone, code }, ip }) => {
      await requireOpenCheckout(shop.db);
      const asker = askerOf(c, ip);
      if (!(await tryCode(shop.db, shop.env, 'checkout', { contact: phone, code }, asker, 'verifiedAt', shop.now()))) {
        outcomesOf(c)('wrong code', null);
        throw badField('code', 'Invalid or expired OTP');
      }
      const browser = browserOf(c);
      const session = await enterByPhone(shop.db, phone, { asker, browser }, shop.now());
      if (session) await keepShopper(c, session, browser);
      return c.json({ user: session?.user ?? null });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/checkout/phone/account',
      access: 'anyone',
      limit: 'write',
      summary: 'Make the account of a confirmed phone, with its first delivery address, and sign in',
      body: newPhoneShopperForm,
      answers: { 201: { description: 'Signed in; the session is set as a cookie', schema: newShopper } },
    },
    async ({ c, shop, body, ip }) => {
      await requireOpenCheckout(shop.db);
      const browser = browserOf(c);
      // Sealed: anyone could find the number behind a plain hash.
      const rewardedAs = sealOf(shop.env, 'points of a phone', body.phone);
      const from = { asker: askerOf(c, ip), browser, rewardedAs };
      const { addressId, ...session } = await welcomePhoneShopper(shop.db, await senderOf(shop), body, from, shop.now());
      await keepShopper(c, session, browser);
      return c.json({ user: session.user, addressId }, 201);
    },
  ),
];
