import { useWords } from '../../language/use-words.tsx';
import { formatCount } from '../../platform/money.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Link } from '../../ui/link.tsx';
import type { PointsAnswer } from '../loyalty.schema.ts';

const KINDS: Record<PointsAnswer['history'][number]['kind'], string> = {
  account: 'Sign-up points',
  newsletter: 'Newsletter',
  review: 'Your review',
  order: 'Order delivered',
  birthday: 'Happy birthday',
  referral: "A friend's first order",
  spent: 'Used on an order',
  returned: 'Returned from a cancelled or refunded order',
  reversed: 'Deducted after a refund',
  withdrawn: 'Your review was removed',
};

export function PointsPanel({ points }: { points: PointsAnswer }) {
  const t = useWords();
  const { totalPoints, pendingPoints, worthRupees, history } = points;
  return (
    <section aria-labelledby="points-title" className="rounded-panel bg-rose p-5 sm:p-6">
      <h2 id="points-title" className="font-sans text-base font-medium">
        {t('Points')}
      </h2>
      <p className="tabular mt-1 font-display text-3xl">{formatCount(totalPoints)}</p>
      <p>
        {totalPoints < 0
          ? t('Deducted after a refund. The points you earn next will cover it.')
          : t('Worth {amount} in your cart', { amount: inRupees(worthRupees) })}
      </p>
      {pendingPoints > 0 && (
        <p className="mt-1 text-sm">{t('{count} more when your orders are delivered', { count: formatCount(pendingPoints) })}</p>
      )}
      {history.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {t('Points history')}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <ul className="mt-1 max-h-80 overflow-y-auto text-sm" tabIndex={0} aria-label={t('Points history')}>
            {history.map(({ id, points: count, kind, date }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 border-t border-ink/15 py-2">
                <span>
                  {t(KINDS[kind])}
                  <time dateTime={date} className="block text-ink-soft">
                    {t.date(new Date(date))}
                  </time>
                </span>
                <span className="tabular font-medium whitespace-nowrap">
                  {count > 0 ? '+' : '−'}
                  {formatCount(Math.abs(count))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Link to="/loyalty" className="link mt-1 inline-flex min-h-11 items-center text-sm">
        {t('How rewards work')}
      </Link>
    </section>
  );
}
