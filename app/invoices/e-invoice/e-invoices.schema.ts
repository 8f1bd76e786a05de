// Amounts are rupees.
import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const E_INVOICE_FILTERS = ['due', 'waiting', 'refused', 'registered'] as const;
export type EInvoiceFilter = (typeof E_INVOICE_FILTERS)[number];

export const eInvoicesQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  show: z.enum(E_INVOICE_FILTERS).optional().describe('due: refused, or waiting for longer than the portal usually takes'),
  sort: sortBy('date', 'buyer', 'amount', 'state'),
});

export const eInvoice = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit_note']),
  serial: z.string(),
  issuedAt: moment,
  buyer: z.object({ name: z.string(), gstin: z.string() }),
  amount: z.number(),
  orderId: z.uuid().nullable(),
  inHouseOrderId: z.uuid().nullable(),
  saleNumber: z.string(),
  state: z.enum(['waiting', 'refused', 'registered']),
  problem: z.string().nullable().describe('The portal’s refusal, or why it was not reached'),
  irn: z.string().nullable(),
  ackNumber: z.string().nullable(),
  acknowledgedAt: moment.nullable(),
  isPractice: z.boolean().describe('Registered by the practice portal only'),
  dueAt: moment.nullable().describe('The last moment to register it; null without a limit'),
});
export type EInvoice = z.output<typeof eInvoice>;
