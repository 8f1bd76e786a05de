import { z } from 'zod';
import { moment } from './setting-values.ts';

/** Its guide (back-office/first-run): whether it is shown, and the readings that nothing else in the shop can show. */
export const guide = z.object({
  isHidden: z.boolean().default(false),
  policiesReadAt: moment.nullable().default(null),
  contactsReadAt: moment.nullable().default(null),
});

/** Plain texts suit any beauty shop; those of the specification's skin care brand are for the demo and for shops from before this choice. */
export const startingTexts = z.object({ from: z.enum(['plain', 'skin-care']).default('plain') });
