// The list of recent impressions.
import type { ComponentProps } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Pagination } from '../../ui/pagination.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Route } from './+types/impression-page';

type Loaded = Route.ComponentProps['loaderData'];

export const PAGE_SIZES = ['10', '25', '50'] as const;

export function RecentImpressions({ summary, impressions, total, page, limit, search, pageName, searchedRows }: Loaded) {
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="recent">
      <h2 id="recent">Recent Impressions</h2>
      <ListFrame
        one="impression"
        many="impressions"
        {...{ total, page, search }}
        rowsAtOnce={limit}
        placeholder="Page, section, address, place or device"
        filters={
          <>
            <FilterSelect
              name="pageName"
              label="Page of the shop"
              value={pageName}
              all="All"
              choices={summary.pages.map((seen) => ({ value: seen.page, label: seen.title }))}
            />
            <SelectField
              label="Entries per page"
              isLabelHidden
              name="limit"
              key={`limit ${limit}`}
              defaultValue={String(limit)}
              options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} per page` }))}
            />
          </>
        }
        note={search && ` in the latest ${formatCount(searchedRows)}`}
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        caption="Recent Impressions, newest first"
        rows={impressions}
        rowKey={({ id }) => String(id)}
        nothing={
          <EmptyState icon="eye" title="No impressions found">
            Page views appear here and are kept for 90 days.
          </EmptyState>
        }
        Pages={Pages}
        columns={COLUMNS}
      />
    </section>
  );
}

const ON_PHONE = 'max-md:soft';

const AT_END = `${ON_PHONE} max-md:col-start-2 max-md:text-right`;

const COLUMNS: Column<Loaded['impressions'][number]>[] = [
  {
    key: 'ip',
    header: 'IP',
    className: `${ON_PHONE} max-md:col-start-1 max-md:row-start-2`,
    cell: ({ ip }) => <span className="tabular">{ip}</span>,
  },
  {
    key: 'page',
    header: 'Page',
    isHeading: true,
    className: 'max-md:col-start-1 max-md:row-start-1',
    cell: (seen) => <span title={seen.page}>{seen.title}</span>,
  },
  {
    key: 'section',
    header: 'Section',
    className: `${AT_END} max-md:row-start-1`,
    cell: ({ sectionClicked }) => sectionClicked ?? '-',
  },
  {
    key: 'location',
    header: 'Location',
    className: `${ON_PHONE} max-md:col-start-1 max-md:row-start-3`,
    cell: ({ location }) => location,
  },
  { key: 'device', header: 'Device', className: `${AT_END} max-md:row-start-2`, cell: ({ deviceType }) => deviceType },
  {
    key: 'time',
    header: 'Time',
    className: `${AT_END} max-md:row-start-3`,
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} className="max-w-56 truncate">
        {formatDateTime(new Date(timestamp))}
      </time>
    ),
  },
];

/** 'Previous', 'Page X of Y' and 'Next', in the specification's wording. */
function Pages({ page, pageCount, toPage, label }: ComponentProps<typeof Pagination>) {
  return (
    <nav className="flex items-center justify-center gap-4 tabular" aria-label={label}>
      <Step label="Previous" to={page > 1 ? toPage(page - 1) : null} />
      <span>
        Page {formatCount(page)} of {formatCount(Math.max(1, pageCount))}
      </span>
      <Step label="Next" to={page < pageCount ? toPage(page + 1) : null} />
    </nav>
  );
}

function Step({ label, to }: { label: string; to: string | null }) {
  const className = 'button button-secondary button-small';
  return to ? (
    <Link to={to} preventScrollReset className={className}>
      {label}
    </Link>
  ) : (
    <button type="button" disabled className={className}>
      {label}
    </button>
  );
}
