// Subscribers of the brand's former shop, with the consent that they gave there.
import { bringConsents } from '../consents/consents.server.ts';
import type { Db } from '../platform/database.server.ts';
import { subscribers } from './newsletter.tables.ts';

export type BroughtSubscriber = { email: string; userId: string; text: string; givenAt: Date };

/** An address that is known stays as it is: its owner may have unsubscribed here. No mail is sent. */
export async function bringSubscribers(tx: Db, people: readonly BroughtSubscriber[]): Promise<number> {
  if (people.length === 0) return 0;
  const rows = people.map(({ email, givenAt }) => ({ email, source: 'move' as const, createdAt: givenAt }));
  const added = await tx.insert(subscribers).values(rows).onConflictDoNothing().returning({ email: subscribers.email });
  const isNew = new Set(added.map(({ email }) => email));
  await bringConsents(
    tx,
    people.filter(({ email }) => isNew.has(email)),
  );
  return added.length;
}
