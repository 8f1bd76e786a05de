// Needs no row: the link is the sealed id of the order. Messages use a shorter seal, as the id itself is known to nobody else.
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { Keys } from '../../platform/env/derived-secret.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { isSealOf, sealOf } from '../../platform/seal.server.ts';
import { DAY_MS } from '../../platform/time.ts';
import { inLanguage, type Language } from '../../platform/words/language.ts';
import { longId, shortId } from '../../platform/words/short-id.server.ts';
import { orderNumber } from '../order-number.ts';
import { hasShipped, isUnpaid } from '../order-status.ts';
import { orders } from '../orders.tables.ts';

const PURPOSE = 'track-order';
/** Of its own, so that no longer link can be shortened to it. */
const SHORT_PURPOSE = 'track-order-by-message';
const SHORT_SEAL = 7;
/** After its last step there is nothing more to follow. */
const DAYS_AFTER_THE_END = 90;

export function trackingToken(env: Keys, orderId: string): string {
  const words = shortId(orderId);
  return `${words}.${sealOf(env, PURPOSE, words)}`;
}

/** In 30 letters (DLT). */
export function shortTrackingToken(env: Keys, orderId: string): string {
  const words = shortId(orderId);
  return `${words}.${sealOf(env, SHORT_PURPOSE, words).slice(0, SHORT_SEAL)}`;
}

export const trackingUrl = (env: Pick<Env, 'PUBLIC_URL'> & Keys, orderId: string, language: Language) =>
  env.PUBLIC_URL + inLanguage(`/track/${trackingToken(env, orderId)}`, language);

/** Null for a truncated or forged link. */
function orderIdIn(env: Keys, token: string): string | null {
  const [words = '', seal = '', ...rest] = token.split('.');
  const isSealed = isSealOf(env, PURPOSE, words, seal) || isSealOf(env, SHORT_PURPOSE, words, seal, SHORT_SEAL);
  return rest.length === 0 && isSealed ? longId(words) : null;
}

/** Of a person only the town. Null too for an order that ended long ago, and for one whose personal data was removed. */
export async function findTrackedOrder(db: Db, env: Keys, token: string, now: Date) {
  const id = orderIdIn(env, token);
  if (!id) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order || order.anonymisedAt) return null;
  const { status, number, courierName, trackingNumber, promisedBy, shippedAt, deliveredAt, cancelledAt, cameBackAt, isLost, createdAt } =
    order;
  const endedAt = cameBackAt ?? deliveredAt ?? cancelledAt;
  if (endedAt && now.getTime() - endedAt.getTime() > DAYS_AFTER_THE_END * DAY_MS) return null;
  const isOnItsWay = hasShipped({ status });
  return {
    number: orderNumber(number),
    status,
    isWaitingForPayment: isUnpaid(order),
    town: order.shippingAddress.city,
    promisedBy: status === 'delivered' ? null : promisedBy,
    courierName: isOnItsWay ? courierName : null,
    trackingNumber: isOnItsWay ? trackingNumber : null,
    placedAt: createdAt,
    shippedAt,
    deliveredAt,
    cameBack: cameBackAt !== null,
    isLost,
  };
}
