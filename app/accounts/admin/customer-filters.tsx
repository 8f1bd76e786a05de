// Filters of the customer list, and what they found.
import { Link, useSearchParams } from 'react-router';
import { addressWith } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

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

/** `month`: only those who joined in it. */
export function FoundNote({ month, status }: { month: string | null; status: Status }) {
  const [params] = useSearchParams();
  return (
    <>
      {month && (
        <>
          {` joined in ${month} · `}
          <Link to={addressWith(params, { month: '', year: '' })} className="link">
            Show all months
          </Link>
        </>
      )}
      {status && (status === 'active' ? ' · Active: the account is open.' : ' · Inactive: the account was closed.')}
    </>
  );
}
