import { useSearchParams } from 'react-router';
import { daysWords } from '../../staff-kit/list/days-words.ts';
import { addressWith } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

type Known = Route.ComponentProps['loaderData'];

import type { Route } from './+types/customer-list-page';

type Status = Known['found']['status'];

export const CustomerFilters = ({ status }: { status: Status }) => (
  <>
    <FilterSelect
      name="status"
      label="Which customers"
      value={status ?? ''}
      all="All Customers"
      choices={[
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
        { value: 'minor', label: 'Under 18' },
      ]}
    />
    <Button type="submit" variant="secondary" size="small">
      <Icon name="filter" />
      Filter
    </Button>
  </>
);

/** `month`, `from` and `to`: only those who joined then. */
export function FoundNote({ month, status, from, to }: { month: string | null } & Pick<Known['found'], 'status' | 'from' | 'to'>) {
  const [params] = useSearchParams();
  return (
    <>
      {(month || from || to) && (
        <>
          {` joined${month ? ` in ${month}` : ''}${daysWords({ from, to })} · `}
          <Link to={addressWith(params, { month: '', year: '', from: '', to: '' })} className="link">
            {month ? 'Show all months' : 'Show all days'}
          </Link>
        </>
      )}
      {status && (status === 'active' ? ' · Active: the account is open.' : ' · Inactive: the account was closed.')}
    </>
  );
}
