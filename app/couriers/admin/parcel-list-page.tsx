import { useState } from 'react';
import { Link } from 'react-router';
import { download } from '../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { PARCEL_FILTERS, type Parcel, parcelsQuery } from '../couriers.schema.ts';
import { listParcels } from '../couriers.server.ts';
import { FILTER_WORDS, STATE_WORDS } from '../parcel-words.ts';
import type { Route } from './+types/parcel-list-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const query = { ...askedOf(parcelsQuery, request.url), limit: ROWS };
  const { parcels, total } = await listParcels(db, query, now());
  leadToLastPage(request.url, query, total);
  const { page, search, show = '' } = query;
  return { parcels: maskedFor(staff, parcels), total, page, search, show };
}

export const meta: Route.MetaFunction = () => staffMeta('Parcels');

const waits = ({ state, isCancelling }: Parcel) => state === 'booked' && !isCancelling;

export default function ParcelListPage({ loaderData: { parcels, total, page, search, show } }: Route.ComponentProps) {
  useFresh();
  const selection = useSelection(parcels.filter(waits), { keyOf: ({ id }) => id, view: '', total, hasMore: false });
  return (
    <>
      <PageHead>
        <h1>Parcels</h1>
        <ButtonLink to="/admins/orders?todo=pack&sort=date-asc" size="small" variant="secondary">
          Orders to book
        </ButtonLink>
      </PageHead>
      <ListFrame
        one="parcel"
        many="parcels"
        {...{ total, page, search: search ?? '' }}
        placeholder="Order, customer or waybill"
        filters={
          <FilterSelect
            name="show"
            label="Show"
            value={show}
            all="All parcels"
            choices={PARCEL_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
          />
        }
        isLined
        caption="Parcels, newest first"
        rows={parcels}
        rowKey={(parcel) => parcel.id}
        selection={selection.ofTable}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="truck" title="No parcels booked">
            Open an order and choose Book courier. Parcels that you send by hand stay on their order.
          </EmptyState>
        }
      >
        <HandOver selection={selection} total={total} />
      </ListFrame>
    </>
  );
}

function HandOver({ selection, total }: { selection: ReturnType<typeof useSelection<Parcel>>; total: number }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const ids = selection.rows.map(({ id }) => id);
  const look = { size: 'small', disabled: isBusy } as const;
  const print = async (call: string, file: string, failed: string) => {
    setBusy(true);
    await download(`/api/parcels/${call}`, file, failed, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    setBusy(false);
  };
  async function requestPickup() {
    setBusy(true);
    const answer = await api.post('/api/parcels/pickup', { ids });
    setBusy(false);
    if (!answer.ok) toast(answer.message || "Couldn't request the pickup. Please try again.", 'error');
    else if (answer.value.problems.length > 0) toast(answer.value.problems.join(' '), 'error');
    else toast(answer.value.count === 1 ? 'Pickup requested for 1 parcel.' : `Pickup requested for ${answer.value.count} parcels.`);
    await refresh(answer);
  }
  return (
    <SelectionBar selection={selection} total={total}>
      <Button variant="secondary" {...look} onClick={() => print('labels', 'labels.pdf', 'Failed to download the labels')}>
        <Icon name="download" /> 4 × 6 labels
      </Button>
      <Button variant="secondary" {...look} onClick={() => print('manifest', 'handover.pdf', 'Failed to download the handover list')}>
        <Icon name="download" /> Handover list
      </Button>
      <Button {...look} onClick={requestPickup}>
        Request pickup
      </Button>
    </SelectionBar>
  );
}

const COLUMNS: Column<Parcel>[] = [
  {
    key: 'order',
    header: 'Order',
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
