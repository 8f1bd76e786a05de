import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PARCEL_FILTERS, parcelsQuery } from '../couriers.schema.ts';
import { listParcels } from '../couriers.server.ts';
import { isPrintable } from '../parcel-state.ts';
import { FILTER_WORDS } from '../parcel-words.ts';
import type { Route } from './+types/parcel-list-page';
import { COLUMNS } from './parcel-columns.tsx';
import { HandOver } from './parcel-hand-over.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const query = { ...askedOf(parcelsQuery, request.url), limit: ROWS };
  const { parcels, total, isNear } = await listParcels(db, query, now());
  leadToLastPage(request.url, query, total);
  const { page, search, sort, show = '' } = query;
  return { parcels: maskedFor(staff, parcels), total, isNear, page, search, sort, show };
}

export const meta: Route.MetaFunction = () => staffMeta('Parcels');

export default function ParcelListPage({ loaderData: { parcels, total, isNear, page, search, sort, show } }: Route.ComponentProps) {
  useFresh();
  const selection = useSelection(parcels.filter(isPrintable), { keyOf: ({ id }) => id, view: '', total, hasMore: false });
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
        {...{ total, page, search: search ?? '', isNear }}
        {...useSort(sort)}
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
        isSelectable={isPrintable}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="truck" title="No parcels booked">
            Tick orders and press Book couriers, or open one to choose its carrier. Parcels that you send by hand stay on their order.
          </EmptyState>
        }
      >
        <HandOver selection={selection} total={total} />
      </ListFrame>
    </>
  );
}
