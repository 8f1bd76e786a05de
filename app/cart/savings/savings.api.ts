import type { Db } from '../../platform/database.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { inTheirPlace } from '../../platform/records/audit.server.ts';
import { appliedCoupon, cartParams, couponForm, keptSamples, keptSavings, samplesForm, savingsForm } from '../cart.schema.ts';
import { countGuestCode, unlessMoved } from '../guest/guest-of-request.server.ts';
import { applyCoupon } from '../quote.server.ts';
import { chooseSamples } from '../samples.server.ts';
import { keepSavings } from './kept-savings.server.ts';

export const savingsCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/cart/{userId}/samples',
      access: 'self',
      orGuest: true,
      limit: 'write',
      summary: 'Choose the free samples of the running campaigns. The quote says which of them the cart gets',
      params: cartParams,
      body: samplesForm,
      answers: { 200: { description: 'What is chosen', schema: keptSamples } },
    },
    async ({ c, shop, user, guest, subjectId, body }) => {
      const choose = (db: Db) => chooseSamples(db, subjectId, body.variantIds, shop.now());
      const variantIds = await unlessMoved(guest, subjectId, () => inTheirPlace(shop.db, { user, subjectId }, 'cart.change', choose));
      return c.json({ variantIds });
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/cart/{userId}/savings',
      access: 'self',
      limit: 'write',
      summary: 'Keep the coupon and the coins with the cart. The quote and the purchase check them; null clears one',
      params: cartParams,
      body: savingsForm,
      answers: { 200: { description: 'What is kept', schema: keptSavings } },
    },
    async ({ c, shop, user, subjectId, body }) =>
      c.json(await inTheirPlace(shop.db, { user, subjectId }, 'cart.change', (db) => keepSavings(db, subjectId, body))),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/coupons/apply',
      access: 'customer',
      orGuest: true,
      limit: 'write',
      summary: 'Check a coupon on the current cart; the purchase checks it again',
      body: couponForm,
      answers: { 200: { description: 'Its discount', schema: appliedCoupon } },
    },
    async ({ c, shop, guest, subjectId, body }) => {
      if (guest) await countGuestCode(c, body.code);
      return c.json(await applyCoupon(shop.db, subjectId, body.code, shop.now()));
    },
  ),
];
