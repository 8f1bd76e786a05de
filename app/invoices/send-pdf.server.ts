import type { Context } from 'hono';
import type { Vars } from '../platform/endpoint.server.ts';

export function sendPdf(c: Context<Vars>, filename: string, pdf: Buffer) {
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-store',
  });
}
