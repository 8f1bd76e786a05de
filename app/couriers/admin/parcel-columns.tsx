import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Parcel } from '../couriers.schema.ts';
import { STATE_WORDS } from '../parcel-words.ts';

export const waits = ({ state, isCancelling }: Parcel) => state === 'booked' && !isCancelling;

export const COLUMNS: Column<Parcel>[] = [
  {
    key: 'order',
    header: 'Order',
    sortKey: 'order',
    isHeading: true,
    cell: ({ order }) => (
      <TwoLines>
        <Link to={`/admins/orders/${order.id}`} className="row-link">
          {order.number}
        </Link>
        <span className="soft max-w-56 truncate">{`${order.name}, ${order.city} ${order.pinCode}`}</span>
      </TwoLines>
    ),
  },
  {
    key: 'courier',
    header: 'Courier',
    sortKey: 'courier',
    cell: ({ carrierName, awb, reference }) => (
      <TwoLines>
        <span className="max-w-56 truncate">{carrierName}</span>
        <span className="soft tabular max-w-56 truncate">{awb ?? reference}</span>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    header: 'State',
    sortKey: 'state',
    cell: ({ state, problem, isCancelling }) => (
      <TwoLines>
        <Badge tone={STATE_WORDS[state].tone}>{isCancelling ? 'Being cancelled' : STATE_WORDS[state].label}</Badge>
        {problem && (
          <span className="soft max-w-64 truncate" title={problem}>
            {problem}
          </span>
        )}
      </TwoLines>
    ),
  },
  {
    key: 'weight',
    header: 'Weight',
    align: 'end',
    cell: ({ weightGrams, collectAmount }) => (
      <TwoLines>
        <span className="tabular">{`${weightGrams} g`}</span>
        <span className="soft tabular">{collectAmount > 0 ? `COD ${formatRupees(paiseFromRupees(collectAmount))}` : 'Prepaid'}</span>
      </TwoLines>
    ),
  },
  {
    key: 'seen',
    header: 'Last scan',
    cell: ({ lastScanAt, expectedOn, pickupOn, state }) => (
      <TwoLines>
        <span className="max-w-56 truncate">{lastScanAt ? formatDateTime(lastScanAt) : 'None yet'}</span>
        {state === 'booked' && pickupOn && <span className="soft">{`Pickup ${formatDate(startOfDay(pickupOn))}`}</span>}
        {state !== 'booked' && expectedOn && <span className="soft">{`Expected ${formatDate(startOfDay(expectedOn))}`}</span>}
      </TwoLines>
    ),
  },
];
