// What to buy, by the sales of the last days: chosen rows become a draft.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { askedOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../staff-kit/stock-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Reorder, reorderQuery } from '../buying.schema.ts';
import { suggestReorders } from '../reorder.server.ts';
import { supplierChoices } from '../suppliers/suppliers.server.ts';
import type { Route } from './+types/reorder-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'costs');
  const { db, now } = getShop(context);
  const query = askedOf(reorderQuery, request.url);
  return { items: await suggestReorders(db, query, now()), suppliers: await supplierChoices(db), ...query };
}

export const meta: Route.MetaFunction = () => staffMeta('To reorder');

const USUAL_DAYS = 60;
const PERIODS = [30, 90, 180];

export default function ReorderPage({ loaderData: { items, suppliers, days, supplierId = '' } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const chosen = items.filter(({ productId }) => selected.has(productId));
  const draft = new URLSearchParams({ products: chosen.map(({ productId }) => productId).join(','), days: String(days) });
  return (
    <>
      <PageHead>
        <h1>To reorder</h1>
        <Button size="small" disabled={chosen.length === 0} onClick={() => navigate(`/admins/stock/orders/new?${draft}`)}>
          {chosen.length === 0 ? 'Select goods to order' : `Write an order for ${chosen.length}`}
        </Button>
      </PageHead>
      <StockTabs />
      <AddressForm label="Filters">
        <FilterSelect
          label="Sales of"
          name="days"
          value={days === USUAL_DAYS ? '' : String(days)}
          all={`Sales of ${USUAL_DAYS} days`}
          choices={PERIODS.map((each) => ({ value: String(each), label: `Sales of ${each} days` }))}
        />
        <FilterSelect
          label="Supplier"
          name="supplierId"
          value={supplierId}
          all="All suppliers"
          choices={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </AddressForm>
      <p className="soft max-w-184">
        Goods that sold in these days and would sell out before an order arrives, or are low in stock. The quantity lasts until it arrives
        and 30 days after.
      </p>
      <Table
        caption="Goods to order, the soonest to sell out first"
        rows={items}
        rowKey={({ productId }) => productId}
        rowLabel={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
        columns={COLUMNS}
        empty={
          <EmptyState icon="check" title="Nothing to reorder">
            Everything that sells lasts until an order would arrive.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: Column<Reorder>[] = [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ name, sku }) => (
      <TwoLines>
        {name}
        <span className="soft">{sku}</span>
      </TwoLines>
    ),
  },
  {
    key: 'supplier',
    header: 'Supplier',
    cell: ({ supplierName, leadDays }) => (
      <TwoLines>
        {supplierName ?? 'Not bought yet'}
        <span className="soft">{`${leadDays} days`}</span>
      </TwoLines>
    ),
  },
  { key: 'stock', header: 'In stock', align: 'end', cell: ({ stockQuantity }) => formatCount(stockQuantity) },
  { key: 'order', header: 'On order', align: 'end', cell: ({ onOrder }) => formatCount(onOrder) },
  { key: 'sold', header: 'Sold', align: 'end', cell: ({ sold }) => formatCount(sold) },
  {
    key: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ unitCost }) => (unitCost === null ? '' : formatRupees(paiseFromRupees(unitCost), { decimals: 'always' })),
  },
  { key: 'quantity', header: 'To order', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
];
