// Purchase orders, newest first.

import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../staff-kit/stock-tabs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { type PurchaseHead, purchaseQuery, STATE_WORDS } from '../buying.schema.ts';
import { listPurchaseOrders } from '../read-purchase-orders.server.ts';
import type { Route } from './+types/purchase-list-page';
import { OrderStateBadge } from './order-state-badge.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'costs');
  const query = { ...askedOf(purchaseQuery, request.url), limit: ROWS };
  const list = await listPurchaseOrders(getShop(context).db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, search: query.search, sort: query.sort, state: query.state ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Purchase orders');

export default function PurchaseListPage({ loaderData: { items, total, isNear, page, search, sort, state } }: Route.ComponentProps) {
  return (
    <>
      <PageHead>
        <h1>Purchase orders</h1>
        <ButtonLink to="/admins/stock/orders/new" size="small" aria-keyshortcuts="n">
          <Icon name="plus" />
          Add Order
        </ButtonLink>
      </PageHead>
      <StockTabs />
      <ListFrame
        one="order"
        many="orders"
        {...{ total, isNear, page, search }}
        {...useSort(sort)}
        placeholder="Number or supplier"
        filters={
          <FilterSelect
            label="State"
            name="state"
            value={state}
            all="All states"
            choices={[
              { value: 'open', label: 'Goods to come' },
              ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
            ]}
          />
        }
        caption="Purchase orders, newest first"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="truck" title="No purchase orders yet">
            Order from a supplier, and receive against the order.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: Column<PurchaseHead>[] = [
  {
    key: 'number',
    header: 'Order',
    sortKey: 'date',
    isHeading: true,
    cell: ({ id, number, createdAt }) => (
      <TwoLines>
        <Link to={`/admins/stock/orders/${id}`} className="row-link">
          {number}
        </Link>
        <span className="soft">{formatDate(new Date(createdAt))}</span>
      </TwoLines>
    ),
  },
  { key: 'supplier', header: 'Supplier', sortKey: 'supplier', cell: ({ supplierName }) => supplierName },
  { key: 'state', header: 'State', sortKey: 'state', cell: ({ state }) => <OrderStateBadge state={state} /> },
  {
    key: 'expected',
    header: 'Expected',
    sortKey: 'expected',
    cell: ({ expectedOn }) => (expectedOn ? formatDate(startOfDay(expectedOn)) : ''),
  },
  {
    key: 'received',
    header: 'Received',
    align: 'end',
    cell: ({ pieces, receivedPieces }) => `${formatCount(receivedPieces)} of ${formatCount(pieces)}`,
  },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'total',
    align: 'end',
    cell: ({ total }) => formatRupees(paiseFromRupees(total), { decimals: 'always' }),
  },
];
