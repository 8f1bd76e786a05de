// A mark that reveals nothing of the secret: with another shop's, second steps, links and codes fail one by one, and nothing says why.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database.server.ts';
import { deriveSecret, deriveSecrets, type Keys } from '../env/derived-secret.server.ts';
import { installation } from '../platform.tables.ts';

const PURPOSE = 'mark of the session secret';
const LETTERS = 16;

export const secretMarkOf = (env: Keys) => deriveSecret(env, PURPOSE).slice(0, LETTERS);
const marksOf = (env: Keys) => deriveSecrets(env, PURPOSE).map((mark) => mark.slice(0, LETTERS));

/** Also in a database that was just restored, and may have the tables of an earlier version. */
export async function isSecretForeign(db: Db, env: Keys): Promise<boolean> {
  const [row] = await rowsOf<{ mark: string | null }>(db, sql`select to_jsonb(i) ->> 'secret_mark' as mark from installation i`);
  return row?.mark != null && !marksOf(env).includes(row.mark);
}

/** At start: a database without a mark takes that of this secret, and a change of the secret (SESSION_SECRET_PREVIOUS) is followed. */
export async function keepSecretMark(db: Db, env: Keys) {
  if (!(await isSecretForeign(db, env))) await db.update(installation).set({ secretMark: secretMarkOf(env) });
}
