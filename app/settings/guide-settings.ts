// Of a new shop.
import { z } from 'zod';
import { moment } from './setting-values.ts';

/** Its guide (back-office/first-run): whether it is shown, and the readings that nothing else in the shop can show. */
export const guide = z.object({
  isHidden: z.boolean().default(false),
  policiesReadAt: moment.nullable().default(null),
  contactsReadAt: moment.nullable().default(null),
});

/**
 * Which words a page has until staff publish their own: plain ones that suit any beauty shop, or those of the specification's skin care
 * brand, as in the demo shop and every shop from before this choice.
 */
export const startingTexts = z.object({ from: z.enum(['plain', 'skin-care']).default('plain') });
