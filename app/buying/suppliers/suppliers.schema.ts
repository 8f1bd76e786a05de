import { z } from 'zod';
import { buyerGstin } from '../../accounts/accounts.schema.ts';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';
import { requiredText } from '../../platform/words/typed-text.ts';
import { DAYS, moment, updatedAt, words } from '../buying.schema.ts';

export const supplierForm = z.object({
  name: requiredText('Enter the name'),
  gstin: buyerGstin,
  contactName: words(120),
  email: z.union([z.literal(''), z.email('Enter a valid e-mail address')]).default(''),
  phone: words(40),
  address: words(500),
  leadDays: z.number(DAYS).int(DAYS).min(0, DAYS).max(365, 'At most 365 days').describe('From the order until the goods arrive'),
  note: words(1_000),
  updatedAt,
});
export type SupplierForm = z.output<typeof supplierForm>;

export const supplierQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({ sort: sortBy('name', 'lead', 'open') });

export const supplierAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  gstin: z.string().nullable(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  leadDays: z.int(),
  note: z.string(),
  openOrders: z.int(),
  updatedAt: moment,
});
export type SupplierAnswer = z.output<typeof supplierAnswer>;
