import { z } from 'zod';
import { eWayBill } from '../../invoices/e-way-bill.ts';
import { printInvoice, printInvoices } from '../../invoices/print/draw-invoice.server.ts';
import { invoiceQuery, pdfName, requireOriginal, sendPdf, thePdf } from '../../invoices/print/send-pdf.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { printForm } from '../packing/packing.schema.ts';
import { getInvoiceOfOrder, issueForStaff, listIssuedOf, readEWayBill } from './order-invoices.server.ts';

const serialOf = z.object({ serial: z.string() });

export const orderInvoicesApi = (api: Api) => [...printCalls(api), ...issueCalls(api)];

const printCalls = (api: Api) => [
  // Drawing takes some 10 ms of the only thread, so these reads are rate-limited like writes.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/invoice/{id}',
      access: 'customer',
      limit: 'write',
      summary: "An order's invoice by the order's id. Before it is issued staff get a draft, and its owner 409",
      params: byId,
      query: invoiceQuery,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, params: { id }, query: { copies } }) => {
      requireOriginal(user, copies);
      const issued = await getInvoiceOfOrder(shop.db, id, user, shop.now());
      return sendPdf(c, pdfName('invoice', issued), await printInvoice(shop, issued, copies));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/invoices.pdf',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.invoices',
      summary: 'The issued invoices of these orders as one file; orders without one are left out',
      body: printForm,
      answers: { 200: thePdf, 409: { description: 'None of them has one' } },
    },
    async ({ c, shop, body: { ids, copies } }) =>
      sendPdf(c, 'invoices.pdf', await printInvoices(shop, await listIssuedOf(shop.db, ids), copies)),
  ),
];

const issueCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/{id}/e-way-bill',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.e-way-bill',
      summary: 'Part A of an order’s e-way bill, as the file that the portal reads',
      params: byId,
      answers: {
        200: { description: 'The file', schema: eWayBill },
        409: { description: 'It has no invoice yet, or is not worth so much' },
      },
    },
    async ({ c, shop, params: { id } }) => {
      const bill = await readEWayBill(shop.db, id);
      return c.json(bill, 200, {
        'content-disposition': `attachment; filename="e-way-bill_${bill.billLists[0]?.docNo.replaceAll('/', '-')}.json"`,
      });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/invoice',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: "Issue an order's invoice before it ships. Safe to repeat",
      params: byId,
      answers: {
        200: { description: 'It had one', schema: serialOf },
        201: { description: 'Issued', schema: serialOf },
        409: { description: 'The order cannot have one (yet), or the shop has not entered who it is' },
      },
    },
    async ({ c, shop, user, params: { id } }) => {
      const { issued, isNew } = await issueForStaff(shop.db, id, user, shop.now());
      return c.json({ serial: issued.serial }, isNew ? 201 : 200);
    },
  ),
];
