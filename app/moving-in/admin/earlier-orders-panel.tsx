import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { Table } from '../../ui/table.tsx';
import type { EarlierOrder } from '../earlier-orders.server.ts';

export function EarlierOrdersPanel({ orders }: { orders: EarlierOrder[] }) {
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="earlier-orders">
      <h2 id="earlier-orders">Orders from the former shop</h2>
      <Table
        caption="Orders from the former shop, newest first"
        rows={orders}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { key: 'number', header: 'Order', isHeading: true, cell: ({ number }) => number },
          { key: 'date', header: 'Date', cell: ({ placedAt }) => formatDate(new Date(placedAt)) },
          { key: 'status', header: 'Status', cell: ({ status }) => status },
          {
            key: 'products',
            header: 'Products',
            cell: ({ lines }) => (
              <span className="block max-w-88 wrap-anywhere">{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
            ),
          },
          { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatRupees(paiseFromRupees(total)) },
        ]}
      />
    </section>
  );
}
