import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from '../platform/columns.ts';

export const recoveryRunKinds = ['backup', 'drill'] as const;

/** When this shop was last backed up, and when a restore of its backup was last tried. */
export const recoveryRuns = pgTable(
  'recovery_runs',
  {
    id: id(),
    kind: text({ enum: recoveryRunKinds }).notNull(),
    startedAt: moment().notNull(),
    finishedAt: moment().notNull(),
    /** Null when it succeeded. */
    failure: text(),
    /** A folder, or s3://bucket/prefix. */
    place: text().notNull(),
    backupId: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('recovery_runs_newest').on(table.kind, table.finishedAt),
    check('recovery_runs_kind', oneOf(table.kind, recoveryRunKinds)),
  ],
);
