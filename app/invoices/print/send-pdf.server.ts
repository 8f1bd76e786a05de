import type { Context } from 'hono';
import { z } from 'zod';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import type { Issued } from '../invoice-document.ts';

/** `all`: in triplicate, for staff; customers get the original. */
export const invoiceQuery = z.object({ copies: z.enum(['all'], 'Choose “all”, or leave it out').optional() });
export type Copies = z.output<typeof invoiceQuery>['copies'];

export function requireOriginal(user: Pick<SignedIn, 'staffRole'>, copies: Copies) {
  if (copies && !user.staffRole) throw new Refusal(403, 'Your copy is the original. The others are for the transporter and the supplier.');
}

export const thePdf = { description: 'The PDF (application/pdf)' };

export const pdfName = (kind: string, { serial }: Pick<Issued, 'serial'>) => `${kind}_${serial.replaceAll(/[^\w]+/g, '-')}.pdf`;

/** A browser shows a PDF inside its own viewer document, which needs inline style and an object of this origin. */
const POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function sendPdf(c: Context<Vars>, filename: string, pdf: Buffer) {
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': POLICY,
  });
}
