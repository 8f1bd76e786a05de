import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { requiredText, textUpTo } from '../platform/words/typed-text.ts';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;

export const REVIEW_TITLE_AT_MOST = 120;
export const REVIEW_CONTENT_AT_MOST = 5_000;
export const REVIEW_PHOTOS_AT_MOST = 3;
const REASON_AT_MOST = 500;

const photo = z.object({
  key: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
});

const rating = z.number().int().min(1).max(5);

export const reviewAnswer = z.object({
  id: z.uuid(),
  rating,
  /** Without a title, the first 5 words of the content and '...'. */
  title: z.string(),
  content: z.string(),
  name: z.string(),
  variant: z.string().describe('The variant bought, such as "Ruby"; empty for a product without options, and for samples'),
  date: z.iso.datetime(),
  photos: z.array(photo),
  /** True only for a delivered purchase (D27), here or in the brand's former shop. */
  verified: z.boolean(),
  /** Invented for the demo shop, and labelled as such. */
  isSample: z.boolean(),
  /** The writer received points for it, whatever the rating. */
  isRewarded: z.boolean(),
});
export type Review = z.output<typeof reviewAnswer>;

/** `distribution` counts the reviews of 1 to 5 stars. Until a customer has reviewed, they may all be samples. */
export type ReviewSummary = { average: number; count: number; distribution: Record<1 | 2 | 3 | 4 | 5, number>; areSamples: boolean };

/** On the home page each review includes its product. */
export type HomeReviews = { reviews: Array<Review & { product: { name: string; slug: string } | null }>; summary: ReviewSummary };

export const reviewsOfProduct = z.object({ productId: z.uuid() });

const RATING = 'Please choose a rating from 1 to 5 stars';

/** Form input, so the rating may be text. An empty title means none. */
export const reviewForm = z.object({
  rating: z.coerce.number<number | string>(RATING).int(RATING).min(1, RATING).max(5, RATING),
  title: textUpTo(REVIEW_TITLE_AT_MOST).default(''),
  content: requiredText('Please write your review', REVIEW_CONTENT_AT_MOST),
  language: shownIn,
});
export type ReviewForm = z.output<typeof reviewForm>;

/** A customer's own review, in any state. `title` is as typed. */
export const ownReview = reviewAnswer.pick({ id: true, content: true, date: true, photos: true }).extend({
  productId: z.uuid(),
  rating,
  title: z.string(),
  status: z.enum(REVIEW_STATUSES),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

/** Whether the user may review the product, and if not, why. `points` is the reward for an approved review. */
export const reviewStanding = z.object({
  canReview: z.boolean(),
  message: z.string().nullable(),
  review: ownReview.nullable(),
  points: z.number().int(),
});
export type ReviewStanding = z.output<typeof reviewStanding>;

export const staffReview = reviewAnswer.extend({
  status: z.enum(REVIEW_STATUSES),
  reason: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  product: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  /** Null for samples. */
  customer: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  broughtFrom: z.string().nullable().describe('The review app of the former shop, such as Judge.me'),
});
export type StaffReview = z.output<typeof staffReview>;

export const staffReviewsQuery = listQuery.extend({
  status: z.enum(REVIEW_STATUSES).optional(),
  /** `queue`: pending first, oldest at the top. */
  sort: z.enum(['newest', 'queue', ...sortBy('date', 'rating', 'product', 'name').unwrap().options]).default('newest'),
});

export const reviewDecision = z
  .object({
    status: z.enum(['approved', 'rejected', 'pending'], 'Choose approved or rejected'),
    reason: textUpTo(REASON_AT_MOST).optional(),
    isUndo: z
      .boolean()
      .optional()
      .describe(
        'Back to what it was, pending perhaps: the writer hears nothing of it, nor of the last decision if its mail has not gone yet',
      ),
    /** `updatedAt` as it was read: a decision on a review edited since is refused. */
    readAt: z.iso.datetime().optional(),
  })
  .refine(({ status, isUndo }) => status !== 'pending' || isUndo, { path: ['status'], message: 'Choose approved or rejected' });
export type ReviewDecision = z.output<typeof reviewDecision>;
