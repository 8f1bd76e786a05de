// Staff decisions on reviews: the queue, publishing and rejecting. Each decision is audited and e-mailed to the writer.
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { nameColumn } from '../catalogue/texts/in-other-languages.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { holdPictures, publishPictures } from '../media/held-pictures.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { takeBackMail, writeMail } from '../platform/mail.server.ts';
import { formatCount } from '../platform/money.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { holdOrdersOf, settlePoints } from './review-points.server.ts';
import type { ReviewDecision } from './reviews.schema.ts';
import type { ReviewRow } from './reviews.server.ts';
import { reviews } from './reviews.tables.ts';
import { select, serializeForStaff, TOLD_AFTER_MS } from './staff-reviews.server.ts';

/** Idempotent, unless a rejection gives another reason. */
export async function decideReview(db: Db, sender: Sender, actorId: string, id: string, decision: ReviewDecision, now: Date) {
  const status = decision.status;
  const reason = status === 'rejected' ? (decision.reason ?? '') || null : null;
  await db.transaction(async (tx) => {
    const [known] = await tx.select({ userId: reviews.userId, productId: reviews.productId }).from(reviews).where(eq(reviews.id, id));
    if (!known) throw noSuchReview();
    const { userId, productId } = known;
    if (userId) await holdOrdersOf(tx, { userId, productId });
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update');
    if (!before) throw noSuchReview();
    if (decision.readAt && decision.readAt !== before.updatedAt.toISOString()) throw changedSince();
    if (before.status === status && before.reason === reason) return;
    const decisions = before.decisions + 1;
    await tx.update(reviews).set({ status, reason, decisions }).where(eq(reviews.id, id));
    await (status === 'approved' ? publishPictures : holdPictures)(tx, before.photoKeys);
    const writer = await findWriter(tx, userId);
    if (writer) {
      const points = await settlePoints(tx, { id, productId, userId: writer.id, status }, now);
      if (decision.isUndo) await takeBackMail(tx, causeOf(before));
      else await notifyWriter(tx, sender, writer, { ...before, status, reason, decisions }, points, now);
    }
    await recordAudit(tx, actorId, 'review.decide', `review:${id}`, { status: before.status, reason: before.reason }, { status, reason });
    if (before.status === 'approved' || status === 'approved') await pagesChanged(tx, 'products', `reviews:${productId}`);
  });
  const [told] = await serializeForStaff(db, await select(db).where(eq(reviews.id, id)));
  if (!told) throw noSuchReview();
  return told;
}

const changedSince = () => new Refusal(409, 'The customer has edited this review. Please read it again.', { code: 'changed' });
const noSuchReview = () => new Refusal(404, 'Review not found.');

const causeOf = ({ id, status, decisions }: Pick<ReviewRow, 'id' | 'status' | 'decisions'>) => `review-${status}:${id}:${decisions}`;

type Writer = { id: string; email: string; language: Language };

/** Samples have no writer, and closed accounts get nothing. */
async function findWriter(tx: Db, userId: string | null): Promise<Writer | null> {
  if (!userId) return null;
  const [writer] = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  return writer ?? null;
}

async function notifyWriter(tx: Db, sender: Sender, writer: Writer, review: ReviewRow, points: number, now: Date) {
  const { id, productId, orderId, status, reason } = review;
  const { language } = writer;
  const t = mailWords(language);
  const [product] = await tx
    .select({ name: nameColumn(language), slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw new Error(`Review ${id} is of no product.`);
  const [order] = orderId ? await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)) : [];
  const { subject, ...parts } =
    status === 'approved'
      ? {
          subject: t('Your review of {name} is published', { name: product.name }),
          heading: t('Your review is published'),
          paragraphs: [
            t('Thank you for reviewing {name}.', { name: product.name }),
            ...(points > 0 ? [t('{points} points were added to your account.', { points: formatCount(points) })] : []),
          ],
          button: { label: t('View your review'), path: `/product/${product.slug}#reviews` },
        }
      : {
          subject: t('About your review of {name}', { name: product.name }),
          heading: t('Your review was not published'),
          paragraphs: [
            t('We could not publish your review of {name}.', { name: product.name }),
            ...(reason ? [t('The reason: {reason}', { reason })] : []),
            t('You can edit it and submit it again.'),
          ],
          button: { label: t('Edit review'), path: order ? `/go/order/ORD-${order.number}` : '/profile?tab=orders' },
        };
  const kind = status === 'approved' ? 'review-approved' : 'review-rejected';
  const body = mailBody(sender, language, parts);
  await writeMail(tx, { cause: causeOf(review), kind, to: writer.email, subject, ...body }, now, new Date(now.getTime() + TOLD_AFTER_MS));
}
