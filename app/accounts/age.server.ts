// The statement that a customer is an adult, for accounts that were made without it (by staff, or by a client of the API): the page asks
// before the first order there. A client of the API that says nothing about it orders as the specification has it.
import { giveConsent, hasConsent } from '../consents/consents.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { badField } from '../platform/refusal.ts';
import { CONFIRM_AGE } from './accounts.schema.ts';

export const isConfirmedAdult = (db: Db, userId: string) => hasConsent(db, userId, 'adult');

/** `isAdult`: the tick on the page; undefined where it was not asked. */
export async function confirmAge(
  tx: Db,
  { userId, email, isAdult, language }: { userId: string; email: string; isAdult: boolean | undefined; language: Language },
  now: Date,
) {
  if (isAdult === undefined || (await isConfirmedAdult(tx, userId))) return;
  if (!isAdult) throw badField('isAdult', CONFIRM_AGE);
  await giveConsent(tx, { email, purpose: 'adult' }, { userId, source: 'checkout', language }, now);
}
