// The batches of one product, earliest expiry first.

import { formatCount } from '../../../platform/money.ts';
import { formatDate, startOfDay } from '../../../platform/time.ts';
import { TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { SectionHead } from '../../../staff-kit/page-parts.tsx';
import { useMay } from '../../../staff-kit/use-may.ts';
import { CostButton } from '../../../stock/admin/cost-button.tsx';
import type { UnitCosts } from '../../../stock/goods/unit-costs.server.ts';
import type { StockAnswer } from '../../../stock/stock.schema.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from '../+types/product-stock-page';

type BatchesProps = {
  batches: Route.ComponentProps['loaderData']['stock']['batches'];
  soon: string;
  productId: string;
  costs: UnitCosts | null;
};

export function ProductBatches({ batches, soon, productId, costs }: BatchesProps) {
  const mayRecall = useMay()('customers');
  const isExpired = batches.some(({ writtenOff }) => writtenOff > 0);
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="stock-batches">
      <SectionHead>
        <h2 id="stock-batches">Batches</h2>
        {mayRecall && <Link to={`/admins/products/${productId}/batches`}>All batches, recall</Link>}
      </SectionHead>
      {isExpired && <p className="field-hint">Expired and recalled pieces have already been written off. Remove them from the shelf.</p>}
      <Table
        caption="Batches, earliest expiry first"
        rows={batches}
        rowKey={({ id }) => id}
        columns={batchColumns(soon, costs)}
        empty={
          <EmptyState icon="box" title="No batches">
            Stock with a batch number is sold in order of expiry.
          </EmptyState>
        }
      />
    </section>
  );
}

type Batch = StockAnswer['batches'][number];

const batchColumns = (soon: string, costs: UnitCosts | null): Column<Batch>[] => [
  { key: 'number', header: 'Batch', isHeading: true, cell: ({ number }) => number },
  {
    key: 'expires',
    header: 'Expires',
    cell: ({ expiresOn, writtenOff }) => (
      <TwoLines>
        {formatDate(startOfDay(expiresOn))}
        {writtenOff > 0 ? <Badge tone="danger">Expired</Badge> : expiresOn <= soon && <Badge tone="warning">Soon</Badge>}
      </TwoLines>
    ),
  },
  {
    key: 'left',
    header: 'Left',
    align: 'end',
    cell: ({ quantity, writtenOff }) => (writtenOff > 0 ? `${formatCount(writtenOff)} written off` : formatCount(quantity)),
  },
  ...(costs
    ? [
        {
          key: 'cost',
          header: 'Cost',
          align: 'end',
          cell: ({ id, number, quantity }) =>
            quantity > 0 && <CostButton of={{ batchId: id }} name={`batch ${number}`} unitCost={costs.batches[id] ?? null} />,
        } satisfies Column<Batch>,
      ]
    : []),
];
