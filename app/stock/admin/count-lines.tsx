import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { CountAnswer, CountLine } from '../counts/counts.schema.ts';

export const CountLines = ({ items, seesCosts }: { items: CountLine[]; seesCosts: boolean }) => (
  <Table
    caption="Counted, the newest first"
    rows={items}
    rowKey={({ productId, batchId }) => `${productId} ${batchId}`}
    rowLabel={({ name }) => name}
    columns={columns(seesCosts)}
    empty={
      <EmptyState icon="box" title="Nothing counted yet">
        Scan the first piece.
      </EmptyState>
    }
  />
);

const columns = (seesCosts: boolean): Column<CountLine>[] => [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ name, sku, batchNumber, expiresOn }) => (
      <TwoLines>
        {name}
        <span className="soft">
          {batchNumber && expiresOn ? `${sku}, batch ${batchNumber}, expires ${formatDate(startOfDay(expiresOn))}` : sku}
        </span>
      </TwoLines>
    ),
  },
  { key: 'counted', header: 'Counted', align: 'end', cell: ({ counted }) => formatCount(counted) },
  { key: 'then', header: 'In the books then', align: 'end', cell: ({ stockThen }) => formatCount(stockThen) },
  {
    key: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) =>
      difference === 0 ? (
        '0'
      ) : (
        <Badge tone={difference > 0 ? 'warning' : 'danger'}>{`${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`}</Badge>
      ),
  },
  ...(seesCosts
    ? [
        {
          key: 'value',
          header: 'At cost',
          align: 'end',
          cell: ({ value }) => (value === null ? 'Not known' : formatRupees(paiseFromRupees(value))),
        } satisfies Column<CountLine>,
      ]
    : []),
];

interface MissingLinesProps {
  items: CountAnswer['missing'];
  total: number;
  onNone: () => void;
}

export function MissingLines({ items, total, onNone }: MissingLinesProps) {
  if (items.length === 0) return null;
  return (
    <details className="grid gap-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">{`Not counted yet: ${formatCount(total)}`}</summary>
      <SectionHead>
        <p className="soft">In the books, but not scanned. Booking leaves them unchanged.</p>
        <Button variant="secondary" size="small" onClick={onNone}>
          None is on the shelf
        </Button>
      </SectionHead>
      <Table
        caption="Not counted yet"
        rows={items}
        rowKey={({ productId, batchId }) => `${productId} ${batchId}`}
        rowLabel={({ name }) => name}
        columns={MISSING_COLUMNS}
        empty={null}
      />
    </details>
  );
}

const MISSING_COLUMNS: Column<CountAnswer['missing'][number]>[] = [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ name, sku, batchNumber }) => (
      <TwoLines>
        {name}
        <span className="soft">{batchNumber ? `${sku}, batch ${batchNumber}` : sku}</span>
      </TwoLines>
    ),
  },
  { key: 'stock', header: 'In the books', align: 'end', cell: ({ stock }) => formatCount(stock) },
];
