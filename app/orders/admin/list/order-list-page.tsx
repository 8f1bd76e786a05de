import { Outlet } from 'react-router';
import { connectedCouriers } from '../../../couriers/open-couriers.server.ts';
import { getShop, requireStaff } from '../../../platform/pages/page.server.ts';
import { dayOf } from '../../../platform/time.ts';
import { maskedFor } from '../../../platform/words/masked.ts';
import { Figures } from '../../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../../staff-kit/list/list-address.ts';
import { ExportLink } from '../../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../../staff-kit/list/list-frame.tsx';
import { MonthPicker, monthName } from '../../../staff-kit/list/month-picker.tsx';
import { useSelection } from '../../../staff-kit/list/use-selection.ts';
import { useSort } from '../../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../../staff-kit/page-parts.tsx';
import { useFresh } from '../../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { may } from '../../../vocabulary/permissions.ts';
import { listOrders } from '../../list/list-orders.server.ts';
import { ordersQuery } from '../../list/order-list.schema.ts';
import { listAssignees } from '../../notes/assign-orders.server.ts';
import { listTags } from '../../notes/read-notes.server.ts';
import { summariseSales } from '../../sales/sales-summary.server.ts';
import { OrderBulk } from '../bulk/order-bulk.tsx';
import { canInvoice } from '../order-badges.tsx';
import { useOrderMoves } from '../use-order-moves.tsx';
import type { Route } from './+types/order-list-page';
import { columnsOf, FRAME } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { PeriodNote } from './period-note.tsx';
import { SalesCard } from './sales-card.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const query = { ...askedOf(ordersQuery, request.url), limit: ROWS };
  const today = dayOf(now());
  const thisMonth = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) };
  // By default the cards cover this month and the list shows everything: an order of last month must not be forgotten.
  const isPeriodChosen = query.month !== undefined || query.year !== undefined;
  const selected = { month: query.month ?? thisMonth.month, year: query.year ?? thisMonth.year };
  const period = isPeriodChosen ? selected : {};
  const list = await listOrders(db, { ...query, ...period }, now());
  leadToLastPage(request.url, query, list.total);
  return {
    total: list.total,
    isNear: list.isNear,
    orders: maskedFor(staff, list.orders),
    summary: may(staff, 'dashboard') ? await summariseSales(db, selected, now()) : null,
    page: query.page,
    search: query.search,
    status: query.status ?? '',
    todo: query.todo ?? '',
    narrowed: { figure: query.figure, coupon: query.coupon, product: query.product },
    tag: query.tag,
    tags: await listTags(db),
    assignee: query.assignee ?? '',
    staff: await listAssignees(db),
    couriers: connectedCouriers(getShop(context)),
    sort: query.sort,
    selected,
    thisYear: thisMonth.year,
    isPeriodChosen,
    days: { from: query.from ?? '', to: query.to ?? '' },
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Orders');

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const {
    orders,
    total,
    isNear,
    summary,
    page,
    search,
    status,
    todo,
    narrowed,
    tag,
    tags,
    assignee,
    staff,
    couriers,
    sort,
    selected,
    thisYear,
    isPeriodChosen,
    days,
  } = loaderData;
  const moves = useOrderMoves();
  // Bulk actions apply only to orders selected on a page, never to "all found".
  const selection = useSelection(orders.filter(canInvoice), { keyOf: ({ id }) => id, view: '', total, hasMore: false });
  useFresh();
  const selectedName = monthName(selected);
  const sorting = useSort(sort);

  return (
    <>
      <PageHead>
        <h1>Orders</h1>
        <MonthPicker selected={selected} thisYear={thisYear} />
      </PageHead>
      {summary && (
        <Figures>
          <SalesCard label={selectedName} sales={summary.selected} />
          <SalesCard label="This Month" sales={summary.thisMonth} />
          <SalesCard label="This Year" sales={summary.thisYear} />
          <SalesCard label="All Time" sales={summary.allTime} />
        </Figures>
      )}
      <ListFrame
        one="order"
        many="orders"
        {...{ total, page, search, isNear }}
        placeholder="Number, name, e-mail, phone or product"
        filters={<OrderFilters {...{ status, todo, tag, tags, assignee, staff }} />}
        actions={
          <ExportLink
            to={`/api/order/orders.csv?${queryOf({ search, status, todo, ...narrowed, tag, assignee, ...days, ...(isPeriodChosen && selected) })}`}
          />
        }
        note={<PeriodNote {...{ isPeriodChosen, days, narrowed }} name={selectedName} />}
        caption="Orders"
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        frameClassName={FRAME}
        {...sorting}
        rows={orders}
        rowKey={(order) => order.id}
        rowLabel={(order) => order.number}
        columns={columnsOf(moves)}
        selection={selection.ofTable}
        isSelectable={canInvoice}
        nothing={
          <EmptyState icon="receipt" title="No orders found">
            Orders appear here once they are paid, or placed with cash on delivery.
          </EmptyState>
        }
      >
        <OrderBulk selection={selection} total={total} staff={staff} couriers={couriers} />
      </ListFrame>
      {moves.dialogs}
      <Outlet />
    </>
  );
}
