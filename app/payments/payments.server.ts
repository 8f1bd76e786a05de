// The gateway is called outside any transaction: a slow answer then delays only the shopper who waits for it.
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { languageOf } from '../accounts/accounts.server.ts';
import type { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import type { Shop } from '../platform/shop.server.ts';
import { inLanguage, type Language } from '../platform/words/language.ts';
import type { Gateway, GatewaySession, OnlineWay } from './gateway.ts';
import type { Gateways } from './gateways.server.ts';
import { paymentAttempts, payments } from './payments.tables.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** How long an attempt can be paid, and the order reserves its stock (D11). */
export const HOLD_MS = 30 * 60 * 1000;

export const webhookUrlOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => `${PUBLIC_URL}/api/payment/webhook`;

type OrderToPay = { id: string; number: number } & Pick<typeof orders.$inferSelect, 'totalPaise' | 'prepaidDiscountPaise' | 'prepaidTerms'>;

/** The order's newest attempt that can still be paid and has its price and this way, else a new one with the next number. The order must be locked. */
export async function liveAttempt(
  tx: Db,
  gateway: Pick<Gateway, 'name'>,
  order: OrderToPay,
  now: Date,
  way: OnlineWay | null = null,
): Promise<Attempt> {
  const earlier = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(desc(paymentAttempts.createdAt));
  // Not only the newest: who goes to and fro between two ways does not open a page at the gateway each time.
  const live = earlier.find(
    (attempt) =>
      attempt.amountPaise === order.totalPaise &&
      attempt.prepaidDiscountPaise === order.prepaidDiscountPaise &&
      attempt.way === way &&
      attempt.expiresAt > now &&
      attempt.gateway === gateway.name,
  );
  if (live) return live;
  const [made] = await tx
    .insert(paymentAttempts)
    .values({
      gatewayOrderId: `ORD-${order.number}-${earlier.length + 1}`,
      orderId: order.id,
      gateway: gateway.name,
      way,
      amountPaise: order.totalPaise,
      prepaidDiscountPaise: order.prepaidDiscountPaise,
      prepaidTerms: order.prepaidTerms,
      expiresAt: new Date(now.getTime() + HOLD_MS),
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error(`Order ${order.id} got no payment attempt.`);
  return made;
}

type Payer = { userId: string; customerName: string; customerEmail: string; customerPhone: string };

/** Requested once and stored; concurrent requests get the same session. Throws the gateway's error. */
export async function openCheckout(
  shop: Pick<Shop, 'db' | 'env'>,
  gateway: Gateway,
  attempt: Attempt,
  payer: Payer,
  language?: Language,
): Promise<GatewaySession> {
  const { gatewayOrderId, sessionId, checkout, amountPaise, expiresAt, way } = attempt;
  if (sessionId && checkout) return { gatewayOrderId, sessionId, checkout };
  const session = await gateway.createOrder({
    gatewayOrderId,
    amountPaise,
    customer: { id: payer.userId, name: payer.customerName, email: reachable(payer.customerEmail), phone: payer.customerPhone },
    returnUrl: shop.env.PUBLIC_URL + inLanguage(`/success?order=${attempt.orderId}`, language ?? (await languageOf(shop.db, payer.userId))),
    notifyUrl: webhookUrlOf(shop.env),
    way,
    expiresAt,
  });
  await shop.db
    .update(paymentAttempts)
    .set({ sessionId: session.sessionId, checkout: session.checkout })
    .where(eq(paymentAttempts.gatewayOrderId, gatewayOrderId));
  return session;
}

export async function giveUpAttempt(db: Db, { gatewayOrderId }: Attempt, now: Date) {
  await db.update(paymentAttempts).set({ expiresAt: now }).where(eq(paymentAttempts.gatewayOrderId, gatewayOrderId));
}

export async function findAttempt(db: Db, gatewayOrderId: string): Promise<Attempt | null> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.gatewayOrderId, gatewayOrderId));
  return attempt ?? null;
}

export async function gatewayOf(db: Db, gateways: Pick<Gateways, 'named'>, gatewayOrderId: string): Promise<Gateway> {
  const attempt = await findAttempt(db, gatewayOrderId);
  if (!attempt) throw new Error(`There is no payment attempt ${gatewayOrderId}.`);
  return gateways.named(attempt.gateway);
}

export function listAttempts(db: Db, orderId: string): Promise<Attempt[]> {
  return db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(desc(paymentAttempts.createdAt));
}

/** False if it is already recorded. */
export async function recordPayment(
  tx: Db,
  payment: { orderId: string; gatewayOrderId: string; gatewayPaymentId: string; amountPaise: number; method: string | null },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(payments)
    .values({ ...payment, createdAt: now })
    .onConflictDoNothing({ target: payments.gatewayPaymentId })
    .returning({ id: payments.id });
  return made.length > 0;
}

/** Limits polling by open pages. */
export async function claimAsking(db: Db, gatewayOrderId: string, everyMs: number, now: Date): Promise<boolean> {
  const isDue = or(isNull(paymentAttempts.askedAt), lt(paymentAttempts.askedAt, new Date(now.getTime() - everyMs)));
  const claimed = await db
    .update(paymentAttempts)
    .set({ askedAt: now })
    .where(and(eq(paymentAttempts.gatewayOrderId, gatewayOrderId), isDue))
    .returning({ id: paymentAttempts.gatewayOrderId });
  return claimed.length > 0;
}
