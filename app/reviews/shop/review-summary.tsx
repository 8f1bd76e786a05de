// The summary of all reviews: average, count, and count per rating. Samples are always labelled.
import { type Say, useWords } from '../../language/use-words.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { ReviewSummary } from '../reviews.schema.ts';

const STARS = [5, 4, 3, 2, 1] as const;

export function reviewCount({ count, areSamples }: ReviewSummary, t: Say): string {
  if (areSamples) return t('{count, plural, one {# sample review} other {# sample reviews}}', { count });
  return t('{count, plural, one {# review} other {# reviews}}', { count });
}

export function SampleNote({ summary }: { summary: ReviewSummary }) {
  const t = useWords();
  if (!summary.areSamples) return null;
  return (
    <p className="mt-3 max-w-prose text-sm text-ink-soft">
      {t('These are sample reviews, written to show how the page looks. No customer wrote them.')}
    </p>
  );
}

/** `counts` on the product page, `percent` on the home page (specification, section 9). */
export function ReviewFigures({ summary, as }: { summary: ReviewSummary; as: 'counts' | 'percent' }) {
  const t = useWords();
  const { average, count, distribution } = summary;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-14 gap-y-6">
      <p>
        <span className="font-display text-3xl">{average.toFixed(1)}</span>
        <br />
        <Rating value={average} />
        <br />
        <span className="text-sm text-ink-soft">{reviewCount(summary, t)}</span>
      </p>
      <ul className="grid grow basis-64 gap-1 text-sm sm:max-w-sm" aria-label={t('Rating breakdown')}>
        {STARS.map((stars) => (
          <li key={stars} className="tabular grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
            {t('{stars, plural, one {# star} other {# stars}}', { stars })}
            <meter min={0} max={count} value={distribution[stars]} aria-hidden="true" className="rating-meter" />
            <span className="text-right">
              {as === 'counts' ? distribution[stars] : `${Math.round((distribution[stars] * 100) / count)}%`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
