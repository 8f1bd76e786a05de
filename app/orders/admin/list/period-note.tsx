import { Link, useSearchParams } from 'react-router';
import { type Day, formatDate, startOfDay } from '../../../platform/time.ts';
import { addressWith } from '../../../staff-kit/list/list-address.ts';
import type { Route } from './+types/order-list-page';

/** Which days the list is about, if not all. */
export function PeriodNote({
  isPeriodChosen,
  days,
  name,
}: Pick<Route.ComponentProps['loaderData'], 'isPeriodChosen' | 'days'> & { name: string }) {
  const [params] = useSearchParams();
  if (!isPeriodChosen && !days.from && !days.to) return null;
  return (
    <>
      {isPeriodChosen && ` in ${name}`}
      {daysWords(days)}
      {' · '}
      <Link to={addressWith(params, { month: '', year: '', from: '', to: '' })} className="link">
        {days.from || days.to ? 'Show all days' : 'Show all months'}
      </Link>
    </>
  );
}

function daysWords({ from, to }: { from: Day | ''; to: Day | '' }) {
  const day = (of: Day) => formatDate(startOfDay(of));
  if (from && from === to) return ` on ${day(from)}`;
  return `${from && ` from ${day(from)}`}${to && ` to ${day(to)}`}`;
}
