import type { Context } from 'hono';
import type { Vars } from '../platform/endpoint.server.ts';
import { drawInvoice } from './draw-invoice.server.ts';
import type { Issued } from './invoice-document.ts';

export async function sendPdf(c: Context<Vars>, filename: string, issued: Issued) {
  const pdf = await drawInvoice(issued);
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-store',
  });
}
