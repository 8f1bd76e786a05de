// Reviews of Judge.me and Loox. One counts as verified only if an order that came along shows that its writer bought the product.
import { createHash } from 'node:crypto';
import { and, inArray, isNull, or } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { type BroughtReview, bringReviews } from '../../reviews/bring-reviews.server.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { emailIn, momentIn, plainText } from '../cells.ts';
import { buyerKey, findEarlierBuyers } from '../earlier-orders.server.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, inBatches } from '../read-file.server.ts';
import type { Report } from '../report.ts';
import { productIdsOf } from './former-collections.server.ts';

const AT_ONCE = 500;
const NAME_AT_MOST = 60;
const TITLE_AT_MOST = 120;
const TEXT_AT_MOST = 5_000;

type Titles = Record<'handle' | 'rating' | 'name' | 'email' | 'title' | 'text' | 'date' | 'state' | 'pictures', string[]>;
type ReadReview = Omit<BroughtReview, 'productId' | 'userId'> & { row: number; handle: string; email: string };

const JUDGE_ME: Titles = {
  handle: ['product_handle'],
  rating: ['rating'],
  name: ['reviewer_name'],
  email: ['reviewer_email'],
  title: ['title'],
  text: ['body'],
  date: ['review_date'],
  state: ['curated'],
  pictures: ['picture_urls'],
};
const LOOX: Titles = {
  handle: ['handle', 'product_handle'],
  rating: ['rating'],
  name: ['author', 'nickname', 'full_name'],
  email: ['email'],
  title: ['title'],
  text: ['body', 'review'],
  date: ['date', 'created_at'],
  state: ['status'],
  pictures: ['photo_url', 'img', 'images'],
};
const HIDDEN = /spam|not.?yet|hidden|pending|unpublished|rejected/i;

const readReviews =
  (app: string, titles: Titles): Reader =>
  async (move, rows, report) => {
    const read = (async function* () {
      for await (const row of rows) {
        report.report.rows += 1;
        const review = reviewIn(row, app, titles, report);
        if (review) yield review;
      }
    })();
    for await (const batch of inBatches(read, AT_ONCE)) await bring(move, batch, titles, report);
  };

export const readJudgeMe = readReviews('Judge.me', JUDGE_ME);
export const readLoox = readReviews('Loox', LOOX);

function reviewIn(row: FileRow, app: string, titles: Titles, report: Report): ReadReview | null {
  const [rating, createdAt] = [Number(row.get(...titles.rating)), momentIn(row.get(...titles.date))];
  const content = plainText(row.get(...titles.text)).slice(0, TEXT_AT_MOST);
  const handle = row.get(...titles.handle).toLowerCase();
  const problem: [keyof Titles, string] | null = !handle
    ? ['handle', 'Reviews of the whole shop stay behind: reviews here are of products.']
    : !Number.isInteger(rating) || rating < 1 || rating > 5
      ? ['rating', 'This is no rating from 1 to 5.']
      : !content
        ? ['text', 'Reviews without words stay behind.']
        : createdAt
          ? null
          : ['date', 'This is no date.'];
  if (problem || !createdAt) {
    report.leave(row.number, titles[problem?.[0] ?? 'date'][0] ?? '', problem?.[1] ?? '');
    return null;
  }
  if (row.get(...titles.pictures)) report.note(row.number, titles.pictures[0] ?? '', 'Photos of reviews stay behind.');
  const name = row.get(...titles.name).slice(0, NAME_AT_MOST) || 'Customer';
  const email = emailIn(row.get(...titles.email)) ?? '';
  const outsideKey = createHash('sha256').update([app, handle, email, name, createdAt.toISOString(), content].join('\n')).digest('hex');
  return {
    ...{ row: row.number, handle, email, name, rating, content, createdAt, outsideKey },
    title: plainText(row.get(...titles.title)).slice(0, TITLE_AT_MOST) || null,
    status: HIDDEN.test(row.get(...titles.state)) ? 'pending' : 'approved',
    verified: false,
    broughtFrom: app,
  };
}

async function bring(move: Move, batch: ReadReview[], titles: Titles, report: Report) {
  const { shop, options, productSlugs } = move;
  const productIds = await productIdsOf(move, [...new Set(batch.map(({ handle }) => handle))]);
  const isToBe = (handle: string) => options.isDry && productSlugs.has(handle);
  for (const { row, handle } of batch)
    if (!productIds.has(handle) && !isToBe(handle)) report.leave(row, titles.handle[0] ?? '', 'This product is not in this shop.');
  const known = batch.filter(({ handle }) => productIds.has(handle));
  const present = await shop.db
    .select({ key: reviews.outsideKey })
    .from(reviews)
    .where(
      inArray(
        reviews.outsideKey,
        known.map(({ outsideKey }) => outsideKey),
      ),
    );
  const held = new Set(present.map(({ key }) => key));
  const fresh = known.filter(({ outsideKey }) => !held.has(outsideKey));
  const toBe = batch.filter(({ handle }) => !productIds.has(handle) && isToBe(handle)).length;
  const added = options.isDry ? fresh.length + toBe : await write(move, fresh, productIds);
  report.report.added += added;
  report.report.present += known.length + (options.isDry ? toBe : 0) - added;
}

async function write({ shop: { db } }: Move, batch: ReadReview[], productIds: ReadonlyMap<string, string>): Promise<number> {
  const emails = [...new Set(batch.flatMap(({ email }) => email || []))];
  const people =
    emails.length > 0
      ? await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(and(inArray(users.email, emails), isNull(users.closedAt)))
      : [];
  const idOf = new Map(people.map(({ id, email }) => [email, id]));
  const buyers = await findEarlierBuyers(db, emails);
  const skus = await skusOf(db, [...new Set(productIds.values())]);
  return db.transaction((tx) =>
    bringReviews(
      tx,
      batch.map(({ row: _, handle, email, ...review }) => {
        const productId = productIds.get(handle) ?? '';
        const verified = (skus.get(productId) ?? []).some((sku) => buyers.has(buyerKey(email, sku)));
        return { ...review, productId, verified, userId: idOf.get(email) ?? null };
      }),
    ),
  );
}

async function skusOf(db: Move['shop']['db'], ids: string[]): Promise<Map<string, string[]>> {
  const rows =
    ids.length > 0
      ? await db
          .select({ id: products.id, variantOfId: products.variantOfId, sku: products.sku })
          .from(products)
          .where(or(inArray(products.id, ids), inArray(products.variantOfId, ids)))
      : [];
  const skus = new Map<string, string[]>();
  for (const { id, variantOfId, sku } of rows) skus.set(variantOfId ?? id, [...(skus.get(variantOfId ?? id) ?? []), sku]);
  return skus;
}
