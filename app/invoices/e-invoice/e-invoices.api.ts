import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import { eInvoice, eInvoicesQuery } from './e-invoices.schema.ts';
import { getEInvoice, listEInvoices } from './e-invoices.server.ts';
import { retryRegistration } from './register-invoice.server.ts';

export const eInvoicesApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/e-invoices',
      access: 'staff',
      permission: 'books',
      limit: 'read',
      summary: 'Invoices and credit notes that the GST portal must register, newest first',
      query: eInvoicesQuery,
      answers: { 200: listOf(eInvoice) },
    },
    async ({ c, shop, query }) => {
      const { eInvoices, total } = await listEInvoices(shop.db, query, shop.now());
      return sendList(c, eInvoices, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/e-invoices/{id}/retry',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      summary: 'Ask the portal again, after mending what it refused or registering the document there by hand. Safe to repeat',
      params: byId,
      answers: { 200: { description: 'The e-invoice; `waiting` until the portal has answered', schema: eInvoice } },
    },
    async ({ c, shop, user, params: { id } }) => {
      await retryRegistration(shop.db, id, user, shop.now());
      return c.json(await getEInvoice(shop.db, id));
    },
  ),
];
