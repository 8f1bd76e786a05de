import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterDays, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { listTillSales } from '../read-till-sales.server.ts';
import { PAYMENT_NAMES, type TillSaleRow, tillSalesQuery } from '../till.schema.ts';
import { tillNames } from '../till-names.ts';
import type { Route } from './+types/till-sales-page';
import { TillTabs } from './till-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const { db } = getShop(context);
  const query = { ...askedOf(tillSalesQuery, request.url), limit: ROWS };
  const { page, search, sort, from = '', to = '', till = '' } = query;
  const list = await listTillSales(db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page, search, sort, from, to, till, names: tillNames((await readSection(db, 'payments')).tillNames) };
}

export const meta: Route.MetaFunction = () => staffMeta('Sales at the till');

export default function TillSalesPage({ loaderData }: Route.ComponentProps) {
  const { sales, total, isNear, page, search, sort, from, to, till, names } = loaderData;
  return (
    <>
      <PageHead>
        <h1>Sales and returns</h1>
      </PageHead>
      <TillTabs />
      <ListFrame
        one="sale"
        many="sales"
        named="sales at the till"
        {...{ total, isNear, page, search }}
        {...useSort(sort)}
        placeholder="Receipt, customer, phone, product or barcode"
        filters={
          <>
            <FilterSelect name="till" label="Till" value={till} all="All tills" choices={names.map((value) => ({ value, label: value }))} />
            <FilterDays from={from} to={to} />
          </>
        }
        caption="Sales at the till, newest first"
        rows={sales}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="receipt" title="No sales at the till yet">
            Sales appear here as soon as they are recorded.
          </EmptyState>
        }
      />
    </>
  );
}

const money = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'when-needed' });

const COLUMNS: Column<TillSaleRow>[] = [
  {
    key: 'receipt',
    header: 'Receipt',
    isHeading: true,
    cell: ({ id, invoiceId, number, reference }) => (
      <TwoLines>
        <Link to={`/admins/invoices/till/sales/${id}`} className="link reach font-medium">
          {invoiceId ?? number}
        </Link>
        <span className="soft">{reference}</span>
      </TwoLines>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    sortKey: 'date',
    cell: ({ soldAt }) => <time dateTime={soldAt.toISOString()}>{formatDateTime(soldAt)}</time>,
  },
  {
    key: 'customer',
    header: 'Customer',
    sortKey: 'customer',
    cell: ({ customerName, phoneNumber }) => (
      <TwoLines>
        <span>{customerName}</span>
        {phoneNumber && <span className="soft">{phoneNumber}</span>}
      </TwoLines>
    ),
  },
  {
    key: 'till',
    header: 'Till',
    sortKey: 'till',
    cell: ({ till, soldBy, wasOffline }) => (
      <TwoLines>
        <span>{till}</span>
        <span className="soft">{wasOffline ? `${soldBy}, offline` : soldBy}</span>
      </TwoLines>
    ),
  },
  { key: 'payment', header: 'Payment', sortKey: 'payment', cell: ({ paymentType }) => PAYMENT_NAMES[paymentType] },
  {
    key: 'total',
    header: 'Paid',
    sortKey: 'total',
    align: 'end',
    cell: ({ payableAmount, returned }) => (
      <TwoLines>
        <span className="tabular">{money(payableAmount)}</span>
        {returned > 0 && <span className="soft">{`${money(returned)} went back`}</span>}
      </TwoLines>
    ),
  },
];
