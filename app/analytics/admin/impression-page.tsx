import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { Pagination } from '../../ui/pagination.tsx';
import type { Column } from '../../ui/table.tsx';
import { impressionsQuery } from '../analytics.schema.ts';
import { listImpressions, SEARCHED_ROWS, summariseImpressions, titlesOf } from '../analytics.server.ts';
import type { Route } from './+types/impression-page';
import { BarTable, ColumnChart } from './chart.tsx';
import { ImpressionFigures } from './impression-figures.tsx';

const REFRESH_MS = 10_000;
const PAGE_SIZES = ['10', '25', '50'] as const;
const asked = impressionsQuery.extend({ limit: z.enum(PAGE_SIZES).default('10').transform(Number) });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'impressions');
  const { db, now } = getShop(context);
  const query = askedOf(asked, request.url);
  const summary = await summariseImpressions(db, now());
  const { impressions, total } = await listImpressions(db, query, now());
  leadToLastPage(request.url, query, total);
  const titles = await titlesOf(
    db,
    [...summary.pages, ...impressions].map(({ page }) => page),
  );
  const withTitle = <T extends { page: string }>(row: T) => ({ ...row, title: titles.get(row.page) ?? row.page });
  return {
    summary: { ...summary, pages: summary.pages.map(withTitle) },
    impressions: impressions.map(withTitle),
    total,
    page: query.page,
    limit: query.limit,
    search: query.search,
    pageName: query.pageName ?? '',
    searchedRows: SEARCHED_ROWS,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Impressions');

type Loaded = Route.ComponentProps['loaderData'];

export default function ImpressionPage({ loaderData }: Route.ComponentProps) {
  const { summary } = loaderData;
  const [isPaused, setPaused] = useState(false);
  useFresh(isPaused ? null : REFRESH_MS);
  return (
    <>
      <PageHead>
        <h1>Impression Dashboard</h1>
        <div className="flex flex-wrap items-center gap-2">
          <span className="soft">{isPaused ? 'Paused' : 'Refreshed every 10 seconds'}</span>
          <Button variant="secondary" size="small" onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </div>
      </PageHead>
      <ImpressionFigures summary={summary} />
      <Panel aria-labelledby="by-day">
        <h2 id="by-day">Impressions, last 30 days</h2>
        {summary.days.some(({ count }) => count > 0) ? (
          <ColumnChart
            label="Impressions by day, last 30 days"
            unit="impressions"
            columns={summary.days.map(({ day, count }) => ({ key: day, tick: day.slice(5), value: count }))}
          />
        ) : (
          <EmptyState icon="chart" title="No impressions in the last 30 days">
            Visits to the home page, shop and products appear here within seconds.
          </EmptyState>
        )}
      </Panel>
      <div className="grid items-start gap-5 min-[900px]:grid-cols-2">
        <Panel aria-labelledby="by-page">
          <h2 id="by-page">Page View Count</h2>
          <BarTable
            caption="Page View Count, last 30 days"
            heading="Page"
            unit="Views"
            rows={summary.pages
              .filter(({ views }) => views > 0)
              .map(({ page, title, views }) => ({ key: page, label: title, value: views }))}
            empty="No page views in the last 30 days."
          />
        </Panel>
        <Panel aria-labelledby="by-section">
          <h2 id="by-section">Sections Clicks</h2>
          <BarTable
            caption="Sections Clicks, last 30 days"
            heading="Section"
            unit="Clicks"
            rows={summary.sections.map(({ section, count }) => ({ key: section, label: section, value: count }))}
            empty="No section clicks in the last 30 days."
          />
        </Panel>
      </div>
      <RecentImpressions {...loaderData} />
    </>
  );
}

function RecentImpressions({ summary, impressions, total, page, limit, search, pageName, searchedRows }: Loaded) {
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
