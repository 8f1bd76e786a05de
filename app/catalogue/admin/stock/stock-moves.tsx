// The history of a product's stock: every change with its reason.

import { formatCount } from '../../../platform/money.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import type { StockAnswer } from '../../../stock/stock.schema.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table.tsx';

const REASONS: Record<string, string> = {
  opening: 'Opening stock',
  received: 'Received',
  count: 'Counted',
  damage: 'Damaged',
  expired: 'Expired',
  sale: 'Sold',
  release: 'Not paid for',
  cancel: 'Order cancelled',
  return: 'Returned',
  replacement: 'Replacement',
  'in-house': 'In-house order',
};

type Move = StockAnswer['moves'][number];

export const STOCK_MOVE_COLUMNS: Column<Move>[] = [
  { key: 'when', header: 'When', isHeading: true, cell: ({ at }) => <span className="max-w-56 truncate">{formatDateTime(at)}</span> },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, note, batches }) => (
      <TwoLines>
        {REASONS[reason] ?? reason}
        {note && <span className="soft">{note}</span>}
        {batches.length > 0 && <span className="soft">{`Batch ${batches.join(', ')}`}</span>}
      </TwoLines>
    ),
  },
  { key: 'by', header: 'By', cell: (move) => <MovedBy {...move} /> },
  { key: 'change', header: 'Change', align: 'end', cell: ({ change }) => `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}` },
  { key: 'balance', header: 'Stock', align: 'end', cell: ({ balance }) => formatCount(balance) },
];

function MovedBy({ by, order, inHouseOrder }: Move) {
  return (
    <TwoLines>
      {by}
      {order && (
        <Link to={`/admins/orders/${order.id}`} className="link reach">
          {order.number}
        </Link>
      )}
      {inHouseOrder && (
        <Link to={`/admins/invoices/${inHouseOrder.id}`} className="link reach">
          {inHouseOrder.number}
        </Link>
      )}
      {!by && !order && !inHouseOrder && 'The shop'}
    </TwoLines>
  );
}
