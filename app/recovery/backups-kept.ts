// Which backups stay: the newest of each of the last 7 days, 4 weeks and 12 months that have one. Days are India's.
import { dayOf, weekStart } from '../platform/time.ts';

export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** '20261123T210500Z': a backup's name says when it was made, in UTC. */
export const backupIdOf = (moment: Date) =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');

/** Null for a name that is no backup's. */
export function madeAtOf(id: string): Date | null {
  const moment = new Date(id.replace(ID, '$1-$2-$3T$4:$5:$6Z'));
  return ID.test(id) && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** Of these moments the ones to keep. The newest is always among them. */
export function keptBackups(moments: readonly Date[]): Set<Date> {
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime());
  return new Set([
    ...newestOfEach(newestFirst, dayOf, KEPT.days),
    ...newestOfEach(newestFirst, (moment) => weekStart(dayOf(moment)), KEPT.weeks),
    ...newestOfEach(newestFirst, (moment) => dayOf(moment).slice(0, 7), KEPT.months),
  ]);
}

function newestOfEach(newestFirst: Date[], periodOf: (moment: Date) => string, periods: number): Date[] {
  const newest = new Map<string, Date>();
  for (const moment of newestFirst) if (!newest.has(periodOf(moment))) newest.set(periodOf(moment), moment);
  return [...newest.values()].slice(0, periods);
}
