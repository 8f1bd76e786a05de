// Writing a review: once per product, after delivery, editable only until it is published (D27).
import { and, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { plainText } from '../catalogue/texts/markup.server.ts';
import { variantIdsOf } from '../catalogue/variants/read-variants.server.ts';
import { giveConsent, withdrawConsent } from '../consents/consents.server.ts';
import { holdPictures } from '../media/held-pictures.server.ts';
import { keyInUrl } from '../media/media.schema.ts';
import { takePicture } from '../media/media.server.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import { said } from '../platform/words/said.ts';
import { readSection } from '../settings/settings.server.ts';
import { holdOrdersOf, settlePoints } from './review-points.server.ts';
import { type OwnReview, REVIEW_PHOTOS_AT_MOST, type ReviewForm, type ReviewStanding } from './reviews.schema.ts';
import { ownReviews } from './reviews.server.ts';
import { reviews } from './reviews.tables.ts';

type Writer = Pick<SignedIn, 'id' | 'role' | 'email'>;
type Store = Pick<Shop, 'db' | 'files'>;
/** New photos, and URLs of the review's existing ones. */
export type SentPhotos = ReadonlyArray<File | string>;

export async function readStanding(db: Db, writer: Writer, productId: string): Promise<ReviewStanding> {
  const [review] = await ownReviews(db, writer.id, [productId]);
  const { reviewPoints: points } = await readSection(db, 'loyalty');
  if (review) return { canReview: false, message: alreadyReviewed().message, review, points };
  const received = await findReceived(db, writer, productId);
  return 'refusal' in received
    ? { canReview: false, message: received.refusal.message, review: null, points }
    : { canReview: true, message: null, review: null, points };
}

/** The delivered order that allows a first review of the product; else refuses. */
export async function requireNewReview(db: Db, writer: Writer, productId: string): Promise<{ orderId: string }> {
  const received = await findReceived(db, writer, productId);
  if ('refusal' in received) throw received.refusal;
  if ((await ownReviews(db, writer.id, [productId])).length > 0) throw alreadyReviewed();
  return received;
}

/** The writer's review, if it may still be edited. */
export async function requireOpenReview(db: Db, writer: Writer, productId: string): Promise<OwnReview> {
  const review = await theirReview(db, writer, productId);
  if (review.status === 'approved') throw isPublished();
  return review;
}

export async function writeReview(store: Store, writer: Writer, productId: string, form: ReviewForm, photos: SentPhotos, now: Date) {
  const { db } = store;
  const { orderId } = await requireNewReview(db, writer, productId);
  const written = { ...wordsOf(form), photoKeys: await keepPhotos(store, photos, []) };
  try {
    await db.transaction(async (tx) => {
      await tx.insert(reviews).values({
        ...written,
        productId,
        userId: writer.id,
        name: sql`(select full_name from users where id = ${writer.id})`,
        orderId,
        verified: true,
        createdAt: now,
        updatedAt: now,
      });
      await agreeToPublish(tx, writer, productId, form.language, now);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyReviewed() : error;
  }
  return theirReview(db, writer, productId);
}

/** A resubmitted review waits for staff again. */
export async function changeReview(store: Store, writer: Writer, productId: string, form: ReviewForm, photos: SentPhotos, now: Date) {
  const { db } = store;
  const before = await requireOpenReview(db, writer, productId);
  const written = { ...wordsOf(form), photoKeys: await keepPhotos(store, photos, before.photos) };
  // Staff may have published it in the meantime.
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(reviews)
      .set({ ...written, status: 'pending', reason: null, updatedAt: now })
      .where(and(eq(reviews.id, before.id), inArray(reviews.status, ['pending', 'rejected'])))
      .returning({ id: reviews.id });
    if (changed.length === 0) throw isPublished();
    await agreeToPublish(tx, writer, productId, form.language, now);
  });
  return theirReview(db, writer, productId);
}

const agreeToPublish = (tx: Db, { id: userId, email }: Writer, productId: string, language: Language, now: Date) =>
  giveConsent(tx, { email, purpose: 'review', productId }, { userId, source: 'review', language }, now);

/** The writer withdraws a review: it is unpublished, and its points are taken back. It may be resubmitted. */
export async function withdrawReview(tx: Db, { id: userId, email }: Writer, productId: string, now: Date) {
  await holdOrdersOf(tx, { userId, productId });
  const [withdrawn] = await tx
    .update(reviews)
    .set({ status: 'rejected', reason: 'You withdrew it.', updatedAt: now })
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
    .returning({ id: reviews.id, status: reviews.status, photoKeys: reviews.photoKeys });
  if (withdrawn) {
    await settlePoints(tx, { ...withdrawn, productId, userId }, now);
    await holdPictures(tx, withdrawn.photoKeys);
  }
  await withdrawConsent(tx, { email, purpose: 'review', productId }, now);
  await pagesChanged(tx, 'products', `reviews:${productId}`);
}

async function theirReview(db: Db, writer: Writer, productId: string): Promise<OwnReview> {
  const [review] = await ownReviews(db, writer.id, [productId]);
  if (!review) throw new Refusal(404, 'You have not reviewed this product yet.');
  return review;
}

const alreadyReviewed = () => new Refusal(409, 'You have already reviewed this product.', { code: 'already_reviewed' });
const isPublished = () => new Refusal(409, 'Your review is published and can no longer be changed.', { code: 'published' });

/** The latest order of the product for this user, or why there is none. */
async function findReceived(db: Db, writer: Writer, productId: string): Promise<{ orderId: string } | { refusal: Refusal }> {
  // Consumer Protection (E-Commerce) Rules 2020, rule 6: a seller does not pose as a consumer.
  if (writer.role === 'admin') return { refusal: new Refusal(403, 'Only customers can write reviews, not staff.') };
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId));
  if (!product) return { refusal: new Refusal(404, 'Product not found.') };
  const bought = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, writer.id), sql`${orderLines.productId} in ${variantIdsOf(productId)}`))
    .orderBy(sql`${orders.deliveredAt} desc nulls last`);
  const delivered = bought.find(({ status }) => status === 'delivered');
  if (delivered) return { orderId: delivered.id };
  const isComing = bought.some(({ status }) => status !== 'cancelled');
  const why = isComing
    ? 'You can review this product once your order is delivered.'
    : 'Only customers who have received this product can review it.';
  return { refusal: new Refusal(403, why, { code: isComing ? 'not_delivered' : 'not_bought' }) };
}

/** Plain text without markup (D26). */
function wordsOf({ rating, title, content }: ReviewForm) {
  const words = content.split('\n').map(plainWords).filter(Boolean).join('\n');
  if (words === '') throw badField('content', 'Please write your review');
  return { rating, title: plainWords(title) || null, content: words };
}

/** Repeats until nothing changes: entities may hide a tag. */
function plainWords(text: string): string {
  const words = plainText(text);
  return words === text ? words : plainWords(words);
}

/** `own`: the review's existing photos; a URL of any other picture is refused. */
async function keepPhotos(store: Store, photos: SentPhotos, own: OwnReview['photos']): Promise<string[]> {
  const ownKeys = own.map(({ url }) => keyInUrl(url));
  if (photos.length > REVIEW_PHOTOS_AT_MOST) throw badField('photos', said('At most {count} photos', { count: REVIEW_PHOTOS_AT_MOST }));
  const keys = [];
  for (const photo of photos) {
    const key = typeof photo === 'string' ? keyInUrl(photo.trim()) : null;
    if (key && !ownKeys.includes(key)) throw badField('photos', 'This photo is not part of your review. Please choose it again.');
    keys.push(await takePicture(store, photo, 'photos', { lane: 'shopper', isHeld: true }));
  }
  return [...new Set(keys)];
}

/** For a closed account: its reviews stay, without name and photos. */
export async function forgetReviewer(tx: Db, userId: string) {
  const reviewed = await tx
    .update(reviews)
    .set({ name: 'A customer', photoKeys: [] })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId });
  if (reviewed.length > 0) await pagesChanged(tx, 'products', ...new Set(reviewed.map(({ productId }) => `reviews:${productId}` as const)));
}
