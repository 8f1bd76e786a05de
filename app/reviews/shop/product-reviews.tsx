import { Suspense, useState } from 'react';
import type { ProductView } from '../../catalogue/view/product-view.ts';
import { useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { BelowFold } from '../../ui/deferred/below-fold.tsx';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import type { Review, ReviewSummary } from '../reviews.schema.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewFigures, SampleNote } from './review-summary.tsx';

const OwnReview = lazyPart(() => import('./own-review.tsx'), { isOptional: true });
const MoreReviews = lazyPart(() => import('./more-reviews.tsx'));

interface ProductReviewsProps {
  product: Pick<ProductView, 'id' | 'name'>;
  /** The newest ones; older ones load on scroll. */
  reviews: Review[];
  summary: ReviewSummary;
  className?: string;
}

export function ProductReviews({ product, reviews, summary, className = '' }: ProductReviewsProps) {
  const t = useWords();
  const user = useUser();
  const [older, setOlder] = useState<Review[]>([]);
  const shown = [...reviews, ...older];
  return (
    <BelowFold id="reviews" className={`mt-6 min-w-0 md:mt-20 ${className}`} aria-labelledby="reviews-title" data-section="reviews">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="reviews-title">{t(summary.areSamples ? 'Sample reviews' : 'Reviews')}</h2>
        {/* The page is cached for everyone; whether this shopper may write is fetched afterwards, in reserved space. */}
        <div className="flex min-h-12 items-center">
          {user && (
            <Suspense>
              <OwnReview key={user.id} product={product} user={user} />
            </Suspense>
          )}
        </div>
      </div>
      {summary.count === 0 ? (
        <p className="mt-4 text-ink-soft">{t('No reviews available')}</p>
      ) : (
        <>
          <SampleNote summary={summary} />
          <ReviewFigures summary={summary} as="counts" />
          <Carousel
            label={t('Customer reviews')}
            layout="cards"
            className="mt-8"
            slides={[
              ...shown.map((review) => <ReviewCard key={review.id} review={review} />),
              ...(shown.length < summary.count
                ? [
                    <Suspense key="older" fallback={t('Loading reviews...')}>
                      <MoreReviews
                        key={shown.length}
                        productId={product.id}
                        page={Math.floor(shown.length / reviews.length) + 1}
                        pageSize={reviews.length}
                        onLoaded={(more) => setOlder([...older, ...more.filter(({ id }) => !shown.some((known) => known.id === id))])}
                      />
                    </Suspense>,
                  ]
                : []),
            ]}
          />
        </>
      )}
    </BelowFold>
  );
}
