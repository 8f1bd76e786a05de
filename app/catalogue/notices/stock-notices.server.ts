import { and, eq, sql } from 'drizzle-orm';
import { forgetConsent, giveConsent } from '../../consents/consents.server.ts';
import { unknownLink } from '../../mailing/body/plain-page.server.ts';
import { noticeEmailOf } from '../../mailing/unsubscribe-link.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { countPerNetwork } from '../../platform/http/limits/rate-limit.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../../platform/records/end-of-term.server.ts';
import { termStart } from '../../platform/records/retention.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getVariant } from '../variants/read-variants.server.ts';
import type { NoticeForm } from './stock-notices.schema.ts';
import { stockNotices } from './stock-notices.tables.ts';

/** Limits requests with other people's addresses; a mobile network shares one IP among many people. */
const PER_NETWORK = { hits: 100, seconds: 3600 };

export async function askForNotice(db: Db, productId: string, { email, language }: NoticeForm, ip: string, now: Date) {
  await countPerNetwork(db, 'stock-notice', ip, PER_NETWORK, now);
  const product = await getVariant(db, productId);
  if (product.stockQuantity > 0) throw new Refusal(409, 'This product is in stock.');
  await db.transaction(async (tx) => {
    await tx.insert(stockNotices).values({ productId, email, language, createdAt: now }).onConflictDoNothing();
    await giveConsent(tx, { email, purpose: 'back-in-stock', productId }, { source: 'product', language }, now);
  });
}

export async function dropNotice(tx: Db, productId: string, email: string) {
  await tx.delete(stockNotices).where(and(eq(stockNotices.productId, productId), eq(stockNotices.email, email)));
  await forgetConsent(tx, { email, purpose: 'back-in-stock', productId });
}

export function getNoticeEmail(env: Env, token: string, now: Date): string {
  const email = noticeEmailOf(env, token, now);
  if (!email) throw unknownLink();
  return email;
}

export async function stopNotices(db: Db, env: Env, token: string, now: Date) {
  const email = getNoticeEmail(env, token, now);
  await db.transaction(async (tx) => {
    const waiting = await tx.select({ productId: stockNotices.productId }).from(stockNotices).where(eq(stockNotices.email, email));
    for (const { productId } of waiting) await dropNotice(tx, productId, email);
  });
}

/** A closed account's consents are withdrawn separately. */
export async function forgetNotices(tx: Db, email: string) {
  await tx.delete(stockNotices).where(eq(stockNotices.email, email));
}

export const endNotices: EndOfTerm = (tx, now) =>
  deleteSome(tx, stockNotices, sql`created_at < ${instant(termStart('stockNotices', now))}`);
