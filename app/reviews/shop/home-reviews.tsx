// Customer reviews on the home page, computed from the approved ones; until the first one, samples under a heading that says so.
import { useWords } from '../../language/use-words.tsx';
import { BelowFold } from '../../ui/deferred/below-fold.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import type { HomeReviews as Shown } from '../reviews.schema.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewFigures, SampleNote } from './review-summary.tsx';

export function HomeReviews({ reviews, summary }: Shown) {
  const t = useWords();
  if (reviews.length === 0) return null;
  return (
    <BelowFold className="page pt-20 md:pt-28" aria-labelledby="home-reviews" data-section="reviews">
      <h2 id="home-reviews">{t(summary.areSamples ? 'Sample reviews' : 'What our customers say')}</h2>
      <SampleNote summary={summary} />
      <ReviewFigures summary={summary} as="percent" />
      <Carousel
        label={t('Reviews')}
        layout="cards"
        className="mt-8"
        slides={reviews.map(({ product, ...review }) => <ReviewCard key={review.id} review={review} product={product} cutAt="height" />)}
      />
    </BelowFold>
  );
}
