// Orders that wait for their money. A shop that no webhook reaches lives by asking; goods whose time ran out go back on the shelf, but
// only after the gateway was asked once more (D11, D14). Two nodes may do the round at once: each order is decided with its row held.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { CLOSE_ATTEMPT, endOrder } from '../orders/cancel-order.server.ts';
import { isUnpaid } from '../orders/order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders/orders.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import { GatewayError, type GatewayOrder } from '../payments/gateway.ts';
import { GATEWAY_MISSING, type Gateways } from '../payments/gateways.server.ts';
import { type Attempt, claimAsking, findAttempt, listAttempts } from '../payments/payments.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { applyPaymentEvent } from './mark-paid.server.ts';

type Parts = Pick<Shop, 'db' | 'log'>;

/** The page that waits asks us every second or two; we ask the gateway less often. */
const ASK_WHILE_WAITED_FOR_MS = 3_000;
/** Webhooks come within seconds; an order that is silent for longer is asked about. */
const SILENT_AFTER_MS = 2 * 60 * 1000;
const ASK_WHEN_SILENT_MS = 55_000;
const LOOK_AGAIN_MS = 5 * 60 * 1000;
const ORDERS_A_ROUND = 100;
const FAILURES_A_ROUND = 3;

/** How the order stands, for its owner or staff. While it waits the gateway is asked; a gateway that is away changes nothing. */
export async function readPaymentState(shop: Parts, gateways: Gateways, orderId: string, asker: SignedIn, now: Date) {
  const [found] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  let order = requireOwnOrder(found, asker);
  if (isUnpaid(order)) {
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
      // The goods stay held, and the next round asks again: better late than sold twice.
      shop.log.error('unpaid order not released', error, { order: order.id });
      return isMissing(error);
    }
  });
}

/** A gateway that is away takes its time to say so. The round ends early then, and does not hold up the mails behind it. */
async function eachUntilAway(waiting: OrderRow[], ask: (order: OrderRow) => Promise<boolean>) {
  let failures = 0;
  for (const order of waiting) {
    if (!(await ask(order))) failures += 1;
    if (failures === FAILURES_A_ROUND) return;
  }
}

/** Its keys are no longer set: that takes no time, and keeps no other order waiting. */
const isMissing = (error: unknown) => error instanceof GatewayError && error.code === GATEWAY_MISSING;

async function releaseOne({ db, log }: Parts, gateways: Gateways, orderId: string, now: Date) {
  for (const attempt of await listAttempts(db, orderId)) {
    if ((await closeAttempt({ db, log }, gateways, attempt, now)) === 'open') return;
  }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Paid, cancelled or given more time in between.
    if (!order || !isUnpaid(order) || !order.holdUntil || order.holdUntil > now) return;
    await endOrder(tx, order, { stock: 'release', note: 'Not paid in time' }, now);
  });
}

/** The job that follows an order which was paid otherwise or cancelled: looks until nothing is under way, so that a late payment goes back. */
export async function closeForGood(shop: Parts, gateways: Gateways, gatewayOrderId: string, now: Date) {
  const attempt = await findAttempt(shop.db, gatewayOrderId);
  if (attempt && (await closeAttempt(shop, gateways, attempt, now)) === 'open') {
    await enqueue(shop.db, CLOSE_ATTEMPT, { gatewayOrderId }, new Date(now.getTime() + LOOK_AGAIN_MS));
  }
}

/** The end of an attempt at the gateway, after hearing what was paid until then. `open`: a payment is still under way. */
async function closeAttempt(shop: Parts, gateways: Gateways, attempt: Attempt, now: Date): Promise<'closed' | 'open'> {
  const before = await applyGatewayOrder(shop, gateways, attempt, now);
  // A press whose call is still on its way may open it yet.
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

/** Fetches the attempt's state and applies its payments. Null when the gateway does not know it. */
async function applyGatewayOrder({ db, log }: Parts, gateways: Gateways, attempt: Attempt, now: Date): Promise<GatewayOrder | null> {
  const { gatewayOrderId } = attempt;
  const order = await gateways
    .named(attempt.gateway)
    .getOrder(gatewayOrderId)
    .catch((error: unknown) => {
      if (error instanceof GatewayError && error.status === 404) return null;
      throw error;
    });
  // Successes first: a failure before them is then no news.
  const heard = order?.payments.toSorted((a, b) => Number(b.status === 'success') - Number(a.status === 'success')) ?? [];
  for (const payment of heard) {
    const outcome = await applyPaymentEvent(db, { ...payment, gatewayOrderId, orderAmountPaise: order?.amountPaise ?? 0 }, now);
    if (outcome === 'mismatch' || outcome === 'returned')
      log.warn(`payment ${outcome}`, { attempt: gatewayOrderId, payment: payment.paymentId });
  }
  return order;
}
