import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { deriveSecret } from '../../platform/env/derived-secret.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { isSame } from '../../platform/seal.server.ts';
import { GatewayError, type GatewayOrderStatus, type GatewayRefund, type NewGatewayOrder, type NewGatewayRefund } from '../gateway.ts';
import { practiceOrders } from '../payments.tables.ts';

export type PracticeShop = { db: Db; env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'>; now: () => Date };
export type PracticeOrder = typeof practiceOrders.$inferSelect;
export type PracticePayment = PracticeOrder['payments'][number];

/** An order past its expiry is expired from that moment, without a write. */
export function practiceStatus(order: PracticeOrder, now: Date): GatewayOrderStatus {
  return order.status === 'active' && order.expiresAt <= now ? 'expired' : order.status;
}

/** The session id is the order's id and a signature, so that guessing an order number is not enough to pay. */
export async function findPracticeOrder(shop: PracticeShop, sessionId: string): Promise<PracticeOrder | null> {
  const gatewayOrderId = sessionId.slice(0, sessionId.lastIndexOf('.'));
  if (!isSame(sessionIdOf(shop.env, gatewayOrderId), sessionId)) return null;
  const [order] = await shop.db.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId));
  return order ?? null;
}

export async function createPracticeOrder(shop: PracticeShop, order: NewGatewayOrder) {
  const { gatewayOrderId, amountPaise, expiresAt, way } = order;
  const returnUrl = order.returnUrl.replace('{order_id}', encodeURIComponent(gatewayOrderId));
  await shop.db
    .insert(practiceOrders)
    .values({
      id: gatewayOrderId,
      amountPaise,
      currency: 'INR',
      returnUrl,
      way,
      payments: [],
      refunds: [],
      expiresAt,
      createdAt: shop.now(),
    })
    .onConflictDoNothing();
  const made = await getPracticeOrder(shop.db, gatewayOrderId);
  if (made.amountPaise !== amountPaise || practiceStatus(made, shop.now()) !== 'active') throw refused(409, 'order_conflict');
  const sessionId = sessionIdOf(shop.env, gatewayOrderId);
  return { gatewayOrderId, sessionId, checkout: { kind: 'redirect', url: `${shop.env.PUBLIC_URL}/practice-pay/${sessionId}` } as const };
}

export async function terminatePracticeOrder(shop: PracticeShop, gatewayOrderId: string) {
  return changeOrder(shop.db, gatewayOrderId, (order) => {
    const status = practiceStatus(order, shop.now());
    const isUnderWay = order.payments.some((payment) => payment.status === 'pending');
    return status === 'active' && !isUnderWay
      ? { result: 'terminated' as const, set: { status: 'terminated' } as const }
      : { result: status, set: {} };
  });
}

export async function refundPractice(shop: PracticeShop, refund: NewGatewayRefund) {
  const { gatewayOrderId, refundId, amountPaise } = refund;
  return changeOrder(shop.db, gatewayOrderId, (order) => {
    const known = order.refunds.find((earlier) => earlier.refundId === refundId);
    if (known && known.amountPaise !== amountPaise) throw refused(409, 'refund_conflict');
    if (known) return { result: paidBack(gatewayOrderId, known), set: {} };
    const paid = sum(order.payments.filter((payment) => payment.status === 'success'));
    const back = sum(order.refunds.filter((earlier) => earlier.status === 'success'));
    if (amountPaise <= 0 || back + amountPaise > paid) throw refused(400, 'refund_amount_invalid');
    const hasFailed = order.failsFirstRefund && order.refunds.length === 0;
    const made = { refundId, amountPaise, status: hasFailed ? 'failed' : 'success', at: shop.now().toISOString() } as const;
    return { result: paidBack(gatewayOrderId, made), set: { refunds: [...order.refunds, made] } };
  });
}

/** Under a row lock, so that two presses are handled one after the other. */
export function changeOrder<Result>(
  db: Db,
  gatewayOrderId: string,
  decide: (order: PracticeOrder) => { result: Result; set: Partial<PracticeOrder> },
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId)).for('update');
    if (!order) throw refused(404, 'order_not_found');
    const { result, set } = decide(order);
    if (Object.keys(set).length > 0) await tx.update(practiceOrders).set(set).where(eq(practiceOrders.id, gatewayOrderId));
    return result;
  });
}

export async function getPracticeOrder(db: Db, gatewayOrderId: string) {
  const [order] = await db.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId));
  if (!order) throw refused(404, 'order_not_found');
  return order;
}

function sessionIdOf(env: PracticeShop['env'], gatewayOrderId: string) {
  return `${gatewayOrderId}.${createHmac('sha256', deriveSecret(env, 'practice session')).update(gatewayOrderId).digest('hex').slice(0, 32)}`;
}

export const paidBack = (gatewayOrderId: string, { refundId, amountPaise, status }: PracticeOrder['refunds'][number]): GatewayRefund => ({
  refundId,
  amountPaise,
  status,
  gatewayOrderId,
  bankReference: null,
});

export const refused = (status: number, code: string) => new GatewayError(`Practice gateway: ${code}`, { code, status, retryable: false });
const sum = (rows: Array<{ amountPaise: number }>) => rows.reduce((total, row) => total + row.amountPaise, 0);
