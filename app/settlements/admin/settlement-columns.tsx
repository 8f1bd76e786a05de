import { formatDate } from '../../platform/time.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Settlement } from '../settlements.schema.ts';
import { Amount, exact, SettlementState } from './money-words.tsx';
import { nameOf } from './settlement-readings.tsx';

export const COLUMNS: Column<Settlement>[] = [
  {
    key: 'utr',
    header: 'UTR',
    sortKey: 'date',
    isHeading: true,
    cell: ({ id, utr, settlementId, settledAt }) => (
      <TwoLines>
        <Link to={`/admins/books/settlements/${id}`} className="row-link tabular wrap-anywhere">
          {utr ?? settlementId}
        </Link>
        <span className="soft">{settledAt ? formatDate(settledAt) : 'No date yet'}</span>
      </TwoLines>
    ),
  },
  {
    key: 'gateway',
    header: 'Gateway',
    cell: ({ gateway, source }) => (
      <TwoLines>
        <span>{nameOf(gateway)}</span>
        {source === 'file' && <span className="soft">From a file</span>}
      </TwoLines>
    ),
  },
  { key: 'payments', header: 'Payments', align: 'end', cell: ({ payments }) => <Amount rupees={payments} /> },
  {
    key: 'fee',
    header: 'Fee and GST',
    sortKey: 'fee',
    align: 'end',
    cell: ({ fee, feeTax, charge }) => <Amount rupees={Math.round((fee + feeTax + charge) * 100) / 100} />,
  },
  { key: 'adjustment', header: 'Refunds and corrections', align: 'end', cell: ({ adjustment }) => <Amount rupees={adjustment} /> },
  {
    key: 'amount',
    header: 'To the bank',
    sortKey: 'amount',
    align: 'end',
    cell: ({ amount }) => <strong className="tabular">{exact(amount)}</strong>,
  },
  {
    key: 'state',
    header: 'State',
    cell: (settlement) => (
      <TwoLines>
        <SettlementState {...settlement} />
        {faultsOf(settlement).map((fault) => (
          <span key={fault} className="text-kumkum">
            {fault}
          </span>
        ))}
      </TwoLines>
    ),
  },
];

export const faultsOf = ({ status, missing, unknown }: Settlement) => [
  ...(status === 'done' && missing !== 0 ? [`Rows differ by ${exact(missing)}`] : []),
  ...(unknown > 0 ? [`${unknown} not known here`] : []),
];
