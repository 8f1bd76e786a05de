// What staff did: every staff write leaves a row (D5), in the transaction of the write itself.
import type { Db } from './database.server.ts';
import { audit } from './tables.ts';

/** `action` is 'product.update', `subject` 'product:{id}'; `before` and `after` tell what changed, and are left out where they would keep what was erased. */
export async function recordAudit(tx: Db, actorId: string, action: string, subject: string, before: unknown = null, after: unknown = null) {
  await tx.insert(audit).values({ actorId, action, subject, before, after });
}
