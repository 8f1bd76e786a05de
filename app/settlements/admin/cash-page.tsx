import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { countCash, listCash, REMITTED_WITHIN_DAYS } from '../courier-cash.server.ts';
import { CASH_LISTS, type CashList, type CashRow, cashQuery } from '../courier-money.schema.ts';
import { PARTIES } from '../files/files.schema.ts';
import type { Route } from './+types/cash-page';
import { MoneyHead, ShowChoice } from './money-head.tsx';
import { MoneyUpload } from './money-upload.tsx';
import { Amount, exact, OrderLink } from './money-words.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const query = { ...askedOf(cashQuery, request.url), limit: ROWS };
  const { rows, total } = await listCash(db, query, now());
  leadToLastPage(request.url, query, total);
  return {
    rows,
    total,
    page: query.page,
    show: query.show,
    sort: query.sort,
    counts: await countCash(db, now()),
    within: REMITTED_WITHIN_DAYS,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Cash from couriers');

const MEANING: Record<CashList, (within: number) => string> = {
  missing: (within) => `Delivered more than ${within} days ago for cash, with a tracking number, and no remittance names them.`,
  short: () => 'The courier passed on less than it was to collect.',
  over: () => 'The courier passed on more than it was to collect.',
  undue: () => 'Nothing was to collect: paid online, not delivered, or brought back.',
  unknown: () => 'No parcel of this shop has this AWB. It is matched by itself once an order has it as its tracking number.',
  all: () => 'Every row of the files that were uploaded.',
};

export default function CashPage({ loaderData: { rows, total, page, show, sort, counts, within } }: Route.ComponentProps) {
  const difference = counts[show].rupees;
  return (
    <>
      <MoneyHead title="Cash from couriers">
        <MoneyUpload
          kind="cash"
          title="Upload a remittance file"
          hint="Columns: AWB, Amount, UTR and Date. The titles of Shiprocket and Delhivery are known."
        />
      </MoneyHead>
      <ShowChoice label="Which parcels" lists={CASH_LISTS} show={show} countOf={(list) => counts[list].count} />
      <p className="soft max-w-184">
        {MEANING[show](within)}
        {show !== 'all' && difference > 0 && ` Together ${exact(difference)}.`}
      </p>
      <ListFrame
        one="parcel"
        many="parcels"
        {...{ total, page }}
        {...useSort(sort)}
        caption={`${CASH_LISTS[show]}, newest first`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="truck" title="Nothing here">
            Upload the COD remittance file of your courier. Each parcel is matched by its AWB.
          </EmptyState>
        }
      />
    </>
  );
}

const courierName = (courier: string) => (PARTIES.cash as Record<string, string>)[courier] ?? courier;

const COLUMNS: Column<CashRow>[] = [
  { key: 'order', header: 'Order', sortKey: 'order', isHeading: true, cell: ({ order }) => <OrderLink order={order} /> },
  {
    key: 'awb',
    header: 'AWB',
    cell: ({ awb, courier }) => (
      <TwoLines>
        <span className="tabular wrap-anywhere">{awb}</span>
        <span className="soft">{courierName(courier)}</span>
      </TwoLines>
    ),
  },
  { key: 'due', header: 'To collect', sortKey: 'due', align: 'end', cell: ({ due }) => <Amount rupees={due} /> },
  { key: 'remitted', header: 'Remitted', sortKey: 'remitted', align: 'end', cell: ({ remitted }) => <Amount rupees={remitted} /> },
  {
    key: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ due, remitted }) => <Amount rupees={due === null ? null : Math.round((remitted - due) * 100) / 100} />,
  },
  {
    key: 'utr',
    header: 'UTR',
    sortKey: 'date',
    cell: ({ utrs, on }) => (
      <TwoLines>
        <span className="tabular wrap-anywhere">{utrs || 'None'}</span>
        {on && <span className="soft">{`${utrs ? '' : 'Delivered on '}${formatDate(startOfDay(on))}`}</span>}
      </TwoLines>
    ),
  },
];
