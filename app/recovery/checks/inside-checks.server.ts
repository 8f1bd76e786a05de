// What the doctor looks at inside: versions, settings, disk, database, jobs, pictures, books, backups.
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import project from '../../../package.json' with { type: 'json' };
import { countLostTwoSteps } from '../../accounts/sign-in/two-step/sealed-two-steps.server.ts';
import { CHECK_NAMES, type Finding as Discrepancy, reconcileWithin } from '../../books/reconcile.server.ts';
import { media } from '../../media/media.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { productionWarnings } from '../../platform/env/production.server.ts';
import { MIGRATIONS } from '../../platform/postgres/migrating.server.ts';
import { findHold, holdWords } from '../../platform/running/outgoing.server.ts';
import { isSecretForeign } from '../../platform/running/secret-mark.server.ts';
import { lostWords } from '../../settings/keys/live-keys.server.ts';
import { listLostKeys } from '../../settings/keys/sealed-keys.server.ts';
import { attention, type Check, good, type Verdict, wrong } from './finding.ts';
import { backups, drills } from './recovery-checks.server.ts';

const FREE_AT_LEAST = 0.1;
const CLOCK_MS = 5_000;
const LAG_SECONDS = 60;
const JOB_MINUTES = 15;
const NAMED = 3;

const versions: Check = async ({ db }) => {
  const [server] = await rowsOf<{ version: string }>(db, sql`select current_setting('server_version') as version`);
  const node = process.versions.node;
  const says = `Shop ${project.version}, Node ${node}, PostgreSQL ${server?.version}.`;
  return Number(node.split('.')[0]) >= 24 ? good(says) : wrong(says, 'Start with the Node 24 that comes with the packages: npm start.');
};

const settings: Check = async ({ env }) => {
  const warnings = productionWarnings(env);
  if (warnings.length > 0) return attention(warnings.join(' '), 'Change these settings and restart; .env.example explains each.');
  return good(
    env.isProduction ? 'All settings of production are valid.' : 'All settings are valid. This is a local start, not production.',
  );
};

const secret: Check = async ({ db, env }) => {
  const isForeign = await isSecretForeign(db, env);
  const lost = await countLostTwoSteps(db, env);
  const lostKeys = await listLostKeys(db, env);
  if (lostKeys.length > 0 && !isForeign && lost === 0) return wrong(lostKeys.map(lostWords).join(' '), 'Open Settings, Keys.');
  if (!isForeign && lost === 0) return good('SESSION_SECRET is the one that this database was used with.');
  return wrong(
    `SESSION_SECRET is not the one that this database was used with: ${lost} second steps cannot be checked, and links in e-mails sent before fail.`,
    'Set SESSION_SECRET to the value of the old server. If it is lost: npm run reset:second-step for an owner, then npm run release:outgoing.',
  );
};

const disk: Check = async ({ env }) => {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  const says = `${((bavail * bsize) / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free for DATA_DIR.`;
  return bavail / blocks >= FREE_AT_LEAST ? good(says) : attention(says, 'Free some space or enlarge the disk before uploads fail.');
};

const clock: Check = async ({ db }) => {
  const askedAt = Date.now();
  const [row] = await rowsOf<{ at: string | number }>(db, sql`select extract(epoch from clock_timestamp()) * 1000 as at`);
  const aheadMs = (askedAt + Date.now()) / 2 - Number(row?.at);
  if (Math.abs(aheadMs) < CLOCK_MS) return good('The clocks of this machine and of the database agree.');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return attention(
    `This machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database.`,
    'Set the clock with chrony or systemd-timesyncd.',
  );
};

const database: Check = async ({ db, env }) => {
  if (env.DATABASE_URL) return standbys(db);
  await db.execute(sql`select 1`);
  return attention('The embedded database answers. It may lose orders in a power cut.', 'Use PostgreSQL (DATABASE_URL) for a real shop.');
};

/** How far the standbys of a primary are behind it. */
export async function standbys(db: Db): Promise<Verdict> {
  const startedAt = performance.now();
  // A role that may not see a standby's state gets nulls; an idle standby also has no lag.
  const [row] = await rowsOf<{ standbys: number; hidden: number; lag: number | null }>(
    db,
    sql`select count(*)::int as standbys, (count(*) filter (where state is null))::int as hidden,
        extract(epoch from max(replay_lag))::float as lag from pg_stat_replication`,
  );
  const says = `PostgreSQL answers in ${Math.round(performance.now() - startedAt)} ms; ${row?.standbys ?? 0} standbys.`;
  if (row?.hidden)
    return attention(
      `${says} How far they are behind is hidden from the shop's role.`,
      'As a superuser of the database: grant pg_monitor to the role of DATABASE_URL.',
    );
  if ((row?.lag ?? 0) < LAG_SECONDS) return good(says);
  return attention(`${says} The slowest is ${Math.round(row?.lag ?? 0)} seconds behind.`, 'Check the network and the disk of the standby.');
}

const migrations: Check = async ({ db }) => {
  const applied = new Set((await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`)).map(({ hash }) => hash));
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const missing = known.filter(({ hash }) => !applied.has(hash)).length;
  if (missing > 0) return wrong(`Missing migrations: ${missing}.`, 'Start this version of the shop on the database: it applies them.');
  if (applied.size > known.length)
    return wrong('A newer version of the shop has used this database.', 'Run that version, or restore an older backup.');
  return good(`All ${known.length} migrations are applied.`);
};

const jobs: Check = async ({ db }) => {
  const [row] = await rowsOf<{ waiting: number; dead: number; minutes: number | null }>(
    db,
    sql`select count(*) filter (where dead_at is null)::int as waiting, count(dead_at)::int as dead,
      (extract(epoch from clock_timestamp() - min(run_at) filter (where dead_at is null)) / 60)::float as minutes from jobs`,
  );
  const minutes = Math.max(0, Math.round(row?.minutes ?? 0));
  const says = `${row?.waiting ?? 0} jobs are waiting, the oldest for ${minutes} minutes; ${row?.dead ?? 0} failed for good.`;
  if (minutes > JOB_MINUTES) return wrong(says, 'Is a shop running on this database? Its log says why jobs fail: search for "job failed".');
  return row?.dead ? attention(says, 'Open the failed e-mails and refunds in the back office and try again.') : good(says);
};

const outgoing: Check = async ({ db, env }) => {
  const hold = await findHold(db, env);
  return hold
    ? attention(holdWords(hold), 'If this is the shop: npm run release:outgoing.')
    : good('E-mails, refunds and payments may leave.');
};

const pictures: Check = async ({ db, files }) => {
  const stored = new Set(await files.list());
  const rows = await db.select({ key: media.key, widths: media.widths }).from(media);
  const missing = rows.filter(({ key, widths }) =>
    widths.some((width) => !stored.has(`${key}-${width}.webp`) || !stored.has(`${key}-${width}.avif`)),
  );
  if (missing.length === 0) return good(`All files of ${rows.length} pictures are there.`);
  const names = missing
    .slice(0, NAMED)
    .map(({ key }) => key)
    .join(', ');
  return wrong(
    `Files of ${missing.length} pictures are missing, such as ${names}.`,
    'Copy them back from a backup, or upload these pictures again.',
  );
};

/** Together with a statement that is cut off a moment later, below the doctor's limit for a check. */
const BOOKS_WITHIN = { eachMs: 3_000, allMs: 15_000 };

const books: Check = async ({ db }) => booksVerdict(await reconcileWithin(db, BOOKS_WITHIN));

export function booksVerdict({ findings, leftOut }: { findings: Discrepancy[]; leftOut: string[] }): Verdict {
  if (findings.length > 0)
    return wrong(`${findings.length} discrepancies, first: ${findings[0]?.finding}.`, 'npm run reconcile lists them all.');
  if (leftOut.length === 0) return good('Orders, money, stock and invoices agree.');
  const done = CHECK_NAMES.length - leftOut.length;
  return attention(
    `${done} of ${CHECK_NAMES.length} checks agree. The others take longer than this examination may: ${leftOut.slice(0, NAMED).join(', ')}${leftOut.length > NAMED ? ' …' : ''}.`,
    'Run npm run reconcile on the server, which takes its time and checks everything.',
  );
}

export const INSIDE = {
  Versions: versions,
  Settings: settings,
  'Session secret': secret,
  Disk: disk,
  Database: database,
  Clock: clock,
  Migrations: migrations,
  Jobs: jobs,
  'Outgoing e-mails and refunds': outgoing,
  Pictures: pictures,
  Books: books,
  Backups: backups,
  'Restore drill': drills,
} satisfies Record<string, Check>;
