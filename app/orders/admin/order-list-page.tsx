import { Link, Outlet, useSearchParams } from 'react-router';
import { issueAndDownloadInvoice } from '../../invoices/download-invoice.ts';
import { maskedFor } from '../../platform/masked.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { may } from '../../platform/permissions.ts';
import { dayOf, formatDateTime } from '../../platform/time.ts';
import { addressWith, askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list-address.ts';
import { ExportLink, FilterSelect } from '../../staff-kit/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list-frame.tsx';
import { MonthPicker, monthName } from '../../staff-kit/month-picker.tsx';
import { DialogLink } from '../../staff-kit/page-dialog.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { useSelection } from '../../staff-kit/use-selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { ordersQuery, type StaffOrder } from '../orders.schema.ts';
import { listOrders } from '../orders.server.ts';
import { summariseSales } from '../sales-summary.server.ts';
import type { Route } from './+types/order-list-page';
import { canDeliver, canInvoice, canShip, paymentWords, STATUS_CHOICES, StatusBadge, TODO_CHOICES } from './order-badges.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderMoves } from './use-order-moves.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const query = { ...askedOf(ordersQuery, request.url), limit: ROWS };
  const today = dayOf(now());
  const thisMonth = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) };
  // Without a choice the cards count this month and the list shows everything: an order of last month must not be forgotten.
  const isPeriodChosen = query.month !== undefined || query.year !== undefined;
  const selected = { month: query.month ?? thisMonth.month, year: query.year ?? thisMonth.year };
  const period = isPeriodChosen ? selected : {};
  const list = await listOrders(db, { ...query, ...period }, now());
  leadToLastPage(request.url, query, list.total);
  return {
    total: list.total,
    orders: maskedFor(staff, list.orders),
    summary: may(staff, 'dashboard') ? await summariseSales(db, selected, now()) : null,
    page: query.page,
    search: query.search,
    status: query.status ?? '',
    todo: query.todo ?? '',
    sort: query.sort,
    selected,
    thisYear: thisMonth.year,
    isPeriodChosen,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Orders');

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, summary, page, search, status, todo, sort, selected, thisYear, isPeriodChosen } = loaderData;
  const [params] = useSearchParams();
  const moves = useOrderMoves();
  // Bulk actions apply only to orders selected on a page, never to "all found".
  const selection = useSelection(orders.filter(canShip), { keyOf: ({ id }) => id, view: '', total, hasMore: false });
  useFresh();
  const selectedName = monthName(selected);
  const [sortKey = 'date', direction] = sort.split('-');

  return (
    <>
      <div className="staff-head">
        <h1>Orders</h1>
        <MonthPicker selected={selected} thisYear={thisYear} />
      </div>
      {summary && (
        <dl className="staff-figures">
          <SalesCard label={selectedName} sales={summary.selected} />
          <SalesCard label="This Month" sales={summary.thisMonth} />
          <SalesCard label="This Year" sales={summary.thisYear} />
          <SalesCard label="All Time" sales={summary.allTime} />
        </dl>
      )}
      <ListFrame
        one="order"
        many="orders"
        {...{ total, page, search }}
        placeholder="Number, name, e-mail, phone or product"
        filters={
          <>
            <FilterSelect name="status" label="Status" value={status} all="All Status" choices={STATUS_CHOICES} />
            <FilterSelect name="todo" label="Task" value={todo} all="All tasks" choices={TODO_CHOICES} />
          </>
        }
        actions={<ExportLink to={`/api/order/orders.csv?${queryOf({ search, status, todo, ...(isPeriodChosen && selected) })}`} />}
        note={
          isPeriodChosen && (
            <>
              {` in ${selectedName} · `}
              <Link to={addressWith(params, { month: '', year: '' })} className="link">
                Show all months
              </Link>
            </>
          )
        }
        className="order-rows"
        caption="Orders"
        sort={{ key: sortKey, direction: direction === 'asc' ? 'asc' : 'desc' }}
        toSort={(key, next) => addressWith(params, { sort: `${key}-${next}` })}
        rows={orders}
        rowKey={(order) => order.id}
        rowLabel={(order) => order.number}
        columns={columns(moves)}
        selection={selection.ofTable}
        isSelectable={canShip}
        nothing={
          <EmptyState icon="receipt" title="No orders found">
            Orders appear here once they are paid, or placed with cash on delivery.
          </EmptyState>
        }
      >
        <OrderBulk selection={selection} total={total} />
      </ListFrame>
      {moves.dialogs}
      <Outlet />
    </>
  );
}

function columns(moves: ReturnType<typeof useOrderMoves>): Column<StaffOrder>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      isHeading: true,
      cell: (order) => (
        <div className="staff-two">
          <DialogLink to={`/admins/orders/${order.id}`} className="row-link">
            {order.userName}
          </DialogLink>
          <span className="staff-soft staff-one-line" title={order.email}>
            {order.email}
          </span>
        </div>
      ),
    },
    {
      key: 'order',
      header: 'Order',
      sortKey: 'date',
      cell: (order) => (
        <div className="staff-two">
          <span>{order.number}</span>
          <time className="staff-soft staff-one-line" dateTime={order.createdAt.toISOString()}>
            {formatDateTime(order.createdAt)}
          </time>
        </div>
      ),
    },
    {
      key: 'product',
      header: 'Product',
      cell: ({ products }) => (
        <div className="staff-two">
          <span>{products[0]?.name}</span>
          {products.length > 1 && <span className="staff-soft">{`+${products.length - 1} more`}</span>}
        </div>
      ),
    },
    { key: 'quantity', header: 'Qty', align: 'end', cell: (order) => order.quantity },
    {
      key: 'total',
      header: 'Total',
      sortKey: 'total',
      align: 'end',
      cell: (order) => formatRupees(paiseFromRupees(order.totalAmount), { decimals: 'always' }),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (order) => (
        <div className="staff-two">
          {moves.isDelivering(order.id) ? <Badge tone="info">Delivering...</Badge> : <StatusBadge order={order} />}
          <span className="staff-soft staff-one-line">{paymentWords(order)}</span>
        </div>
      ),
    },
    {
      key: 'invoice',
      header: 'Invoice',
      cell: (order) => (
        <div className="staff-actions">
          <RowAction
            icon="download"
            words="Download invoice"
            about={order.number}
            disabled={!canInvoice(order)}
            onClick={() => issueAndDownloadInvoice(order.id)}
          />
        </div>
      ),
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (order) => (
        <div className="staff-actions">
          <RowAction
            icon="truck"
            words="Mark as Shipped"
            about={order.number}
            isLabelled
            disabled={!canShip(order) || moves.isBusy(order.id)}
            onClick={() => moves.ship(order)}
          />
          <RowAction
            icon="check"
            words="Mark as Delivered"
            about={order.number}
            isLabelled
            disabled={!canDeliver(order) || moves.isBusy(order.id)}
            onClick={() => moves.deliver(order)}
          />
          <DialogLink to={`/admins/orders/${order.id}`} className="staff-view" aria-label={`View details of ${order.number}`}>
            View
          </DialogLink>
        </div>
      ),
    },
  ];
}

interface RowActionProps {
  icon: IconName;
  words: string;
  about: string;
  /** With its words beside it while it can be pressed. */
  isLabelled?: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** A sign with its words on hover; on a phone, where nothing hovers, and on the order's next step the words stand beside it. */
function RowAction({ icon, words, about, isLabelled = false, ...button }: RowActionProps) {
  return (
    <button
      {...button}
      type="button"
      className={isLabelled && !button.disabled ? 'row-action is-labelled' : 'row-action'}
      aria-label={`${words}: ${about}`}
      title={words}
    >
      <Icon name={icon} />
      <span>{words}</span>
    </button>
  );
}

function SalesCard({ label, sales }: { label: string; sales: { totalOrders: number; totalRevenue: number } }) {
  return (
    <div className="staff-card">
      <dt>{label}</dt>
      <dd className="staff-figure">{formatRupees(paiseFromRupees(sales.totalRevenue))}</dd>
      <dd className="staff-soft">{`${formatCount(sales.totalOrders)} ${sales.totalOrders === 1 ? 'order' : 'orders'}`}</dd>
    </div>
  );
}
