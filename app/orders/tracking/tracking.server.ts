// A link that shows anyone who has it where an order is, without signing in. It needs no row: it is the sealed id of the order.
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { Keys } from '../../platform/env/derived-secret.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { isId } from '../../platform/http/openapi/calls.schema.ts';
import { isSealOf, sealOf } from '../../platform/seal.server.ts';
import { DAY_MS } from '../../platform/time.ts';
import { inLanguage, type Language } from '../../platform/words/language.ts';
import { orderNumber } from '../order-number.ts';
import { isUnpaid } from '../order-status.ts';
import { orders } from '../orders.tables.ts';

const PURPOSE = 'track-order';
/** After its last step there is nothing more to follow. */
const DAYS_AFTER_THE_END = 90;

const compact = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export function trackingToken(env: Keys, orderId: string): string {
  const words = compact(orderId);
  return `${words}.${sealOf(env, PURPOSE, words)}`;
}

export const trackingUrl = (env: Pick<Env, 'PUBLIC_URL'> & Keys, orderId: string, language: Language) =>
  env.PUBLIC_URL + inLanguage(`/track/${trackingToken(env, orderId)}`, language);

/** Null for a truncated or forged link. */
function orderIdIn(env: Keys, token: string): string | null {
  const [words = '', seal = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSealOf(env, PURPOSE, words, seal)) return null;
  const hex = Buffer.from(words, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isId(id) ? id : null;
}

/** Of a person only the town. Null too for an order that ended long ago, and for one whose personal data was removed. */
export async function findTrackedOrder(db: Db, env: Keys, token: string, now: Date) {
  const id = orderIdIn(env, token);
  if (!id) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order || order.anonymisedAt) return null;
  const { status, number, courierName, trackingNumber, promisedBy, shippedAt, deliveredAt, cancelledAt, cameBackAt, createdAt } = order;
  const endedAt = cameBackAt ?? deliveredAt ?? cancelledAt;
  if (endedAt && now.getTime() - endedAt.getTime() > DAYS_AFTER_THE_END * DAY_MS) return null;
  const isOnItsWay = status === 'shipped' || status === 'delivered';
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
  };
}
