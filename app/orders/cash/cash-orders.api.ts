import { codeOnly, emailForm } from '../../accounts/accounts.schema.ts';
import { askerOf, codeRequestOf } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { overruleOrderForm } from '../../cash/cash.schema.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { codeWay, staffOrder } from '../orders.schema.ts';
import { getOrder } from '../orders.server.ts';
import { confirmOwnOrder, sendCashCode } from './confirm-own-order.server.ts';
import { overruleOrder } from './overrule-order.server.ts';

export const cashOrdersApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/{id}/cash',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Decide whether a cash order is confirmed before it ships, whatever the rules for cash say',
      params: byId,
      body: overruleOrderForm,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await overruleOrder(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/cash-otp',
      access: 'customer',
      limit: 'write',
      summary: 'Send the code that confirms a cash order to its buyer, by e-mail or to the phone of the order',
      params: byId,
      body: emailForm.pick({ language: true }).extend({ way: codeWay.default('email') }),
      answers: { 200: messageAnswer('Sent') },
    },
    async ({ c, shop, user, ip, params, body }) => {
      await sendCashCode(shop, params.id, user, { ...codeRequestOf(c, ip), ...body }, shop.now());
      return c.json({ message: body.way === 'email' ? 'OTP sent to your email!' : 'OTP sent to your phone!' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/cash-otp/verify',
      access: 'customer',
      limit: 'write',
      summary: 'Confirm a cash order with that code. Idempotent',
      params: byId,
      body: codeOnly.extend({ way: codeWay.default('email') }),
      answers: { 200: messageAnswer('Confirmed') },
    },
    async ({ c, shop, user, ip, params, body }) => {
      await confirmOwnOrder(shop, params.id, user, { ...askerOf(c, ip), ...body }, shop.now());
      return c.json({ message: 'Order confirmed.' });
    },
  ),
];
