import type { Issued } from '../invoices/invoice-document.ts';
import { printInvoice, printInvoices } from '../invoices/print/draw-invoice.server.ts';
import { invoiceQuery, sendPdf, thePdf } from '../invoices/print/send-pdf.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../platform/http/idempotency-key.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { inHouseChange, inHouseForm, inHouseQuoteForm } from './in-house.schema.ts';
import { getInHouse, listInHouse } from './in-house.server.ts';
import { getInHouseInvoice } from './in-house-invoices.server.ts';
import { inHouseOrder, inHousePrint, inHouseQuery, inHouseQuote, inHouseRefusal } from './in-house-orders.schema.ts';
import { changeInHouse, createInHouse, deleteInHouse, quoteInHouse } from './write-in-house.server.ts';

const answers = { 200: { description: 'The current order', schema: inHouseOrder } };

export const inHouseApi = (api: Api) => [...readingCalls(api), ...saleCalls(api)];

const readingCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/inhouse',
      access: 'staff',
      permission: 'in-house',
      limit: 'read',
      summary: 'The in-house orders, newest first',
      query: inHouseQuery,
      answers: { 200: listOf(inHouseOrder) },
    },
    async ({ c, shop, query }) => {
      const { orders, total } = await listInHouse(shop.db, query);
      return sendList(c, orders, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/inhouse/quote',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      summary: 'The price of such an order',
      body: inHouseQuoteForm,
      answers: { 200: { description: 'The figures', schema: inHouseQuote } },
    },
    async ({ c, shop, body }) => c.json(await quoteInHouse(shop.db, body, shop.now())),
  ),

  // Drawing is rate-limited like a write, as for an order's invoice.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/inhouse/invoice/{id}',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      summary: "An in-house order's invoice by the order's id",
      params: byId,
      query: invoiceQuery,
      answers: { 200: thePdf },
    },
    async ({ c, shop, params: { id }, query: { copies } }) =>
      sendPdf(c, `invoice_${id}.pdf`, await printInvoice(shop, await getInHouseInvoice(shop.db, id), copies)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/inhouse/invoices',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      audit: 'export.invoices',
      summary: 'The invoices of these in-house orders as one file',
      body: inHousePrint,
      answers: { 200: thePdf },
    },
    async ({ c, shop, body: { ids, copies } }) => {
      const issued: Issued[] = [];
      for (const id of new Set(ids)) issued.push(await getInHouseInvoice(shop.db, id));
      return sendPdf(c, 'invoices.pdf', await printInvoices(shop, issued, copies));
    },
  ),
];

const saleCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/inhouse',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      summary: 'Record an order: takes stock and issues its invoice. Idempotent with the header Idempotency-Key',
      body: inHouseForm,
      answers: {
        201: { description: 'The order', schema: inHouseOrder },
        409: { description: 'Too little stock, or another total', schema: inHouseRefusal },
      },
    },
    async ({ c, shop, user, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      return c.json(await getInHouse(shop.db, await createInHouse(shop.db, user.id, body, key, shop.now())), 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/inhouse',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      summary:
        'Change an order: its invoice is taken back by a credit note and issued again; with `updatedAt` as it was read, only if it has not changed since',
      body: inHouseChange,
      answers: { ...answers, 409: { description: 'Not enough stock, a different total, or a concurrent change', schema: inHouseRefusal } },
    },
    async ({ c, shop, user, body }) => {
      await changeInHouse(shop.db, user.id, body, shop.now());
      return c.json(await getInHouse(shop.db, body.id));
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/inhouse/{id}',
      access: 'staff',
      permission: 'in-house',
      limit: 'write',
      summary: 'Delete an order: its goods go back on the shelf and a credit note takes its invoice back',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteInHouse(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Order deleted.' });
    },
  ),
];
