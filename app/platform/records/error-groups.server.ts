// Errors of the server, grouped by what they are: the event, the kind of error, the place in our code and the route. A group has a count, its
// first and last time, and one sample as the log has it (report-error.server.ts), so without personal data. Each node counts in memory
// and adds to the table every few seconds: an error costs no statement, and while the database is away nothing is lost but the
// surplus. docs/decisions/0101-errors-are-grouped.md
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.server.ts';
import { errorGroups } from '../platform.tables.ts';
import { daysBefore } from '../time.ts';
import { instant } from './end-of-term.server.ts';
import type { Log } from './log.server.ts';
import { messageOf, placeOf, reportError } from './report-error.server.ts';

const WRITE_AFTER_MS = 5_000;
const WAITING_AT_MOST = 100;
const ROWS_AT_MOST = 300;
const KEPT_DAYS = 30;
const LETTERS_AT_MOST = 500;
const KINDS_AT_MOST = 100;

type Counted = Omit<typeof errorGroups.$inferSelect, 'hourStartedAt' | 'hourCount'>;

type Parts = { db: Db; now: () => Date; release: string; log: Pick<Log, 'warn'> };
export type ErrorGroups = ReturnType<typeof createErrorGroups>;

export function createErrorGroups({ db, now, release, log }: Parts) {
  const waiting = new Map<string, Counted>();
  const byEvent = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isAway = false;

  function add(event: string, error: unknown, fields: Record<string, unknown> = {}) {
    const kind = byEvent.has(event) || byEvent.size < KINDS_AT_MOST ? event : 'other';
    byEvent.set(kind, (byEvent.get(kind) ?? 0) + 1);
    const group = groupOf(event, error, fields);
    const known = waiting.get(group.fingerprint);
    if (!known && waiting.size >= WAITING_AT_MOST) return;
    const seen = { ...group, release, count: (known?.count ?? 0) + 1, firstSeenAt: known?.firstSeenAt ?? now(), lastSeenAt: now() };
    waiting.set(group.fingerprint, seen);
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting() {
    // In the same order on each node, as they lock the rows.
    const counted = [...waiting.values()].sort((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1));
    if (counted.length === 0) return;
    waiting.clear();
    try {
      await writeGroups(db, counted, now());
      isAway = false;
    } catch (error) {
      for (const group of counted) {
        const since = waiting.get(group.fingerprint);
        const count = group.count + (since?.count ?? 0);
        if (since || waiting.size < WAITING_AT_MOST)
          waiting.set(group.fingerprint, { ...group, ...since, count, firstSeenAt: group.firstSeenAt });
      }
      // A warning: it must not become a group.
      if (!isAway) log.warn('error groups wait', { reason: messageOf(error) });
      isAway = true;
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    }
  }

  return { add, flush, counts: () => [...byEvent].map(([event, count]) => ({ event, count })) };
}

export const groupedLog = (log: Log, groups: Pick<ErrorGroups, 'add'>): Log => ({
  info: log.info,
  warn: log.warn,
  error(event, error, fields) {
    log.error(event, error, fields);
    groups.add(event, error, fields);
  },
});

const ROUTES = ['route', 'kind', 'sweep', 'part', 'party'] as const;
/** The database was away or busy: one group for all routes, whatever they were doing. */
const UNAVAILABLE = 503;

function groupOf(event: string, error: unknown, fields: Record<string, unknown>) {
  const { name, code = '', message, stack = [] } = reportError(error);
  const isUnavailable = fields['status'] === UNAVAILABLE;
  const route = isUnavailable ? '' : String(fields[ROUTES.find((field) => typeof fields[field] === 'string') ?? ''] ?? '');
  const place = isUnavailable ? '' : placeOf(error);
  const parts = [event, name, isUnavailable ? '' : codeOf(error, code), place, route];
  return {
    fingerprint: createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32),
    event: storable(event),
    route: storable(route),
    place: storable(place),
    message: storable(message),
    stack: stack.map(storable),
    requestId: typeof fields['requestId'] === 'string' ? fields['requestId'] : null,
  };
}

/** PostgreSQL takes neither a NUL character nor half of a pair. */
const storable = (text: string) =>
  text
    .slice(0, LETTERS_AT_MOST)
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('\0', '');

/** A failed query has its code in its cause. */
const codeOf = (error: unknown, code: string): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return code || (cause instanceof Error ? (reportError(cause).code ?? '') : '');
};

async function writeGroups(db: Db, counted: Counted[], now: Date) {
  const isSameHour = sql`${errorGroups.hourStartedAt} > excluded.hour_started_at - interval '1 hour'`;
  await db
    .insert(errorGroups)
    .values(counted.map((group) => ({ ...group, hourStartedAt: group.lastSeenAt, hourCount: group.count })))
    .onConflictDoUpdate({
      target: errorGroups.fingerprint,
      set: {
        message: sql`excluded.message`,
        stack: sql`excluded.stack`,
        release: sql`excluded.release`,
        requestId: sql`excluded.request_id`,
        count: sql`${errorGroups.count} + excluded.count`,
        lastSeenAt: sql`greatest(${errorGroups.lastSeenAt}, excluded.last_seen_at)`,
        hourStartedAt: sql`case when ${isSameHour} then ${errorGroups.hourStartedAt} else excluded.hour_started_at end`,
        hourCount: sql`case when ${isSameHour} then ${errorGroups.hourCount} + excluded.hour_count else excluded.hour_count end`,
      },
    });
  const newest = sql`select fingerprint from error_groups order by last_seen_at desc limit ${ROWS_AT_MOST}`;
  const isOver = sql`${errorGroups.lastSeenAt} < ${instant(daysBefore(now, KEPT_DAYS))}`;
  await db.delete(errorGroups).where(sql`${errorGroups.fingerprint} not in (${newest}) or ${isOver}`);
}
