import { reasonWords } from '../../../cash/cash-words.ts';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { DialogLink } from '../../../staff-kit/page-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { StaffOrder } from '../../orders.schema.ts';
import { paymentWords, StatusBadge } from '../order-badges.tsx';
import { actsOf, type Moves } from './order-row-acts.tsx';

/** As many columns as fit; when they scroll sideways, the actions column stays visible. */
export const FRAME = [
  'md:max-[1440px]:overflow-x-auto',
  'md:[&_*+:is(th,td)]:px-2.5',
  'md:max-[1440px]:[&_:is(th,td):last-child]:sticky md:max-[1440px]:[&_:is(th,td):last-child]:right-0',
  'md:max-[1440px]:[&_:is(th,td):last-child]:shadow-[inset_1px_0_var(--color-hairline)]',
  'md:max-[1440px]:[&_td:last-child]:z-2 md:max-[1440px]:[&_td:last-child]:bg-paper md:max-[1440px]:[&_th:last-child]:z-3',
].join(' ');

const AT_END = 'max-md:col-start-2 max-md:text-right max-md:[&>div]:items-end';

export const columnsOf = (moves: Moves): Column<StaffOrder>[] => [...factsOf(moves), ...actsOf(moves)];

function factsOf(moves: Moves): Column<StaffOrder>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      isHeading: true,
      cell: (order) => (
        <TwoLines>
          <DialogLink to={`/admins/orders/${order.id}`} className="row-link">
            {order.userName}
          </DialogLink>
          <span className="soft max-w-32 truncate min-[1440px]:max-w-44" title={order.email}>
            {order.email}
          </span>
        </TwoLines>
      ),
    },
    {
      key: 'order',
      header: 'Order',
      sortKey: 'date',
      cell: (order) => (
        <TwoLines>
          <span>{order.number}</span>
          <time className="soft max-w-44 truncate" dateTime={order.createdAt.toISOString()}>
            {formatDateTime(order.createdAt)}
          </time>
        </TwoLines>
      ),
    },
    {
      key: 'product',
      header: 'Product',
      className: 'md:min-w-40',
      cell: (order) => <WhatAndWho order={order} />,
    },
    {
      key: 'quantity',
      header: 'Qty',
      align: 'end',
      className: AT_END,
      cell: (order) => (
        <>
          <span aria-hidden="true" className="text-ink-soft md:hidden">
            Qty{' '}
          </span>
          {order.quantity}
        </>
      ),
    },
    {
      key: 'total',
      header: 'Total',
      sortKey: 'total',
      align: 'end',
      // The row's checkbox is in the corner.
      className: `${AT_END} max-md:row-start-1 max-md:font-medium max-md:[tr:has(input)_&]:pr-11`,
      cell: (order) => formatRupees(paiseFromRupees(order.totalAmount), { decimals: 'always' }),
    },
    {
      key: 'status',
      header: 'Status',
      className: `${AT_END} max-md:row-start-2`,
      cell: (order) => (
        <TwoLines>
          {moves.isDelivering(order.id) ? <Badge tone="info">Delivering...</Badge> : <StatusBadge order={order} />}
          <span className="soft max-w-44 truncate">{paymentWords(order)}</span>
          {order.isToConfirm && <WhyToConfirm order={order} />}
        </TwoLines>
      ),
    },
  ];
}

const WhatAndWho = ({ order: { products, tags, notes, assignee } }: { order: StaffOrder }) => (
  <TwoLines>
    <span className="md:line-clamp-2">{products[0]?.name}</span>
    {products.length > 1 && <span className="soft">{`+${products.length - 1} more`}</span>}
    {assignee && <span className="soft">{`Assigned to ${assignee.name}`}</span>}
    {tags.length > 0 && <span className="soft">{tags.join(', ')}</span>}
    {notes > 0 && <span className="soft">{`${notes} ${notes === 1 ? 'note' : 'notes'}`}</span>}
  </TwoLines>
);

function WhyToConfirm({ order: { cashVerdict } }: { order: StaffOrder }) {
  const [reason] = (cashVerdict?.reasons ?? []).toSorted((a, b) => b.points - a.points);
  if (!reason) return null;
  const words = reasonWords(reason);
  return (
    <span className="soft max-w-44 truncate" title={words}>
      {words}
    </span>
  );
}
