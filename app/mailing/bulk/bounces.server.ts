import { desc, eq, ilike } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { type ListQuery, offsetOf, patternOf } from '../../platform/http/list-query.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bounces } from '../mailing.tables.ts';
import type { BounceAnswer } from './mailings.schema.ts';

export async function listBounces(
  db: Db,
  query: Pick<ListQuery, 'page' | 'limit' | 'search'>,
): Promise<{ bounces: BounceAnswer[]; total: number }> {
  const wanted = query.search ? ilike(bounces.email, patternOf(query)) : undefined;
  const rows = await db
    .select()
    .from(bounces)
    .where(wanted)
    .orderBy(desc(bounces.bouncedAt), bounces.email)
    .limit(query.limit)
    .offset(offsetOf(query));
  return { bounces: rows.map((row) => ({ ...row, bouncedAt: row.bouncedAt.toISOString() })), total: await db.$count(bounces, wanted) };
}

/** Staff confirm that the address works again. */
export async function allowAgain(db: Db, actorId: string, email: string) {
  await db.transaction(async (tx) => {
    const [bounce] = await tx.delete(bounces).where(eq(bounces.email, email)).returning();
    if (!bounce) throw new Refusal(404, 'This address is not on the list.');
    await recordAudit(tx, actorId, 'bounce.allow', `bounce:${email}`, { reason: bounce.reason });
  });
}
