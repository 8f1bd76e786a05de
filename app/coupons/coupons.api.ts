import { csvFile } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { dayOf } from '../platform/time.ts';
import { may } from '../vocabulary/permissions.ts';
import { changeCoupon, deleteCoupon, restoreCoupon } from './change-coupon.server.ts';
import {
  type CouponAnswer,
  couponAnswer,
  couponChange,
  couponQuery,
  generatedAnswer,
  generatedCoupons,
  newDiscount,
} from './coupons.schema.ts';
import { createCoupon, exportCoupons, generateCoupons, listCoupons } from './coupons.server.ts';
import { discountWords } from './discount-words.ts';
import { listPublicCoupons } from './usable-coupons.server.ts';

const STAFF = { access: 'staff', permission: 'coupons', limit: 'write' } as const;

export const couponsApi = (api: Api) => [...listCouponsApi(api), ...editCouponsApi(api)];

const listCouponsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/coupons',
      access: 'anyone',
      limit: 'read',
      summary: 'Coupons: those that are public, active and valid; staff see all',
      query: couponQuery,
      answers: { 200: listOf(couponAnswer) },
    },
    async ({ c, shop, user, query }) => {
      if (!may(user, 'coupons')) {
        const coupons = await listPublicCoupons(shop.db, shop.now());
        return sendList(c, coupons, coupons.length);
      }
      const { coupons, total } = await listCoupons(shop.db, query);
      return sendList(c, coupons, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/coupons/coupons.csv',
      ...STAFF,
      summary: 'All matching coupons as a file; generated codes are found by prefix',
      query: couponQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) =>
      csvFile(
        'coupons.csv',
        ['Code', 'Description', 'Discount', 'Valid from', 'Valid until', 'Active', 'Uses', 'Uses at most'],
        linesOf(exportCoupons(shop.db, query)),
      ),
  ),
];

const editCouponsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/coupons',
      ...STAFF,
      summary: 'Add a coupon, or an automatic discount; valid for 30 days from today unless given',
      body: newDiscount,
      answers: { 201: { description: 'The coupon', schema: couponAnswer } },
    },
    async ({ c, shop, user, body }) => c.json(await createCoupon(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/coupons/generate',
      ...STAFF,
      summary: 'Generate codes with the same terms, each valid for one order',
      body: generatedCoupons,
      answers: { 201: { description: 'The codes', schema: generatedAnswer } },
    },
    async ({ c, shop, user, body }) =>
      c.json({ prefix: body.prefix, codes: await generateCoupons(shop.db, user.id, body, shop.now()) }, 201),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/coupons/{id}',
      ...STAFF,
      summary:
        'Change a coupon, or turn it on or off; what is not given stays; with `updatedAt` as it was read, only if it has not changed since',
      params: byId,
      body: couponChange,
      answers: { 200: { description: 'The coupon', schema: couponAnswer }, 409: { description: 'It was changed since' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeCoupon(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/coupons/{id}',
      ...STAFF,
      summary: 'Delete a coupon; orders that used it keep its code',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteCoupon(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Coupon deleted.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/coupons/{id}/restore',
      ...STAFF,
      summary: 'Bring a deleted coupon back, as it was',
      params: byId,
      answers: { 200: { description: 'The coupon', schema: couponAnswer }, 409: { description: 'Another coupon has its code by now' } },
    },
    async ({ c, shop, user, params }) => c.json(await restoreCoupon(shop.db, user.id, params.id, shop.now())),
  ),
];

async function* linesOf(pages: AsyncIterable<CouponAnswer[]>) {
  for await (const page of pages) {
    yield page.map((coupon) => [
      coupon.isAutomatic ? '' : coupon.code,
      coupon.description,
      discountWords(coupon),
      dayOf(new Date(coupon.validFrom)),
      dayOf(new Date(coupon.expiresAt)),
      coupon.isActive ? 'yes' : 'no',
      coupon.uses ?? 0,
      coupon.usageLimit,
    ]);
  }
}
