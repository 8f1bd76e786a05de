// The audit log: every write by staff leaves a row (D5), in the transaction of the write itself.
import { sql } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '../../vocabulary/audit-actions.ts';
import { RETENTION } from '../../vocabulary/retention-periods.ts';
import type { Db } from '../database.server.ts';
import { audit } from '../platform.tables.ts';
import { deleteSome, type EndOfTerm, instant } from './end-of-term.server.ts';
import { monthsBefore } from './retention.ts';

/** `before` and `after` show the change; omitted where they would preserve erased data. Without an actor the shop itself acted. */
export async function recordAudit(
  tx: Db,
  actorId: string | null,
  action: AuditAction,
  subject: AuditSubject,
  before: unknown = null,
  after: unknown = null,
) {
  await tx.insert(audit).values({ actorId, action, subject, before, after });
}

/** A customer's own call, made by staff on their behalf, is audited like any other staff write. A guest (null) acts for themselves. */
export async function inTheirPlace<T>(
  db: Db,
  { user, subjectId }: { user: { id: string } | null; subjectId: string },
  action: AuditAction,
  write: (db: Db) => Promise<T>,
): Promise<T> {
  if (!user || user.id === subjectId) return write(db);
  return db.transaction(async (tx) => {
    const after = await write(tx);
    await recordAudit(tx, user.id, action, `user:${subjectId}`, null, after);
    return after;
  });
}

/** The only deletion that the table allows (db/migrations, refuse_audit_change). */
export const endAudit: EndOfTerm = async (tx, now) => {
  await tx.execute(sql`select set_config('shop.retention', 'audit', true)`);
  const rows = await deleteSome(tx, audit, sql`created_at < ${instant(monthsBefore(now, RETENTION.audit.months))}`);
  await tx.execute(sql`select set_config('shop.retention', '', true)`);
  return rows;
};
