// Sealed with a key that is not in the database (platform/seal). The environment wins, party by party: halves of two accounts are never mixed.
import { eq, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { startedWith } from '../../platform/env/live-env.server.ts';
import { secretWeakness } from '../../platform/env/weak-secret.ts';
import { type Env, readKeySettings } from '../../platform/env.server.ts';
import { isMailServer, isSender } from '../../platform/mails/mail-settings.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openSecret, sealSecret } from '../../platform/seal.server.ts';
import { partyProblems } from '../../vocabulary/parties/party-settings.server.ts';
import { sealedKeys } from '../settings.tables.ts';
import { decidingNames, fieldsOf, KEY_PARTIES, type KeyField, type KeyName, type KeyParty } from './key-parties.ts';
import type { KeyStanding } from './keys.schema.ts';

export type KeyValues = Partial<Record<KeyName, string>>;
type Row = typeof sealedKeys.$inferSelect;

const sealedFor = (party: KeyParty) => `keys of ${party}`;
/** A shorter secret would be half told by its end. */
const TOLD_FROM = 12;
const TOLD = 4;

export const isInEnvironment = (env: Env, party: KeyParty) => decidingNames(party).some((name) => Boolean(startedWith(env)[name]));

/** Null when they were sealed with another SESSION_SECRET. */
function opened(env: Env, { party, sealed }: Pick<Row, 'party' | 'sealed'>): KeyValues | null {
  const secret = openSecret(env, sealedFor(party), sealed)?.secret;
  return secret === undefined ? null : (JSON.parse(secret) as KeyValues);
}

export async function openKeys(db: Db, env: Env): Promise<KeyValues> {
  const rows = await db.select({ party: sealedKeys.party, sealed: sealedKeys.sealed }).from(sealedKeys);
  return Object.assign({}, ...rows.map((row) => (isInEnvironment(env, row.party) ? {} : opened(env, row)))) as KeyValues;
}

export async function listKeys(db: Db, env: Env): Promise<KeyStanding[]> {
  const rows = await db
    .select({ row: sealedKeys, by: users.fullName })
    .from(sealedKeys)
    .leftJoin(users, eq(users.id, sealedKeys.savedById));
  return KEY_PARTIES.map((party) => {
    const found = rows.find(({ row }) => row.party === party);
    const isEnvironment = isInEnvironment(env, party);
    const own = found && opened(env, found.row);
    const source = isEnvironment ? 'environment' : !found ? 'none' : own ? 'settings' : 'unreadable';
    const values = isEnvironment ? startedWith(env) : (own ?? {});
    return {
      party,
      source,
      fields: fieldsOf(party).map((field) => standingOf(field, String(values[field.name] ?? ''), source)),
      savedAt: found?.row.updatedAt ?? null,
      savedBy: found?.by ?? null,
    };
  });
}

function standingOf({ name, isSecret }: KeyField & { name: KeyName }, value: string, source: KeyStanding['source']) {
  const isTold = isSecret && source === 'settings' && name !== 'SMTP_URL' && value.length >= TOLD_FROM;
  return { name, isSet: value !== '', tail: isTold ? value.slice(-TOLD) : null, value: isSecret || value === '' ? null : value };
}

type Saving = { party: KeyParty; values: KeyValues; seenAt?: Date | null | undefined; actorId: string };

/** A blank secret keeps what is saved. */
export async function saveKeys(db: Db, env: Env, { party, values, seenAt, actorId }: Saving, now: Date): Promise<void> {
  if (isInEnvironment(env, party))
    throw new Refusal(409, 'The environment of the server sets these keys. Change them there.', { code: 'set_elsewhere' });
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(sealedKeys).where(eq(sealedKeys.party, party)).for('update');
    const next = withValues(party, (row && opened(env, row)) ?? {}, values);
    requireSound(env, party, next);
    const saved = { sealed: sealSecret(env, sealedFor(party), JSON.stringify(next)), updatedAt: now, savedById: actorId };
    const [written] = await tx
      .insert(sealedKeys)
      .values({ party, ...saved })
      .onConflictDoUpdate({
        target: sealedKeys.party,
        set: saved,
        ...(seenAt !== undefined && { setWhere: seenAt ? eq(sealedKeys.updatedAt, seenAt) : sql`false` }),
      })
      .returning({ party: sealedKeys.party });
    if (!written) throw new Refusal(409, 'Someone else changed these keys while you were editing.', { code: 'changed_meanwhile' });
    await recordAudit(tx, actorId, 'keys.save', `keys:${party}`, null, { set: Object.keys(next) });
    await pagesChanged(tx, 'keys');
  });
}

function withValues(party: KeyParty, before: KeyValues, given: KeyValues): KeyValues {
  const next = fieldsOf(party).map(
    ({ name, isSecret }) => [name, given[name] || ((isSecret || given[name] === undefined) && before[name]) || ''] as const,
  );
  return Object.fromEntries(next.filter(([, value]) => value !== ''));
}

function requireSound(env: Env, party: KeyParty, values: KeyValues) {
  const missing = fieldsOf(party).filter(({ name, isNeeded }) => isNeeded && !values[name]);
  const { keys, problems } = readKeySettings(values);
  const fields = {
    ...problems,
    ...mailProblems(values),
    ...Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required`])),
  };
  const [first] = Object.values(fields);
  if (first) throw new Refusal(400, first, { fields });
  const [conflict] = partyProblems({ ...env, ...keys }, secretWeakness);
  if (conflict) throw new Refusal(400, conflict);
}

function mailProblems({ SMTP_URL, MAIL_FROM }: KeyValues): Record<string, string> {
  return {
    ...(SMTP_URL && !isMailServer(SMTP_URL) && { SMTP_URL: 'Enter an address starting with smtps:// or smtp://' }),
    ...(MAIL_FROM && !isSender(MAIL_FROM) && { MAIL_FROM: 'Enter a valid e-mail address' }),
  };
}

/** Without its keys a shop in production would not start again. */
const NEEDED_TO_START: readonly KeyParty[] = ['cashfree', 'mail'];

export async function removeKeys(db: Db, env: Env, party: KeyParty, actorId: string): Promise<void> {
  if (env.isProduction && !env.KEYS && NEEDED_TO_START.includes(party) && !isInEnvironment(env, party))
    throw new Refusal(409, 'The shop would not start again without these keys. Enter others instead.', { code: 'keys_needed' });
  await db.transaction(async (tx) => {
    const removed = await tx.delete(sealedKeys).where(eq(sealedKeys.party, party)).returning({ party: sealedKeys.party });
    if (removed.length === 0) throw new Refusal(404, 'No keys are saved.');
    await recordAudit(tx, actorId, 'keys.remove', `keys:${party}`);
    await pagesChanged(tx, 'keys');
  });
}

/** After SESSION_SECRET has changed (SESSION_SECRET_PREVIOUS): the keys survive when the previous one is taken away. */
export async function sealKeysAgain(db: Db, env: Env): Promise<{ sealed: number; lost: number }> {
  const done = { sealed: 0, lost: 0 };
  await db.transaction(async (tx) => {
    for (const { party, sealed } of await tx.select().from(sealedKeys).for('update')) {
      const found = openSecret(env, sealedFor(party), sealed);
      if (!found) done.lost += 1;
      if (!found?.isOld) continue;
      await tx
        .update(sealedKeys)
        .set({ sealed: sealSecret(env, sealedFor(party), found.secret) })
        .where(eq(sealedKeys.party, party));
      done.sealed += 1;
    }
  });
  return done;
}

export async function listLostKeys(db: Db, env: Env): Promise<KeyParty[]> {
  const rows = await db.select().from(sealedKeys);
  return rows.flatMap((row) => (!isInEnvironment(env, row.party) && !opened(env, row) ? row.party : []));
}
