// One e-mail when a product is back in stock, written by a periodic task that checks the stock. So it does not matter who restocked it
// (staff, a cancelled order), nor whether that was just before or after the request.
import { and, eq, gt, sql } from 'drizzle-orm';
import { forgetConsent, giveConsent } from '../consents/consents.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { unknownLink } from '../mailing/plain-page.server.ts';
import { noticeEmailOf, stopNoticesUrl, unsubscribeHeaders } from '../mailing/unsubscribe-link.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { networkOf } from '../platform/http/client-network.ts';
import { countOrRefuse } from '../platform/http/rate-limit.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { Refusal } from '../platform/refusal.ts';
import { inEachLanguage } from '../platform/words/texts-by-language.ts';
import type { NoticeForm } from './catalogue.schema.ts';
import { products, stockNotices } from './catalogue.tables.ts';
import { stockOnShelf } from './kits/read-kits.server.ts';
import { nameIn } from './product-name.ts';
import { getVariant, isVariantOnSale } from './variants/read-variants.server.ts';

/** Limits requests with other people's addresses; a mobile network shares one IP among many people. */
const PER_NETWORK = { hits: 100, seconds: 3600 };
const MAILS_A_ROUND = 200;

/** Idempotent. */
export async function askForNotice(db: Db, productId: string, { email, language }: NoticeForm, ip: string, now: Date) {
  await countOrRefuse(db, `stock-notice:${networkOf(ip)}`, PER_NETWORK, now);
  const product = await getVariant(db, productId);
  if (product.stockQuantity > 0) throw new Refusal(409, 'This product is in stock.');
  await db.transaction(async (tx) => {
    await tx.insert(stockNotices).values({ productId, email, language, createdAt: now }).onConflictDoNothing();
    await giveConsent(tx, { email, purpose: 'back-in-stock', productId }, { source: 'product', language }, now);
  });
}

/** The request was withdrawn. */
export async function dropNotice(tx: Db, productId: string, email: string) {
  await tx.delete(stockNotices).where(and(eq(stockNotices.productId, productId), eq(stockNotices.email, email)));
  await forgetConsent(tx, { email, purpose: 'back-in-stock', productId });
}

/** The address behind an e-mail's link. */
export function getNoticeEmail(env: Env, token: string, now: Date): string {
  const email = noticeEmailOf(env, token, now);
  if (!email) throw unknownLink();
  return email;
}

/** Deletes all requests of the address. */
export async function stopNotices(db: Db, env: Env, token: string, now: Date) {
  const email = getNoticeEmail(env, token, now);
  await db.transaction(async (tx) => {
    const waiting = await tx.select({ productId: stockNotices.productId }).from(stockNotices).where(eq(stockNotices.email, email));
    for (const { productId } of waiting) await dropNotice(tx, productId, email);
  });
}

/** Each request is deleted by the run that writes its e-mail. */
export async function sendStockNotices(db: Db, env: Env, sender: Sender, now: Date) {
  await db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: stockNotices.id,
        productId: stockNotices.productId,
        email: stockNotices.email,
        language: stockNotices.language,
        ownName: products.name,
        texts: products.texts,
        variantLabel: products.variantLabel,
        slug: products.slug,
      })
      .from(stockNotices)
      .innerJoin(products, eq(products.id, stockNotices.productId))
      .where(and(isVariantOnSale, gt(stockOnShelf, 0)))
      .orderBy(stockNotices.createdAt)
      .limit(MAILS_A_ROUND)
      .for('update', { of: stockNotices, skipLocked: true });
    for (const { id, productId, email, language, slug, ownName, texts, variantLabel } of due) {
      const t = mailWords(language);
      const name = nameIn(language, { name: ownName, names: inEachLanguage(texts, 'name'), variantLabel });
      const way = stopNoticesUrl(env, email, language, now);
      const body = mailBody(sender, language, {
        heading: t('{name} is back', { name }),
        paragraphs: [
          t("You asked us to let you know when {name} is back. It's in stock now, while it lasts.", { name }),
          t('This is the one e-mail you asked for. We have removed your address from the list.'),
        ],
        button: { label: t('View product'), path: `/product/${slug}` },
        note: { text: t('Stop all back-in-stock e-mails'), url: way },
      });
      await dropNotice(tx, productId, email);
      await writeMail(
        tx,
        {
          cause: `back-in-stock:${id}`,
          kind: 'back-in-stock',
          to: email,
          subject: t('{name} is back in stock', { name }),
          ...body,
          headers: unsubscribeHeaders(way),
        },
        now,
      );
    }
  });
}

/** For a closed account; its consents are withdrawn separately. */
export async function forgetNotices(tx: Db, email: string) {
  await tx.delete(stockNotices).where(eq(stockNotices.email, email));
}

export const endNotices: EndOfTerm = (tx, now) =>
  deleteSome(tx, stockNotices, sql`created_at < ${instant(termStart('stockNotices', now))}`);
