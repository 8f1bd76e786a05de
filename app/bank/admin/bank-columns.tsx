import { formatDate, startOfDay } from '../../platform/time.ts';
import { Amount } from '../../settlements/admin/money-words.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import type { Column } from '../../ui/table.tsx';
import type { BankLine, Transfer } from '../bank.schema.ts';
import { LineState } from './line-state.tsx';
import { TransferLink } from './transfer-link.tsx';

export const LINE_COLUMNS: Column<BankLine>[] = [
  {
    key: 'narration',
    header: 'Narration',
    sortKey: 'narration',
    isHeading: true,
    cell: ({ narration, reference }) => (
      <TwoLines>
        <span className="wrap-anywhere">{narration || 'No narration'}</span>
        {reference && <span className="soft tabular wrap-anywhere">{reference}</span>}
      </TwoLines>
    ),
  },
  {
    key: 'day',
    header: 'Day',
    sortKey: 'day',
    cell: ({ day, account }) => (
      <TwoLines>
        <span className="whitespace-nowrap">{formatDate(startOfDay(day))}</span>
        <span className="soft">{account}</span>
      </TwoLines>
    ),
  },
  {
    key: 'credit',
    header: 'Credit',
    sortKey: 'amount',
    align: 'end',
    cell: ({ amount }) => (amount > 0 ? <Amount rupees={amount} /> : ''),
  },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ amount }) => (amount < 0 ? <Amount rupees={-amount} /> : '') },
  { key: 'state', header: 'What it is', cell: (line) => <LineState line={line} /> },
];

export const TRANSFER_COLUMNS: Column<Transfer>[] = [
  { key: 'transfer', header: 'Transfer', isHeading: true, cell: (transfer) => <TransferLink transfer={transfer} /> },
  { key: 'utr', header: 'UTR', sortKey: 'narration', cell: ({ utr }) => <span className="tabular wrap-anywhere">{utr ?? 'None'}</span> },
  { key: 'day', header: 'Paid on', sortKey: 'day', cell: ({ day }) => (day ? formatDate(startOfDay(day)) : '') },
  { key: 'amount', header: 'Amount', sortKey: 'amount', align: 'end', cell: ({ amount }) => <Amount rupees={amount} /> },
];
