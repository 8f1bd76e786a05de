import { closeForm, codeOnly } from '../accounts/accounts.schema.ts';
import { askerOf } from '../accounts/sign-in/codes/code-browser.server.ts';
import { SESSION_COOKIE } from '../accounts/sign-in/sessions/session-cookie.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { dropCookie } from '../platform/http/own-cookie.server.ts';
import { closeCustomer, closeOwnAccount, closePhoneAccount } from './close-account.server.ts';

export const closeAccountApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/close',
      access: 'customer',
      limit: 'write',
      security: 'account closed',
      summary: "Close the caller's own account",
      body: closeForm,
      answers: { 200: messageAnswer('Closed and anonymised; orders and invoices stay') },
    },
    async ({ c, shop, user, body }) => {
      await closeOwnAccount(shop.db, user.id, body.password, shop.now());
      dropCookie(c, SESSION_COOKIE);
      return c.json({ message: 'Your account is closed.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/close/by-phone',
      access: 'customer',
      limit: 'write',
      security: 'account closed',
      summary: "Close the caller's own account, which a phone has made and which has no password, with a code of /api/auth/phone/send-otp",
      body: codeOnly,
      answers: { 200: messageAnswer('Closed and anonymised; orders and invoices stay') },
    },
    async ({ c, shop, user, body, ip }) => {
      await closePhoneAccount(shop, user.id, body.code, askerOf(c, ip), shop.now());
      dropCookie(c, SESSION_COOKIE);
      return c.json({ message: 'Your account is closed.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/auth/{id}',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      security: 'account closed',
      summary: 'Close and anonymise an account; orders and invoices stay',
      params: byId,
      answers: { 200: messageAnswer('Closed') },
    },
    async ({ c, shop, user, params }) => {
      await closeCustomer(shop.db, user, params.id, shop.now());
      return c.json({ message: 'The account is closed.' });
    },
  ),
];
