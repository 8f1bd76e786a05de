import { eq } from 'drizzle-orm';
import { type OrderRow, requireOwnOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import { readSettings } from '../settings/settings.server.ts';
import { isPaid } from './claim-detail.server.ts';
import { CLAIM_WISHES, type ClaimReport, type ClaimsOfOrder } from './claims.schema.ts';
import { listClaimsOf } from './claims.server.ts';
import { claimWindow, kindsAfter, kindsAt } from './eligibility/claim-window.ts';
import { piecesOf } from './eligibility/claimable-pieces.server.ts';
import { withLoss } from './eligibility/lost-parcel.server.ts';
import { piecesIn } from './mails/claim-mails.server.ts';

export async function readClaims(db: Db, orderId: string, asker: SignedIn, now: Date): Promise<ClaimsOfOrder> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  const order = requireOwnOrder(found, asker);
  return { claims: await listClaimsOf(db, { orderId }), report: order.userId === asker.id ? await whatToReport(db, order, now) : null };
}

/** In the language of the page. */
export async function claimsIn(db: Db, language: Language, { claims, report }: ClaimsOfOrder): Promise<ClaimsOfOrder> {
  const called = await piecesIn(db, language, [...claims.flatMap(({ items }) => items), ...(report?.goods ?? [])]);
  return {
    claims: claims.map((claim) => ({ ...claim, items: claim.items.map(called) })),
    report: report && { ...report, goods: report.goods.map(called) },
  };
}

/** For staff on the phone: the order by its number, and what may be claimed; null if there is none. */
export async function findReport(db: Db, number: number, now: Date): Promise<{ order: OrderRow; report: ClaimReport | null } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order ? { order, report: await whatToReport(db, order, now) } : null;
}

async function whatToReport(db: Db, order: OrderRow, now: Date): Promise<ClaimReport | null> {
  const settings = await readSettings(db);
  const window = claimWindow(await withLoss(db, order), settings);
  if (!window.parcel) return null;
  const pieces = await piecesOf(db, order.id);
  return {
    kinds: kindsAt(window, now),
    afterWindow: kindsAfter(window, now),
    promisedBy: window.promisedBy,
    wishes: wishesOf(order),
    goods: pieces.filter(({ left }) => left > 0).map(({ unrefunded: _, ...piece }) => piece),
    goodsUntil: window.goodsUntil,
    parcelFrom: window.parcel.from,
    withinHours: settings.policies.claimWithinHours,
  };
}

/** Unpaid orders have nothing to refund. */
export const wishesOf = (order: OrderRow) => CLAIM_WISHES.filter((wish) => wish !== 'refund' || (isPaid(order) && order.totalPaise > 0));
