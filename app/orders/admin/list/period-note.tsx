import { useSearchParams } from 'react-router';
import { daysWords } from '../../../staff-kit/list/days-words.ts';
import { addressWith } from '../../../staff-kit/list/list-address.ts';
import { Link } from '../../../ui/link.tsx';
import type { Route } from './+types/order-list-page';

const FIGURE_WORDS = {
  sold: 'sold',
  repeat: 'sold to returning customers',
  discounted: 'sold with a discount',
  coupon: 'sold with a coupon',
};

export function PeriodNote({
  isPeriodChosen,
  days,
  narrowed: { figure, coupon, product },
  name,
}: Pick<Route.ComponentProps['loaderData'], 'isPeriodChosen' | 'days' | 'narrowed'> & { name: string }) {
  const [params] = useSearchParams();
  if (!isPeriodChosen && !days.from && !days.to && !figure && !coupon && !product) return null;
  return (
    <>
      {figure && ` ${FIGURE_WORDS[figure]}`}
      {coupon && ` with ${coupon}`}
      {product && ' with one product'}
      {isPeriodChosen && ` in ${name}`}
      {daysWords(days)}
      {' · '}
      <Link to={addressWith(params, { month: '', year: '', from: '', to: '', figure: '', coupon: '', product: '' })} className="link">
        {figure || coupon || product ? 'Show all orders' : days.from || days.to ? 'Show all days' : 'Show all months'}
      </Link>
    </>
  );
}
