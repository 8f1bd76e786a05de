import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { UNMATCHED, type Unmatched, type UnmatchedKind, unmatchedQuery } from '../settlements.schema.ts';
import { countUnmatched, LOOKED_BACK_DAYS, listUnmatched, SETTLED_WITHIN_WORKING_DAYS } from '../unmatched.server.ts';
import type { Route } from './+types/unmatched-page';
import { MoneyHead, ShowChoice } from './money-head.tsx';
import { Amount, OrderLink } from './money-words.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const query = { ...askedOf(unmatchedQuery, request.url), limit: ROWS };
  const { rows, total } = await listUnmatched(db, query, now());
  leadToLastPage(request.url, query, total);
  const terms = { workingDays: SETTLED_WITHIN_WORKING_DAYS, days: LOOKED_BACK_DAYS };
  return { rows, total, page: query.page, show: query.show, sort: query.sort, counts: await countUnmatched(db, now()), terms };
}

export const meta: Route.MetaFunction = () => staffMeta('Not matching');

type Terms = { workingDays: number; days: number };

const MEANING: Record<UnmatchedKind, (terms: Terms) => string> = {
  unsettled: ({ workingDays, days }) =>
    `Customers paid these more than ${workingDays} working days ago, and no settlement has them. Payments of the last ${days} days are looked at; ask the gateway about them by their payment id.`,
  unknown: () =>
    'The gateway settled these, and the shop knows no such payment or refund. They may be of another shop on the same account.',
  differs: () => 'The gateway settled another amount than the shop recorded. A surcharge that the gateway adds is one reason.',
  twice: () => 'These are in more than one settlement that was paid.',
};

export default function UnmatchedPage({ loaderData: { rows, total, page, show, sort, counts, terms } }: Route.ComponentProps) {
  return (
    <>
      <MoneyHead title="Not matching" />
      <ShowChoice label="What does not match" lists={UNMATCHED} show={show} countOf={(kind) => counts[kind]} />
      <p className="soft max-w-184">{MEANING[show](terms)}</p>
      <ListFrame
        one="row"
        many="rows"
        {...{ total, page }}
        {...useSort(sort)}
        caption={UNMATCHED[show]}
        rows={rows}
        rowKey={({ key }) => key}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="check" title="All of it matches">
            Payments and refunds appear here when they differ from what the gateway settled.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: Column<Unmatched>[] = [
  { key: 'order', header: 'Order', sortKey: 'order', isHeading: true, cell: ({ order }) => <OrderLink order={order} /> },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ kind, reference }) => (
      <TwoLines>
        <span className="tabular wrap-anywhere">{reference}</span>
        <span className="soft">{kind === 'payment' ? 'Payment' : 'Refund'}</span>
      </TwoLines>
    ),
  },
  { key: 'at', header: 'Time', sortKey: 'date', cell: ({ at }) => (at ? formatDateTime(at) : '') },
  { key: 'own', header: 'In the shop', sortKey: 'own', align: 'end', cell: ({ own }) => <Amount rupees={own} /> },
  { key: 'settled', header: 'Settled', sortKey: 'settled', align: 'end', cell: ({ settled }) => <Amount rupees={settled} /> },
  {
    key: 'settlement',
    header: 'Settlement',
    cell: ({ settlementId, utr }) =>
      settlementId ? (
        <Link to={`/admins/books/settlements/${settlementId}`} className="link reach tabular wrap-anywhere">
          {utr ?? 'Settlement'}
        </Link>
      ) : (
        <span className="soft">None</span>
      ),
  },
];
