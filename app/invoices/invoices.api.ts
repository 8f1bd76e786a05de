import { byId } from '../platform/calls.schema.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { printInvoice } from './draw-invoice.server.ts';
import type { Issued } from './invoice-document.ts';
import { getCreditNote, getInvoiceOfOrder } from './invoices.server.ts';
import { sendPdf } from './send-pdf.server.ts';

const answers = { 200: { description: 'The PDF (application/pdf)' } };

export function invoicesApi(api: Api) {
  // Drawing costs some 10 ms of the only thread, so these reads are counted as writes are.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/invoice/{id}',
      access: 'customer',
      limit: 'write',
      summary: "An order's invoice by the order's id; made when the order ships or staff first ask",
      params: byId,
      answers,
    },
    async ({ c, shop, user, params: { id } }) => {
      const issued = await getInvoiceOfOrder(shop.db, id, user, shop.now());
      return sendPdf(c, nameOf('invoice', issued), await printInvoice(shop, issued));
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/credit-note/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'A credit note by its id',
      params: byId,
      answers,
    },
    async ({ c, shop, user, params: { id } }) => {
      const issued = await getCreditNote(shop.db, id, user);
      return sendPdf(c, nameOf('credit-note', issued), await printInvoice(shop, issued));
    },
  );
}

const nameOf = (kind: string, { serial }: Issued) => `${kind}_${serial.replaceAll('/', '-')}.pdf`;
