// Stock is released only after asking the gateway once more (D11, D14). Two nodes may run this: each order is decided with its row locked.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { CLOSE_ATTEMPT, endOrder } from '../orders/moves/cancel-order.server.ts';
import { isUnpaid } from '../orders/order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders/orders.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import { GatewayError, type GatewayOrder } from '../payments/gateway.ts';
import { GATEWAY_MISSING, type Gateways } from '../payments/gateways.server.ts';
import { type Attempt, claimAsking, findAttempt, listAttempts } from '../payments/payments.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { applyPaymentEvent } from './mark-paid.server.ts';

type Parts = Pick<Shop, 'db' | 'log'>;

/** The waiting page polls the shop every second or two; the shop polls the gateway less often. */
const ASK_WHILE_WAITED_FOR_MS = 3_000;
/** Webhooks come within seconds; after this long without one, the shop polls. */
const SILENT_AFTER_MS = 2 * 60 * 1000;
const ASK_WHEN_SILENT_MS = 55_000;
const LOOK_AGAIN_MS = 5 * 60 * 1000;
const ORDERS_A_ROUND = 100;
const FAILURES_A_ROUND = 3;

/** The order's payment state, for its owner or staff. While unpaid, polls the gateway; if that fails, nothing changes. */
export async function readPaymentState(shop: Parts, gateways: Gateways, orderId: string, asker: SignedIn, now: Date) {
  const [found] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  let order = requireOwnOrder(found, asker);
  if (isUnpaid(order) || order.paymentStatus === 'cod') {
    await pollOrLog(shop, gateways, order, ASK_WHILE_WAITED_FOR_MS, now);
    [order = order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  }
  const { status, paymentStatus, totalPaise } = order;
  return { orderId, status, paymentStatus, totalAmount: rupeesFromPaise(totalPaise) };
}

export async function reconcileSilent(shop: Parts, gateways: Gateways, now: Date) {
  const silent = await shop.db
    .select()
    .from(orders)
    .where(and(orderIs.unpaid, lte(orders.createdAt, new Date(now.getTime() - SILENT_AFTER_MS)), gt(orders.holdUntil, now)))
    .orderBy(asc(orders.holdUntil))
    .limit(ORDERS_A_ROUND);
  await eachUntilAway(silent, (order) => pollOrLog(shop, gateways, order, ASK_WHEN_SILENT_MS, now));
}

export async function releaseUnpaid(shop: Parts, gateways: Gateways, now: Date) {
  const due = await shop.db
    .select()
    .from(orders)
    .where(and(orderIs.unpaid, lte(orders.holdUntil, now)))
    .orderBy(asc(orders.holdUntil))
    .limit(ORDERS_A_ROUND);
  await eachUntilAway(due, async (order) => {
    try {
      await releaseOne(shop, gateways, order.id, now);
      return true;
    } catch (error) {
      // The stock stays reserved, and the next run retries: better late than sold twice.
      shop.log.error('unpaid order not released', error, { order: order.id });
      return isMissing(error);
    }
  });
}

/** A gateway that is down takes long to fail. The run ends early then, so that it does not delay the e-mails behind it. */
async function eachUntilAway(waiting: OrderRow[], ask: (order: OrderRow) => Promise<boolean>) {
  let failures = 0;
  for (const order of waiting) {
    if (!(await ask(order))) failures += 1;
    if (failures === FAILURES_A_ROUND) return;
  }
}

/** Its keys are no longer set: this fails at once and delays no other order. */
const isMissing = (error: unknown) => error instanceof GatewayError && error.code === GATEWAY_MISSING;

async function releaseOne({ db, log }: Parts, gateways: Gateways, orderId: string, now: Date) {
  for (const attempt of await listAttempts(db, orderId)) {
    if ((await closeAttempt({ db, log }, gateways, attempt, now)) === 'open') return;
  }
  await repeatable(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Paid, cancelled or given more time in between.
    if (!order || !isUnpaid(order) || !order.holdUntil || order.holdUntil > now) return;
    await endOrder(tx, order, { stock: 'release', note: 'Not paid in time' }, now);
  });
}

/** The job after an order was cancelled or paid by another attempt: repeats until no payment is in progress, so that late ones are refunded. */
export async function closeForGood(shop: Parts, gateways: Gateways, gatewayOrderId: string, now: Date) {
  const attempt = await findAttempt(shop.db, gatewayOrderId);
  if (attempt && (await closeAttempt(shop, gateways, attempt, now)) === 'open') {
    await enqueue(shop.db, CLOSE_ATTEMPT, { gatewayOrderId }, new Date(now.getTime() + LOOK_AGAIN_MS));
  }
}

/** Closes an attempt at the gateway, after applying its payments. `open`: a payment is still in progress. */
async function closeAttempt(shop: Parts, gateways: Gateways, attempt: Attempt, now: Date): Promise<'closed' | 'open'> {
  const before = await applyGatewayOrder(shop, gateways, attempt, now);
  // A press whose call is still in flight may yet open it.
  if (!before) return attempt.expiresAt > now ? 'open' : 'closed';
  if (before.status === 'active') {
    const status = await gateways.named(attempt.gateway).terminateOrder(attempt.gatewayOrderId);
    if (status === 'active') return 'open';
    if (status === 'paid') await applyGatewayOrder(shop, gateways, attempt, now);
    return 'closed';
  }
  // A payment begun before the order expired can still succeed.
  return before.status === 'expired' && before.payments.some((payment) => payment.status === 'pending') ? 'open' : 'closed';
}

async function pollOrLog(shop: Parts, gateways: Gateways, order: OrderRow, everyMs: number, now: Date): Promise<boolean> {
  for (const attempt of await listAttempts(shop.db, order.id)) {
    if (!attempt.sessionId || !(await claimAsking(shop.db, attempt.gatewayOrderId, everyMs, now))) continue;
    try {
      await applyGatewayOrder(shop, gateways, attempt, now);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      shop.log.error('gateway could not be asked', error, { order: order.id });
      return isMissing(error);
    }
  }
  return true;
}

/** Null when the gateway does not know the attempt. */
async function applyGatewayOrder({ db, log }: Parts, gateways: Gateways, attempt: Attempt, now: Date): Promise<GatewayOrder | null> {
  const { gatewayOrderId } = attempt;
  const order = await gateways
    .named(attempt.gateway)
    .getOrder(gatewayOrderId)
    .catch((error: unknown) => {
      if (error instanceof GatewayError && error.status === 404) return null;
      throw error;
    });
  // Successes first: a failure before them is then ignored.
  const heard = order?.payments.toSorted((a, b) => Number(b.status === 'success') - Number(a.status === 'success')) ?? [];
  for (const payment of heard) {
    const outcome = await applyPaymentEvent(db, { ...payment, gatewayOrderId, orderAmountPaise: order?.amountPaise ?? 0 }, now);
    if (outcome === 'mismatch' || outcome === 'returned')
      log.warn(`payment ${outcome}`, { attempt: gatewayOrderId, payment: payment.paymentId });
  }
  return order;
}
