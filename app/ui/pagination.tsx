/** <Pagination page={2} pageCount={9} toPage={(page) => `?page=${page}`} label="Pages of orders" />; nothing at one page. */

import { useWords } from '../language/use-words.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface PaginationProps {
  page: number;
  pageCount: number;
  toPage: (page: number) => string;
  label?: string;
}

export function Pagination({ page, pageCount, toPage, label }: PaginationProps) {
  const t = useWords();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label ?? t('Pages')} className="pagination">
      <Step to={page > 1 ? toPage(page - 1) : null} icon="chevron-left" label={t('Previous page')} />
      {pagesAround(page, pageCount).map((shown, place) =>
        shown === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has only its place
          <span key={`gap-${place}`} aria-hidden="true" className="pagination-far">
            …
          </span>
        ) : shown === page ? (
          <span key={shown} aria-current="page">
            <span className="sr-only">{t('Page')} </span>
            {shown}
          </span>
        ) : (
          <Link
            key={shown}
            to={toPage(shown)}
            aria-label={t('Page {number}', { number: shown })}
            className={Math.abs(shown - page) > 1 ? 'pagination-far' : undefined}
          >
            {shown}
          </Link>
        ),
      )}
      <Step to={page < pageCount ? toPage(page + 1) : null} icon="chevron-right" label={t('Next page')} />
    </nav>
  );
}

function Step({ to, icon, label }: { to: string | null; icon: 'chevron-left' | 'chevron-right'; label: string }) {
  return to ? (
    <Link to={to} aria-label={label} rel={icon === 'chevron-left' ? 'prev' : 'next'}>
      <Icon name={icon} />
    </Link>
  ) : (
    <span aria-disabled="true">
      <Icon name={icon} />
    </span>
  );
}

/** First, last, and the neighbours of the current page; null is a gap: [1, null, 4, 5, 6, null, 20]. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const kept = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((one) => one >= 1 && one <= pageCount);
  return kept.flatMap((one, place) => {
    const missing = one - (kept[place - 1] ?? 0) - 1;
    return missing === 0 ? [one] : missing === 1 ? [one - 1, one] : [null, one];
  });
}
