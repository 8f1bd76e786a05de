import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId } from '../platform/http/openapi/calls.schema.ts';
import { getCreditNote } from './invoices.server.ts';
import { printInvoice } from './print/draw-invoice.server.ts';
import { pdfName, sendPdf, thePdf } from './print/send-pdf.server.ts';

export const invoicesApi = (api: Api) => [
  // Rate-limited like a write: see order-invoices.api.ts.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/credit-note/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'A credit note by its id',
      params: byId,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, params: { id } }) => {
      const issued = await getCreditNote(shop.db, id, user);
      return sendPdf(c, pdfName('credit-note', issued), await printInvoice(shop, issued));
    },
  ),
];
