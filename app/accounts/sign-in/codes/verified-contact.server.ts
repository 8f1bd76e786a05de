import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { VERIFIED_MINUTES } from '../../accounts.schema.ts';
import { oneTimeCodes } from '../../accounts.tables.ts';
import type { Asker } from './code-browser.server.ts';
import { MINUTE, type Purpose } from './codes.server.ts';

const isVerifiedRecently = (purpose: Purpose, contact: string, { browserHash, networkHash }: Asker, now: Date) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.contact, contact),
    browserHash
      ? eq(oneTimeCodes.browserHash, browserHash)
      : and(isNull(oneTimeCodes.browserHash), eq(oneTimeCodes.networkHash, networkHash)),
    gt(oneTimeCodes.verifiedAt, new Date(now.getTime() - VERIFIED_MINUTES * MINUTE)),
    isNull(oneTimeCodes.usedAt),
  );

export async function isVerified(db: Db, purpose: Purpose, contact: string, asker: Asker, now: Date): Promise<boolean> {
  const [verified] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(isVerifiedRecently(purpose, contact, asker, now))
    .limit(1);
  return verified !== undefined;
}

export async function findVerified(db: Db, purpose: Purpose, browserHash: string, now: Date): Promise<string | null> {
  const [verified] = await db
    .select({ contact: oneTimeCodes.contact })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.browserHash, browserHash),
        gt(oneTimeCodes.verifiedAt, new Date(now.getTime() - VERIFIED_MINUTES * MINUTE)),
        isNull(oneTimeCodes.usedAt),
      ),
    )
    .orderBy(desc(oneTimeCodes.verifiedAt))
    .limit(1);
  return verified?.contact ?? null;
}

/** Uses up the verification; false if there is none, or another request was first. */
export async function spendVerification(tx: Db, purpose: Purpose, contact: string, asker: Asker, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(isVerifiedRecently(purpose, contact, asker, now))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}
