// Many wrong codes are a sign of guessing. Looked up outside any transaction, because a rollback would undo the count.
import { UNKNOWN_COUPON } from '../../coupons/coupon-rules.ts';
import type { Db } from '../../platform/database.server.ts';
import { countHit, countOrRefuse, takeHitBack } from '../../platform/http/limits/rate-limit.server.ts';
import { Refusal } from '../../platform/refusal.ts';

const WRONG_CODES = { hits: 30, seconds: 15 * 60 };
const TOO_MANY = 'Too many wrong coupon codes. Please wait 15 minutes.';

type Try = { userId: string; code: string | null | undefined };

/** Each wrong code counts once, however often a page repeats it. */
export async function tryCode<T>(db: Db, { userId, code }: Try, now: Date, look: () => Promise<T>): Promise<T> {
  if (!code) return look();
  const key = `coupon:${userId}`;
  // Counted before the answer is known, so that concurrent tries count too.
  await countOrRefuse(db, key, WRONG_CODES, now, TOO_MANY);
  let isWrong = false;
  try {
    return await look();
  } catch (error) {
    isWrong = error instanceof Refusal && error.fields?.code === UNKNOWN_COUPON;
    throw error;
  } finally {
    const isNew = isWrong && (await countHit(db, `${key}:${code.toUpperCase()}`, WRONG_CODES.seconds, now)).hits === 1;
    if (!isNew) await takeHitBack(db, key);
  }
}
