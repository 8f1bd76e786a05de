import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCount, formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { getShop, requireStaff } from '../../../platform/pages/page.server.ts';
import { formatDate, formatDateTime, startOfDay } from '../../../platform/time.ts';
import { askedOf } from '../../../staff-kit/list/list-address.ts';
import { AddressForm, FilterSelect } from '../../../staff-kit/list/list-filters.tsx';
import { RowAct, TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { StockLink } from '../../../staff-kit/list/stock-link.tsx';
import { PageHead } from '../../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../../staff-kit/stock-tabs.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { may } from '../../../vocabulary/permissions.ts';
import { EXPIRING_DAYS, type Expiring, expiringQuery } from '../../sales/expiring.schema.ts';
import { listExpiring } from '../../sales/expiring.server.ts';
import type { Route } from './+types/expiring-page';
import { ReduceDialog } from './reduce-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'stock');
  const { db, now } = getShop(context);
  const { days } = askedOf(expiringQuery, request.url);
  const seesCosts = may(staff, 'costs');
  return { items: await listExpiring(db, days, seesCosts, now()), days, seesCosts, maySell: may(staff, 'products') };
}

export const meta: Route.MetaFunction = () => staffMeta('Expiring stock');

const PERIODS = [30, 60, 180, 365];

export default function ExpiringPage({ loaderData: { items, days, seesCosts, maySell } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [reducing, setReducing] = useState<Expiring | null>(null);
  const sum = (each: (row: Expiring) => number) =>
    formatRupees(items.reduce((total, row) => total + row.quantity * paiseFromRupees(each(row)), 0));
  return (
    <>
      <PageHead>
        <h1>Expiring stock</h1>
      </PageHead>
      <StockTabs />
      <AddressForm label="Filters">
        <FilterSelect
          label="Expires within"
          name="days"
          value={days === EXPIRING_DAYS ? '' : String(days)}
          all={`Within ${EXPIRING_DAYS} days`}
          choices={PERIODS.map((each) => ({ value: String(each), label: `Within ${each} days` }))}
        />
      </AddressForm>
      {items.length > 0 && (
        <p role="status">
          {`${formatCount(items.reduce((pieces, { quantity }) => pieces + quantity, 0))} pieces, worth ${sum(({ price }) => price)} at today's prices`}
          {seesCosts && ` and ${sum(({ unitCost }) => unitCost ?? 0)} at cost`}
        </p>
      )}
      <Table
        caption="Batches, the first to expire first"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ name, number }) => `${name}, batch ${number}`}
        columns={columns(seesCosts, maySell ? setReducing : null)}
        empty={
          <EmptyState icon="check" title={`Nothing expires within ${days} days`}>
            Batches are entered when goods are received.
          </EmptyState>
        }
      />
      <ReduceDialog
        row={reducing}
        onClose={() => setReducing(null)}
        onSaved={async () => {
          setReducing(null);
          toast('The sale is set. The product page says why the price is reduced.');
          await revalidate();
        }}
      />
    </>
  );
}

const columns = (seesCosts: boolean, onReduce: ((row: Expiring) => void) | null): Column<Expiring>[] => [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ productId, name, number, sku }) => <StockLink {...{ productId, name }} detail={`${sku}, batch ${number}`} />,
  },
  { key: 'expires', header: 'Expires', cell: ({ expiresOn }) => formatDate(startOfDay(expiresOn)) },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
  { key: 'value', header: 'At price', align: 'end', cell: ({ quantity, price }) => formatRupees(quantity * paiseFromRupees(price)) },
  ...(seesCosts
    ? [
        {
          key: 'cost',
          header: 'At cost',
          align: 'end',
          cell: ({ quantity, unitCost }) => (unitCost === null ? 'Not known' : formatRupees(quantity * paiseFromRupees(unitCost))),
        } satisfies Column<Expiring>,
      ]
    : []),
  {
    key: 'sale',
    header: 'Sale',
    cell: (row) =>
      row.sale ? (
        <TwoLines>
          <Badge tone={row.sale.isForThis ? 'success' : 'warning'}>{row.sale.isForThis ? 'Reduced' : 'Another sale'}</Badge>
          <span className="soft">{`Until ${formatDateTime(new Date(row.sale.endsAt))}`}</span>
        </TwoLines>
      ) : (
        onReduce && (
          <RowAct aria-label={`Reduce ${row.name}, batch ${row.number}`} onClick={() => onReduce(row)}>
            Reduce price
          </RowAct>
        )
      ),
  },
];
