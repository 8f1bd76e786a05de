/** Spoken as "Rated 4.3 of 5, 26 reviews". Without `count`, one person's rating. */
import { useWords } from '../language/use-words.tsx';

export const STAR = 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2-4.5-4.4 6.2-.9z';
/** One path for all stars, because a page shows many. After each star the pen is back at its tip; the next one starts 24 to the right. */
const FIVE_STARS = STAR + STAR.replace('m12 3', 'm24 0').repeat(4);

export function Rating({ value, count, className = '' }: { value: number; count?: number; className?: string }) {
  const t = useWords();
  const words =
    count === undefined
      ? t('Rated {value} of 5', { value: value.toFixed(0) })
      : t('Rated {value} of 5, {count, plural, one {# review} other {# reviews}}', { value: value.toFixed(1), count });
  return (
    <span className={`rating ${className}`}>
      <Stars value={value} />
      <span className="sr-only">{words}</span>
      {count !== undefined && (
        <span aria-hidden="true" className="tabular">
          {value.toFixed(1)} <span className="text-ink-soft">({count})</span>
        </span>
      )}
    </span>
  );
}

function Stars({ value }: { value: number }) {
  return (
    <svg className="stars" viewBox="0 0 120 24" aria-hidden="true">
      <path d={FIVE_STARS} fill="none" stroke="currentColor" strokeWidth="1.2" />
      {/* A nested svg clips at its width. */}
      <svg width={(value / 5) * 120} height="24" fill="currentColor" aria-hidden="true">
        <path d={FIVE_STARS} />
      </svg>
    </svg>
  );
}
