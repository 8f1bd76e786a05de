import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, endpoint, type Vars } from '../platform/endpoint.server.ts';
import { drawInvoice } from './draw-invoice.server.ts';
import type { Issued } from './invoice-document.ts';
import { getCreditNote, getInvoiceOfOrder } from './invoices.server.ts';

const params = z.object({ id: z.uuid() });
const answers = { 200: { description: 'The PDF (application/pdf)' } };

export function invoicesApi(api: Api) {
  // Drawing costs some 30 ms of the only thread, so these reads are counted as writes are.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/invoice/{id}',
      access: 'customer',
      limit: 'write',
      summary: "An order's invoice by the order's id; made when the order ships or staff first ask",
      params,
      answers,
    },
    async ({ c, shop, user, params: { id } }) => sendPdf(c, 'invoice', await getInvoiceOfOrder(shop.db, id, user, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/credit-note/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'A credit note by its id',
      params,
      answers,
    },
    async ({ c, shop, user, params: { id } }) => sendPdf(c, 'credit-note', await getCreditNote(shop.db, id, user)),
  );
}

async function sendPdf(c: Context<Vars>, name: string, issued: Issued) {
  const pdf = await drawInvoice(issued);
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${name}_${issued.serial.replaceAll('/', '-')}.pdf"`,
    'cache-control': 'private, no-store',
  });
}
