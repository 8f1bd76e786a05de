// Backups and restore drills, noted in the shop's own database, so that the back office can say how old they are.
import { and, desc, eq, isNull, lt, max } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { daysBefore } from '../platform/time.ts';
import { recoveryRunKinds, recoveryRuns } from './recovery.tables.ts';

const KEPT_DAYS = 400;

export const recoveryRun = z.object({
  kind: z.enum(recoveryRunKinds),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date(),
  failure: z.string().max(500).nullable(),
  place: z.string().max(500),
  backupId: z.string().max(40),
  bytes: z.number().int().min(0),
});
export type RecoveryRun = z.infer<typeof recoveryRun>;

export async function noteRecoveryRun(db: Db, run: RecoveryRun) {
  await db.insert(recoveryRuns).values(run);
  await db.delete(recoveryRuns).where(lt(recoveryRuns.finishedAt, daysBefore(run.finishedAt, KEPT_DAYS)));
}

export async function lastRecoveryRuns(db: Db) {
  const [backup, drill] = await Promise.all([lastRun(db, 'backup'), lastRun(db, 'drill')]);
  return { backup, drill };
}

async function lastRun(db: Db, kind: RecoveryRun['kind']) {
  const isOfKind = eq(recoveryRuns.kind, kind);
  const [last] = await db.select().from(recoveryRuns).where(isOfKind).orderBy(desc(recoveryRuns.finishedAt)).limit(1);
  if (!last) return null;
  const succeeded = await db
    .select({ at: max(recoveryRuns.finishedAt) })
    .from(recoveryRuns)
    .where(and(isOfKind, isNull(recoveryRuns.failure)));
  return { ...last, succeededAt: succeeded[0]?.at ?? null };
}
