import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../staff-kit/stock-tabs.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { type CountHead, countQuery } from '../counts/counts.schema.ts';
import { countableCategories, listCounts } from '../counts/read-counts.server.ts';
import type { Route } from './+types/count-list-page';
import { StartCountDialog } from './start-count-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'stock');
  const { db } = getShop(context);
  const query = { ...askedOf(countQuery, request.url), limit: ROWS };
  const list = await listCounts(db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, sort: query.sort, categories: await countableCategories(db) };
}

export const meta: Route.MetaFunction = () => staffMeta('Stock counts');

export default function CountListPage({ loaderData: { items, total, page, sort, categories } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <PageHead>
        <h1>Stock counts</h1>
        <Button size="small" onClick={() => setStarting(true)} aria-keyshortcuts="n">
          <Icon name="plus" />
          Start count
        </Button>
      </PageHead>
      <StockTabs />
      <ListFrame
        one="count"
        many="counts"
        {...{ total, page }}
        {...useSort(sort)}
        caption="Counts"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="box" title="No counts yet">
            Scan the shelf with a scanner or a phone. Differences are booked at the end.
          </EmptyState>
        }
      />
      <StartCountDialog
        isOpen={isStarting}
        categories={categories}
        onClose={() => setStarting(false)}
        onStarted={(id) => navigate(`/admins/stock/counts/${id}`)}
      />
    </>
  );
}

const STATES: Record<CountHead['state'], { words: string; tone?: BadgeTone }> = {
  open: { words: 'Counting', tone: 'warning' },
  booked: { words: 'Booked', tone: 'success' },
  cancelled: { words: 'Cancelled' },
};

const COLUMNS: Column<CountHead>[] = [
  {
    key: 'number',
    header: 'Count',
    sortKey: 'date',
    isHeading: true,
    cell: ({ id, number, startedAt }) => (
      <TwoLines>
        <Link to={`/admins/stock/counts/${id}`} className="row-link">
          {number}
        </Link>
        <span className="soft">{formatDateTime(new Date(startedAt))}</span>
      </TwoLines>
    ),
  },
  { key: 'scope', header: 'What', cell: ({ scopeWords }) => scopeWords },
  {
    key: 'state',
    header: 'State',
    sortKey: 'state',
    cell: ({ state }) => {
      const { words, tone } = STATES[state];
      return <Badge {...(tone && { tone })}>{words}</Badge>;
    },
  },
  { key: 'by', header: 'Started by', sortKey: 'by', cell: ({ by }) => by },
  { key: 'lines', header: 'Lines', sortKey: 'lines', align: 'end', cell: ({ lines }) => formatCount(lines) },
];
