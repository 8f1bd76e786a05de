import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { E_INVOICE_FILTERS, type EInvoice, eInvoicesQuery } from '../e-invoice/e-invoices.schema.ts';
import { listEInvoices } from '../e-invoice/e-invoices.server.ts';
import type { Route } from './+types/e-invoice-list-page';
import { AskAgain, FILTER_WORDS, KIND_WORDS, limitWords, MENDING, StateBadge } from './e-invoice-parts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const query = { ...askedOf(eInvoicesQuery, request.url), limit: ROWS };
  const { eInvoices, total, isNear } = await listEInvoices(db, query, now());
  leadToLastPage(request.url, query, total);
  const { page, search, sort, show = '' } = query;
  const { eInvoice } = await readSection(db, 'tax');
  return { eInvoices, total, isNear, page, search, sort, show, isOn: eInvoice !== 'off' };
}

export const meta: Route.MetaFunction = () => staffMeta('E-invoices');

export default function EInvoiceListPage({
  loaderData: { eInvoices, total, isNear, page, search, sort, show, isOn },
}: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <BackLink to="/admins/books">Books</BackLink>
      <PageHead>
        <h1>E-invoices</h1>
        <ButtonLink to="/admins/settings/tax" size="small" variant="secondary">
          Settings
        </ButtonLink>
      </PageHead>
      <ListFrame
        one="e-invoice"
        many="e-invoices"
        {...{ total, isNear, page, search: search ?? '' }}
        {...useSort(sort)}
        placeholder="Number, buyer or IRN"
        filters={
          <FilterSelect
            name="show"
            label="Show"
            value={show}
            all="All e-invoices"
            choices={E_INVOICE_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
          />
        }
        above={eInvoices.some(({ state }) => state === 'refused') && <p className="field-hint">{MENDING}</p>}
        caption="E-invoices, newest first"
        rows={eInvoices}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="receipt" title="No e-invoices">
            {isOn
              ? 'Invoices and credit notes for buyers with a GSTIN appear here when they are issued.'
              : 'E-invoices are off. Above a turnover of ₹5 crore, switch them on in Settings, Tax.'}
          </EmptyState>
        }
      />
    </>
  );
}

const saleOf = ({ orderId, inHouseOrderId }: EInvoice) => (orderId ? `/admins/orders/${orderId}` : `/admins/invoices/${inHouseOrderId}`);

const COLUMNS: Column<EInvoice>[] = [
  {
    key: 'document',
    header: 'Document',
    sortKey: 'date',
    isHeading: true,
    cell: (eInvoice) => (
      <TwoLines>
        <Link to={saleOf(eInvoice)} className="row-link whitespace-nowrap">
          {eInvoice.serial}
        </Link>
        <span className="soft">{`${KIND_WORDS[eInvoice.kind]}, ${formatDate(eInvoice.issuedAt)}`}</span>
      </TwoLines>
    ),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    sortKey: 'buyer',
    cell: ({ buyer }) => (
      <TwoLines>
        <span className="max-w-56 whitespace-normal">{buyer.name}</span>
        <span className="soft tabular">{buyer.gstin}</span>
      </TwoLines>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'end',
    cell: ({ amount }) => <span className="tabular">{formatRupees(paiseFromRupees(amount), { decimals: 'always' })}</span>,
  },
  {
    key: 'state',
    header: 'State',
    sortKey: 'state',
    cell: (eInvoice) => (
      <TwoLines>
        <StateBadge eInvoice={eInvoice} />
        {(eInvoice.problem ?? limitWords(eInvoice)) && (
          <span className="soft max-w-80 whitespace-normal">{[eInvoice.problem, limitWords(eInvoice)].filter(Boolean).join(' · ')}</span>
        )}
      </TwoLines>
    ),
  },
  {
    key: 'irn',
    header: 'IRN',
    cell: ({ irn, acknowledgedAt }) =>
      irn ? (
        <TwoLines>
          <span className="tabular max-w-40 truncate" title={irn}>
            {irn}
          </span>
          {acknowledgedAt && <span className="soft">{formatDateTime(acknowledgedAt)}</span>}
        </TwoLines>
      ) : (
        <span className="soft">None yet</span>
      ),
  },
  {
    key: 'acts',
    header: '',
    tableHeader: 'Actions',
    cell: (eInvoice) => (
      <RowActs>
        <AskAgain eInvoice={eInvoice} />
      </RowActs>
    ),
  },
];
