// The guide of a new shop (back-office/first-run): whether it is shown, and the readings that nothing else in the shop can show.
import { z } from 'zod';
import { moment } from './setting-values.ts';

export const guide = z.object({
  isHidden: z.boolean().default(false),
  policiesReadAt: moment.nullable().default(null),
  contactsReadAt: moment.nullable().default(null),
});
