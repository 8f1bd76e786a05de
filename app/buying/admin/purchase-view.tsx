// A purchase order that is no draft any more.
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { StockLink } from '../../staff-kit/list/stock-link.tsx';
import { Panel, PlainText } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { PurchaseAnswer, PurchaseLine } from '../buying.schema.ts';
import { OrderActs } from './order-acts.tsx';

export function PurchaseView({ order }: { order: PurchaseAnswer }) {
  const { supplierName, orderedAt, receivedAt, cancelledAt, expectedOn, note, total, lines, number } = order;
  const at = (words: string, moment: string | null) => moment && `${words} ${formatDateTime(new Date(moment))}`;
  return (
    <>
      <Panel className="grid gap-3" aria-label="Order">
        <p className="font-medium">{supplierName}</p>
        <p className="soft">
          {[
            at('Ordered', orderedAt),
            expectedOn && `expected ${formatDate(startOfDay(expectedOn))}`,
            at('received', receivedAt),
            at('cancelled', cancelledAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {note && <PlainText>{note}</PlainText>}
        <div className="flex flex-wrap gap-2">
          <OrderActs order={order} />
        </div>
      </Panel>
      <Table
        caption={`Goods of ${number}`}
        rows={lines}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={COLUMNS}
        empty={null}
      />
      <p className="text-end font-medium">{`Total ${formatRupees(paiseFromRupees(total), { decimals: 'always' })} before GST`}</p>
    </>
  );
}

const COLUMNS: Column<PurchaseLine>[] = [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ productId, name, sku }) => <StockLink {...{ productId, name }} detail={sku} />,
  },
  { key: 'ordered', header: 'Ordered', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
  {
    key: 'received',
    header: 'Received',
    align: 'end',
    cell: ({ quantity, receivedQuantity }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {receivedQuantity > quantity && <Badge tone="warning">{`${receivedQuantity - quantity} more`}</Badge>}
        {receivedQuantity < quantity && receivedQuantity > 0 && <Badge>{`${quantity - receivedQuantity} missing`}</Badge>}
        {formatCount(receivedQuantity)}
      </span>
    ),
  },
  {
    key: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ unitCost }) => (unitCost === null ? '' : formatRupees(paiseFromRupees(unitCost), { decimals: 'always' })),
  },
];
