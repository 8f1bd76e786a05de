// The age of the last backup and of the last restore drill.
import { DAY_MS, formatDateTime, HOUR_MS } from '../../platform/time.ts';
import { lastRecoveryRuns } from '../recovery-runs.server.ts';
import { attention, type Check, good, wrong } from './finding.ts';

/** A nightly backup that is a few hours late is no fault yet. */
const BACKUP_MS = 30 * HOUR_MS;

const DRILL_MS = 35 * DAY_MS;

const BACKUP_NOW = 'Run npm run backup -- <folder or s3://bucket/prefix> every night; docs/operations.md has a timer for it.';

export const backups: Check = async ({ db, now }) => {
  const { backup } = await lastRecoveryRuns(db);
  if (!backup?.succeededAt) return wrong(backup ? `No backup has succeeded: ${backup.failure}.` : 'There is no backup.', BACKUP_NOW);
  const says = `The last backup is of ${formatDateTime(backup.succeededAt)}, in ${backup.place}.`;
  if (backup.failure) return wrong(`${says} A later one failed: ${backup.failure}.`, 'Fix the cause, then run npm run backup again.');
  return now().getTime() - backup.succeededAt.getTime() > BACKUP_MS ? wrong(says, BACKUP_NOW) : good(says);
};

const DRILL_NOW = 'Run npm run restore -- <folder or s3://bucket/prefix> --drill every week.';

export const drills: Check = async ({ db, now }) => {
  const { drill } = await lastRecoveryRuns(db);
  if (!drill?.succeededAt)
    return attention(drill ? `No restore drill has succeeded: ${drill.failure}.` : 'No restore has been tried yet.', DRILL_NOW);
  const says = `The last restore drill is of ${formatDateTime(drill.succeededAt)}.`;
  if (drill.failure) return wrong(`${says} A later one failed: ${drill.failure}.`, 'Find out why before you need the backup.');
  return now().getTime() - drill.succeededAt.getTime() > DRILL_MS ? attention(says, DRILL_NOW) : good(says);
};
