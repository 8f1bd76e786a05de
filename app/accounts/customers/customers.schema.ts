import { z } from 'zod';
import { mailingForms } from '../../mailing/bulk/mailings.schema.ts';
import { listQuery } from '../../platform/http/list-query.ts';
import { requiredText } from '../../platform/words/typed-text.ts';
import { email, moment, phone, role } from '../accounts.schema.ts';

export const customerForm = z.object({ fullName: requiredText('Full name is required'), email, phone });

/** Optimistic lock: with `updatedAt` as it was read, a concurrent change is not overwritten. */
export const customerChange = customerForm.extend({
  email: z.union([z.literal(''), email], 'Invalid email format').describe('Empty: stays without one, as accounts made by phone may'),
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});
export const changedCustomer = customerChange.omit({ updatedAt: true });

export const CUSTOMER_SORTS = ['date-desc', 'date-asc', 'name-asc', 'name-desc'] as const;

export const customerQuery = listQuery.extend({
  status: z
    .enum(['active', 'inactive', 'minor'])
    .optional()
    .describe('active: the account is open; inactive: it was closed; minor: open, with a date of birth under 18'),
  month: z.coerce.number().int().min(1).max(12).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  role: z.enum(['customer', 'admin']).default('customer'),
  sort: z.enum(CUSTOMER_SORTS).default('date-desc'),
});

export const customerMailing = mailingForms(
  customerQuery.omit({ page: true, limit: true, role: true, sort: true }),
  'No customers selected.',
);

export const customer = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().describe('Empty: the account was made by phone, or closed'),
  contactEmail: z.string().nullable().describe('Gets the e-mails about orders; not verified'),
  phone: z.string(),
  role,
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

export type Customer = z.output<typeof customer>;
