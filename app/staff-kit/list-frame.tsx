/**
 * A list of the back office: search and filters, how many there are, the rows, and the way to its other pages.
 * <ListFrame one="coupon" many="coupons" placeholder="Code" filters={<FilterSelect />} actions={<ExportLink />} {...{ total, page, search }}
 *            caption="…" rows columns rowKey nothing={<EmptyState />} />
 *   `filters` stand beside the search, on a phone in one row that is swiped; `actions` are done with all that is found, and stand beside the count;
 *   `note` follows the count; `nothing` stands where there is nothing to find at all; `noneFound` says more where search and filters find nothing;
 *   `above` stands between the count and the rows, `children` between the rows and the pages.
 */
import './list-frame.css';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { formatCount } from '../platform/money.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { addressWith, ROWS } from './list-address.ts';
import { AddressForm, SearchField } from './list-filters.tsx';

type ListFrameProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'empty'> & {
  one: string;
  many: string;
  /** What is searched, where `many` alone does not say it. */
  named?: string;
  total: number;
  page: number;
  /** At most so many rows are shown at once. */
  rowsAtOnce?: number;
  search?: string;
  /** Of the search field; without it nothing is searched. */
  placeholder?: string;
  filters?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  above?: ReactNode;
  className?: string;
  nothing: ReactNode;
  noneFound?: string;
  Pages?: ComponentType<ComponentProps<typeof Pagination>>;
  children?: ReactNode;
};

const NO_FILTERS = ['page', 'sort', 'limit'];

export function ListFrame<Row>({
  one,
  many,
  named = many,
  total,
  page,
  rowsAtOnce = ROWS,
  search = '',
  placeholder,
  filters,
  actions,
  note,
  above,
  className = '',
  nothing,
  noneFound = 'Nothing matches this search and filter.',
  Pages = Pagination,
  children,
  ...table
}: ListFrameProps<Row>) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const isFiltered = [...params].some(([key, value]) => value !== '' && !NO_FILTERS.includes(key));
  return (
    <>
      {placeholder && (
        <AddressForm label={`Search ${named}`} isSearch>
          <SearchField label={`Search ${named}`} placeholder={placeholder} search={search} />
          {filters && <div className="list-filters">{filters}</div>}
        </AddressForm>
      )}
      <div className="list-count">
        <p className="staff-count-line" role="status">
          {isLoading ? `Loading ${many}...` : `${formatCount(total)} ${total === 1 ? one : many}`}
          {!isLoading && note}
        </p>
        {actions && <div className="staff-buttons">{actions}</div>}
      </div>
      {above}
      <div className={`staff-rows ${className}`} aria-busy={isLoading || undefined}>
        <Table
          {...table}
          empty={
            isFiltered ? (
              <EmptyState
                icon="search"
                title={`No ${many} found`}
                action={
                  <ButtonLink to={pathname} variant="secondary" size="small">
                    {`Show all ${many}`}
                  </ButtonLink>
                }
              >
                {noneFound}
              </EmptyState>
            ) : (
              nothing
            )
          }
        />
      </div>
      {children}
      <Pages
        page={page}
        pageCount={Math.ceil(total / rowsAtOnce)}
        toPage={(next) => addressWith(params, { page: next })}
        label={`Pages of ${named}`}
      />
    </>
  );
}
