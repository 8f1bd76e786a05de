import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import type { InHouseOrder } from '../in-house-orders.schema.ts';

export const nameOf = ({ invoiceId, number }: InHouseOrder) => invoiceId ?? number;

export function columns({ onShow, onDelete }: Record<'onShow' | 'onDelete', (order: InHouseOrder) => void>): Column<InHouseOrder>[] {
  return [
    {
      key: 'invoice',
      header: 'Invoice',
      sortKey: 'date',
      isHeading: true,
      cell: (order) => (
        <TwoLines>
          <button type="button" className="link reach text-start font-medium" onClick={() => onShow(order)}>
            {nameOf(order)}
          </button>
          <time className="soft max-w-56 truncate" dateTime={order.date.toISOString()}>
            {formatDateTime(order.date)}
          </time>
        </TwoLines>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      sortKey: 'customer',
      cell: (order) => (
        <TwoLines>
          <span>{order.customerName}</span>
          <span className="soft">{order.phoneNumber}</span>
        </TwoLines>
      ),
    },
    {
      key: 'products',
      header: 'Products',
      cell: ({ products }) => (
        <TwoLines>
          <span>{products[0] && `${products[0].quantity} × ${products[0].productName}`}</span>
          {products.length > 1 && <span className="soft">{`+${products.length - 1} more`}</span>}
        </TwoLines>
      ),
    },
    { key: 'payment', header: 'Payment', cell: (order) => order.paymentType },
    {
      key: 'total',
      header: 'Total',
      sortKey: 'total',
      align: 'end',
      cell: (order) => formatRupees(paiseFromRupees(order.totalAmount), { decimals: 'always' }),
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (order) => (
        <RowActs>
          <RowAct aria-label={`View invoice ${nameOf(order)}`} onClick={() => onShow(order)}>
            View
          </RowAct>
          {order.isTill ? (
            <RowAct as={Link} to={`/admins/invoices/till/sales/${order.id}`} aria-label={`Receipt and returns of ${nameOf(order)}`}>
              Receipt
            </RowAct>
          ) : (
            <>
              <RowAct as={Link} to={`/admins/invoices/${order.id}`} aria-label={`Edit ${nameOf(order)}`}>
                Edit
              </RowAct>
              <RowAct isDanger aria-label={`Delete ${nameOf(order)}`} onClick={() => onDelete(order)}>
                Delete
              </RowAct>
            </>
          )}
        </RowActs>
      ),
    },
  ];
}
