import { formatDate } from '../platform/time.ts';
import type { Review, ReviewSummary } from '../reviews/reviews.schema.ts';
import { Badge } from '../ui/badge.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Rating } from '../ui/rating.tsx';

/** 'Read More' shows on text of more than 4 lines; this many characters fill them in a card. */
const ABOUT_FOUR_LINES = 150;
const STARS = [5, 4, 3, 2, 1] as const;

/** The demo shop's reviews are invented: then the page says so wherever it counts them. */
export const reviewsWord = (reviews: readonly Review[]) => (reviews.some((review) => review.isSample) ? 'sample reviews' : 'reviews');

export function ProductReviews({ reviews, summary }: { reviews: Review[]; summary: ReviewSummary }) {
  const hasSamples = reviews.some((review) => review.isSample);
  return (
    <section id="reviews" className="page mt-16 md:mt-24" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {reviews.length === 0 ? (
        <p className="mt-4 text-ink-soft">No reviews available</p>
      ) : (
        <>
          {hasSamples && (
            <p className="mt-3 max-w-prose text-sm text-ink-soft">
              These are sample reviews, written to show how the page looks. No customer wrote them.
            </p>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-14 gap-y-6">
            <p>
              <span className="font-display text-3xl">{summary.average.toFixed(1)}</span>
              <br />
              <Rating value={summary.average} />
              <br />
              <span className="text-sm text-ink-soft">
                {summary.count} {reviewsWord(reviews)}
              </span>
            </p>
            <ul className="grid grow basis-64 gap-1 text-sm sm:max-w-sm" aria-label="How many of each rating">
              {STARS.map((stars) => (
                <li key={stars} className="tabular grid grid-cols-[4rem_1fr_2rem] items-center gap-3">
                  {stars} {stars === 1 ? 'star' : 'stars'}
                  <meter min={0} max={summary.count} value={summary.distribution[stars]} aria-hidden="true" className="rating-meter" />
                  <span className="text-right">{summary.distribution[stars]}</span>
                </li>
              ))}
            </ul>
          </div>
          <Carousel
            label="One review after the other"
            layout="cards"
            className="mt-8"
            slides={reviews.map((review) => <ReviewCard key={review.id} review={review} />)}
          />
        </>
      )}
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="flex h-full flex-col rounded-panel border border-hairline bg-paper p-6">
      <Rating value={review.rating} />
      <h3 className="mt-3">{review.title}</h3>
      <div className="mt-2 grow">
        <p className="review-text">{review.content}</p>
        {review.content.length > ABOUT_FOUR_LINES && (
          <details className="read-more">
            <summary className="link inline-flex min-h-11 items-center text-sm">Read More</summary>
          </details>
        )}
      </div>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-medium text-ink">{review.name}</span>
        <time dateTime={review.date}>{formatDate(new Date(review.date))}</time>
        {review.isSample ? <Badge>Sample</Badge> : review.verified && <Badge tone="success">Verified purchase</Badge>}
      </p>
    </article>
  );
}
