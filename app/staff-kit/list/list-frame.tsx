/** `actions` apply to all results; `nothing` is the empty state; `noneFound` adds to the message when search and filters match nothing. */
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import { addressWith, ROWS } from './list-address.ts';
import { AddressForm, SearchField } from './list-filters.tsx';
import { DensityButton, useRowDensity } from './row-density.tsx';
import { SavedViews } from './saved-views.tsx';

type ListFrameProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'empty'> & {
  one: string;
  many: string;
  /** What is searched, if `many` alone does not say it. */
  named?: string;
  total: number;
  /** Nothing has all the words of the search; these have words like them. */
  isNear?: boolean;
  page: number;
  rowsAtOnce?: number;
  search?: string;
  /** The placeholder of the search field; without it there is no search. */
  placeholder?: string;
  filters?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  above?: ReactNode;
  nothing: ReactNode;
  noneFound?: string;
  Pages?: ComponentType<ComponentProps<typeof Pagination>>;
  children?: ReactNode;
};

/** On a phone a single row that scrolls sideways from edge to edge. It also contains its hidden labels. */
const FILTERS =
  'contents max-md:relative max-md:col-span-full max-md:-mx-4 max-md:flex max-md:scroll-px-4 max-md:items-center max-md:gap-2.5 max-md:overflow-x-auto max-md:overscroll-x-contain max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:*:flex-none max-md:[&_select]:w-auto';

export const ROWS_FRAME = 'min-w-0 aria-busy:[&_tbody]:opacity-55';

const NO_FILTERS = ['page', 'sort', 'limit'];

export function ListFrame<Row>({
  one,
  many,
  named = many,
  total,
  isNear = false,
  page,
  rowsAtOnce = ROWS,
  search = '',
  placeholder,
  filters,
  actions,
  note,
  above,
  nothing,
  noneFound = 'Nothing matches this search and filter.',
  Pages = Pagination,
  children,
  ...table
}: ListFrameProps<Row>) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const rows = useRowDensity();
  const isFiltered = [...params].some(([key, value]) => value !== '' && !NO_FILTERS.includes(key));
  return (
    <>
      <ListHead {...{ one, many, named, total, isNear, search, placeholder, filters, note, isLoading, actions, rows }} />
      <SavedViews />
      {above}
      <div className={`${ROWS_FRAME} group/rows`} data-rows={rows.density} aria-busy={isLoading || undefined}>
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

type ListHeadProps = Required<Pick<ListFrameProps<unknown>, 'one' | 'many' | 'named' | 'total' | 'isNear' | 'search'>> &
  Pick<ListFrameProps<unknown>, 'placeholder' | 'filters' | 'note' | 'actions'> & {
    isLoading: boolean;
    rows: ReturnType<typeof useRowDensity>;
  };

function ListHead({ one, many, named, total, isNear, search, placeholder, filters, note, isLoading, actions, rows }: ListHeadProps) {
  return (
    <div
      className={`-mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-3 max-md:gap-y-2 ${placeholder ? '' : '-mt-2'}`}
    >
      {placeholder && (
        <AddressForm label={`Search ${named}`} isSearch>
          <SearchField label={`Search ${named}`} placeholder={placeholder} search={search} />
          {filters && <div className={FILTERS}>{filters}</div>}
        </AddressForm>
      )}
      <p className={`min-h-6 text-ink-soft ${placeholder && actions ? 'max-md:col-span-full' : ''}`} role="status">
        {isLoading ? `Loading ${many}...` : `${formatCount(total)} ${total === 1 ? one : many}`}
        {!isLoading && isNear && total > 0 && ' like this; none has these words'}
        {!isLoading && note}
      </p>
      <div
        className={`flex items-center gap-2 ${placeholder ? 'max-md:col-start-2 max-md:row-start-1' : ''} ${actions ? '' : 'max-md:hidden'}`}
      >
        <DensityButton {...rows} />
        {actions}
      </div>
    </div>
  );
}
