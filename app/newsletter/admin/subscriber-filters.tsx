import { FilterDays, FilterSelect } from '../../staff-kit/list/list-filters.tsx';

interface FiltersProps {
  when: string;
  from: string;
  to: string;
  status: string;
}

export const SubscriberFilters = ({ when, from, to, status }: FiltersProps) => (
  <>
    <FilterSelect
      name="when"
      label="Subscribed"
      value={when}
      all="All"
      choices={[
        { value: 'today', label: 'Today' },
        { value: 'yesterday', label: 'Yesterday' },
        { value: 'range', label: 'Date Range' },
      ]}
    />
    {when === 'range' && <FilterDays from={from} to={to} />}
    <FilterSelect
      name="status"
      label="Which subscribers"
      value={status === 'all' ? '' : status}
      all="Everyone"
      choices={[
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
      ]}
    />
  </>
);
