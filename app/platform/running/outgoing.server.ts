// A database that was copied or restored, or is opened at another address, sends nothing by itself: its queued e-mails and refunds were
// probably sent by the original. It waits until the owner confirms that it is the shop now.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database.server.ts';
import type { Keys } from '../env/derived-secret.server.ts';
import { keysVersion } from '../env/live-env.server.ts';
import type { Env } from '../env.server.ts';
import { installation } from '../platform.tables.ts';
import { isStatementRefused } from '../postgres/database-errors.ts';
import { instant } from '../records/end-of-term.server.ts';
import type { Log } from '../records/log.server.ts';
import { isSecretForeign, keepSecretMark, secretMarkOf } from './secret-mark.server.ts';

type Place = { publicUrl: string; databaseId: string };
export type Hold = { by: 'setting' } | { by: 'copy'; of: string };
type Settings = Pick<Env, 'PUBLIC_URL' | 'OUTGOING' | 'SMTP_URL' | 'CASHFREE_APP_ID'> &
  Partial<
    Pick<
      Env,
      | 'SHIPROCKET_EMAIL'
      | 'DELHIVERY_TOKEN'
      | 'WHATSAPP_TOKEN'
      | 'MSG91_AUTH_KEY'
      | 'GSP_CLIENT_ID'
      | 'META_PIXEL_ID'
      | 'GA4_MEASUREMENT_ID'
    >
  >;

export const RELEASE = 'npm run release:outgoing';
const LOOK_AGAIN_MS = 5_000;

/** The cluster and the database in it: a restored dump has others, a replica that takes over has the same. */
async function placeOf(db: Db, { PUBLIC_URL: publicUrl }: Pick<Env, 'PUBLIC_URL'>): Promise<Place> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select (select system_identifier from pg_control_system()) || ':' || oid as id from pg_database where datname = current_database()`,
  ).catch((error: unknown) => {
    // A provider may forbid it: then only the address tells.
    if (isStatementRefused(error)) return [];
    throw error;
  });
  return { publicUrl, databaseId: found?.id ?? '' };
}

const canReachOut = ({
  SMTP_URL,
  CASHFREE_APP_ID,
  SHIPROCKET_EMAIL,
  DELHIVERY_TOKEN,
  WHATSAPP_TOKEN,
  MSG91_AUTH_KEY,
  GSP_CLIENT_ID,
  META_PIXEL_ID,
  GA4_MEASUREMENT_ID,
}: Settings) =>
  Boolean(
    SMTP_URL ||
      CASHFREE_APP_ID ||
      SHIPROCKET_EMAIL ||
      DELHIVERY_TOKEN ||
      WHATSAPP_TOKEN ||
      MSG91_AUTH_KEY ||
      GSP_CLIENT_ID ||
      META_PIXEL_ID ||
      GA4_MEASUREMENT_ID,
  );

export async function confirmOutgoing(db: Db, env: Pick<Env, 'PUBLIC_URL'> & Keys, now: Date) {
  const place = { ...(await placeOf(db, env)), confirmedAt: now, secretMark: secretMarkOf(env) };
  await db.insert(installation).values(place).onConflictDoUpdate({ target: installation.only, set: place });
}

/** In a restored database, which may have the tables of an earlier version: whatever it was before, it sends nothing until it is confirmed. */
export async function holdRestored(tx: Db, publicUrl: string, now: Date) {
  const id = 'restored from a backup';
  await tx.execute(sql`insert into installation (public_url, database_id, confirmed_at) values (${publicUrl}, ${id}, ${instant(now)})
    on conflict ("only") do update set database_id = ${id}`);
}

export async function findHold(db: Db, env: Settings): Promise<Hold | null> {
  if (env.OUTGOING === 'hold') return { by: 'setting' };
  if (env.OUTGOING === 'send' || !canReachOut(env)) return null;
  const [confirmed] = await db.select().from(installation);
  if (!confirmed) return null;
  const { publicUrl, databaseId } = await placeOf(db, env);
  const isSame = confirmed.publicUrl === publicUrl && confirmed.databaseId === databaseId;
  return isSame ? null : { by: 'copy', of: confirmed.publicUrl };
}

export async function confirmIfFirst(db: Db, env: Settings & Keys, now: Date) {
  const isFirst = (await db.$count(installation)) === 0;
  if (isFirst && canReachOut(env) && env.OUTGOING !== 'hold') await confirmOutgoing(db, env, now);
}

/** At start: the first that can reach anyone confirms itself, and OUTGOING=send confirms a move. Returns whether jobs that reach outside must wait. */
export async function openOutgoing(db: Db, env: Settings & Keys, log: Log, now: () => Date) {
  if (env.OUTGOING === 'send') await confirmOutgoing(db, env, now());
  await confirmIfFirst(db, env, now());
  await keepSecretMark(db, env);
  if (await isSecretForeign(db, env)) log.warn('SESSION_SECRET is that of another shop', { todo: 'npm run doctor' });
  const hold = await findHold(db, env);
  if (hold) log.warn('outgoing e-mails, messages, refunds and payments wait', { reason: holdWords(hold) });
  let held = hold !== null;
  let lookedAt = performance.now();
  let keys = keysVersion(env);
  return async function isHeld() {
    if (keys !== keysVersion(env) || (held && performance.now() - lookedAt > LOOK_AGAIN_MS)) {
      const hadHeld = held;
      keys = keysVersion(env);
      lookedAt = performance.now();
      held = (await findHold(db, env)) !== null;
      if (hadHeld && !held) log.info('outgoing e-mails, messages, refunds and payments are released');
    }
    return held;
  };
}

export const holdWords = (hold: Hold) =>
  hold.by === 'setting'
    ? 'The server runs with OUTGOING=hold. Queued e-mails, messages and refunds wait until that setting is removed.'
    : `This database is a copy, or has moved: it belongs to ${hold.of}. If this is the shop now, run ${RELEASE} on the server (in the container: node release-outgoing.ts).`;
