import { useSearchParams } from 'react-router';
import { StatusBadge } from '../../orders/admin/order-badges.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { addressWith } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Column, Table } from '../../ui/table.tsx';

interface CustomerOrdersProps {
  orders: Order[];
  count: number;
  page: number;
  atOnce: number;
}

export function CustomerOrders({ orders, count, page, atOnce }: CustomerOrdersProps) {
  const [params] = useSearchParams();
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="orders">
      <h2 id="orders">Orders {count > 0 && <Count>{formatCount(count)}</Count>}</h2>
      <div className={ROWS_FRAME}>
        <Table
          caption="Orders, newest first"
          isLined
          rows={orders}
          rowKey={(order) => order.id}
          columns={ORDER_COLUMNS}
          empty={<EmptyState icon="receipt" title="No orders yet" />}
        />
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil(count / atOnce)}
        toPage={(next) => addressWith(params, { page: next })}
        label="Pages of orders"
      />
    </section>
  );
}

const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'order',
    header: 'Order',
    isHeading: true,
    cell: ({ id, number }) => (
      <Link to={`/admins/orders/${id}`} className="row-link">
        {number}
      </Link>
    ),
  },
  { key: 'when', header: 'When', cell: ({ createdAt }) => <span className="max-w-56 truncate">{formatDateTime(createdAt)}</span> },
  { key: 'status', header: 'Status', cell: (order) => <StatusBadge order={order} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ totalAmount }) => formatRupees(paiseFromRupees(totalAmount), { decimals: 'always' }),
  },
];
