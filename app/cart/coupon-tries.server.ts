// Codes are short: who tries many wrong ones is guessing. Whatever looks a code up for a shopper does it through here, and outside any
// transaction, which would take its count back.
import { UNKNOWN_COUPON } from '../coupons/coupon-rules.ts';
import type { Db } from '../platform/database.server.ts';
import { countHit, countOrRefuse, takeHitBack } from '../platform/http/rate-limit.server.ts';
import { Refusal } from '../platform/refusal.ts';

const WRONG_CODES = { hits: 30, seconds: 15 * 60 };
const TOO_MANY = 'Too many wrong coupon codes. Please wait 15 minutes.';

type Try = { userId: string; code: string | null | undefined };

/** Each wrong code counts once, however often a page asks for it again. */
export async function tryCode<T>(db: Db, { userId, code }: Try, now: Date, look: () => Promise<T>): Promise<T> {
  if (!code) return look();
  const key = `coupon:${userId}`;
  // Before its answer is known, so that many tries at the same moment are counted too.
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
