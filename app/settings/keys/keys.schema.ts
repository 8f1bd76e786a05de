// No answer holds a secret.
import { z } from 'zod';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { KEY_NAMES, KEY_PARTIES, type KeyName } from './key-parties.ts';

export const partyParams = z.object({ party: z.enum(KEY_PARTIES) });
const name = z.enum(KEY_NAMES as [KeyName, ...KeyName[]]);

/** A secret that is blank or not given stays as it is. `updatedAt`: as it was read; a concurrent save wins. */
export const keysForm = z.object({
  values: z.partialRecord(name, textUpTo(2_000)),
  updatedAt: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const keyStanding = z.object({
  party: z.enum(KEY_PARTIES),
  /** `unreadable`: sealed with another SESSION_SECRET. */
  source: z.enum(['environment', 'settings', 'unreadable', 'none']),
  fields: z.array(
    z.object({
      name,
      isSet: z.boolean(),
      /** The last four characters of a long secret. */
      tail: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
  savedAt: z.date().nullable(),
  savedBy: z.string().nullable(),
});
export type KeyStanding = z.output<typeof keyStanding>;

export const keyTest = z.object({ state: z.enum(['good', 'attention', 'wrong']), says: z.string(), todo: z.string() });
export type KeyTest = z.output<typeof keyTest>;
