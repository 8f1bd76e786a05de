// Keys of authenticator apps are sealed with the secret of the shop, and sealed again when it changes.
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import type { Keys } from '../../../platform/env/derived-secret.server.ts';
import { openSecret, sealSecret } from '../../../platform/seal.server.ts';
import { twoStep } from '../../accounts.tables.ts';

export const SEALED_FOR = 'two-step secrets';

/** At start with SESSION_SECRET_PREVIOUS, so that it can be dropped. `lost` opens with neither secret. */
export async function sealTwoStepsAgain(db: Db, env: Keys): Promise<{ sealed: number; lost: number }> {
  const done = { sealed: 0, lost: 0 };
  await db.transaction(async (tx) => {
    for (const { userId, secret } of await tx.select().from(twoStep).for('update')) {
      const opened = openSecret(env, SEALED_FOR, secret);
      if (!opened) done.lost += 1;
      else if (opened.isOld) {
        await sealAgain(tx, env, userId, opened.secret);
        done.sealed += 1;
      }
    }
  });
  return done;
}

/** How many second steps no current key opens, as SESSION_SECRET is another; also in the tables of an earlier version. */
export async function countLostTwoSteps(db: Db, env: Keys): Promise<number> {
  const rows = await db.select({ secret: twoStep.secret }).from(twoStep);
  return rows.filter(({ secret }) => !openSecret(env, SEALED_FOR, secret)).length;
}

export const sealAgain = (tx: Db, env: Keys, userId: string, secret: string) =>
  tx
    .update(twoStep)
    .set({ secret: sealSecret(env, SEALED_FOR, secret) })
    .where(eq(twoStep.userId, userId));
