import { useState } from 'react';
import { z } from 'zod';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayAndMonth } from '../../platform/time.ts';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { impressionsQuery } from '../analytics.schema.ts';
import { summariseImpressions, titlesOf } from '../analytics.server.ts';
import { listImpressions, SEARCHED_ROWS } from '../list-impressions.server.ts';
import type { Route } from './+types/impression-page';
import { BarTable } from './bar-table.tsx';
import { ColumnChart } from './chart.tsx';
import { ImpressionFigures } from './impression-figures.tsx';
import { PAGE_SIZES, RecentImpressions } from './recent-impressions.tsx';

const REFRESH_MS = 10_000;

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
            columns={summary.days.map(({ day, count }) => ({ key: day, tick: dayAndMonth(day), value: count }))}
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
