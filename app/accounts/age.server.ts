// The customer's statement of being an adult, for accounts created without it (by staff, or by an API client): the page asks before their
// first order. An API client that omits it can order as specified.
import { giveConsent, hasConsent } from '../consents/consents.server.ts';
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { CONFIRM_AGE } from './accounts.schema.ts';

export const isConfirmedAdult = (db: Db, userId: string) => hasConsent(db, userId, 'adult');

/** `isAdult`: the page's checkbox; undefined if it was not asked. */
export async function confirmAge(
  tx: Db,
  { userId, email, isAdult, language }: { userId: string; email: string; isAdult: boolean | undefined; language: Language },
  now: Date,
) {
  if (isAdult === undefined || (await isConfirmedAdult(tx, userId))) return;
  if (!isAdult) throw badField('isAdult', CONFIRM_AGE);
  await giveConsent(tx, { email, purpose: 'adult' }, { userId, source: 'checkout', language }, now);
}
