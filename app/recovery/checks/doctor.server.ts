// Examines the whole installation: each finding says what was found and what to do. Nothing here changes anything, and no text shows a
// secret: the findings pass through `withoutSecrets`.

import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { messageOf } from '../../platform/records/report-error.server.ts';
import { withoutSecrets } from '../hidden-secrets.server.ts';
import { attention, type Finding, type Patient, type Verdict, wrong } from './finding.ts';
import { INSIDE } from './inside-checks.server.ts';
import { OUTSIDE } from './outside-checks.server.ts';

const SECONDS_AT_MOST = 20;
const DATABASE = 'Database' satisfies keyof typeof INSIDE;

class DatabaseAway extends Error {}

/** In the place of a database that cannot be opened: what needs none is examined all the same. */
export const awayDatabase = (cause: unknown): Db =>
  new Proxy({} as Db, {
    get() {
      throw new DatabaseAway(messageOf(cause));
    },
  });
const FRESH_MS = 60_000;

/** `settings`: the environment, whose secrets are removed from all texts. */
export async function examine(patient: Patient, settings: Record<string, string | undefined>): Promise<Finding[]> {
  const findings: Finding[] = [];
  // One after another, as they share the database with visitors.
  for (const [name, check] of Object.entries({ ...INSIDE, ...OUTSIDE })) {
    const verdict = await within(check(patient)).catch((error) => {
      if (!(error instanceof DatabaseAway))
        return wrong(`The check failed: ${messageOf(error)}.`, 'Fix the cause above, then run npm run doctor again.');
      return name === DATABASE
        ? wrong(`It cannot be opened: ${messageOf(error)}`, 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.')
        : null;
    });
    if (!verdict) continue;
    // Also the keys that were entered in Settings.
    const hideKeys = withoutSecrets(patient.env);
    const hideSettings = withoutSecrets(settings);
    const hide = (text: string) => hideKeys(hideSettings(text));
    findings.push({ name, state: verdict.state, says: hide(verdict.says), todo: hide(verdict.todo) });
  }
  return findings;
}

async function within(work: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    const say = () =>
      resolve(attention(`No answer within ${SECONDS_AT_MOST} seconds.`, 'Try again. If it keeps happening, check the service behind it.'));
    timer = setTimeout(say, SECONDS_AT_MOST * 1000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Report = { at: Date; findings: Finding[] };
const kept = new WeakMap<Env, { startedAt: number; report: Promise<Report> }>();

/** For the page: at most one examination a minute, however often it is opened. */
export function examineSeldom(patient: Patient, settings: Record<string, string | undefined>): Promise<Report> {
  const last = kept.get(patient.env);
  if (last && performance.now() - last.startedAt < FRESH_MS) return last.report;
  const report = examine(patient, settings).then((findings) => ({ at: patient.now(), findings }));
  kept.set(patient.env, { startedAt: performance.now(), report });
  return report;
}
