import { type ComponentProps, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { MailAndExport, MailOrRemove } from '../../mailing/admin/list-mail-acts.tsx';
import { CUSTOMER_MAIL } from '../../mailing/admin/mailing-started.tsx';
import { useMailing } from '../../mailing/admin/use-mailing.tsx';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayOf, formatDate } from '../../platform/time.ts';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { addressWith, askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { MonthPicker, monthName } from '../../staff-kit/list/month-picker.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { type Customer, customerQuery } from '../accounts.schema.ts';
import { listCustomers, summariseRegistrations } from '../customers.server.ts';
import type { Route } from './+types/customer-list-page';
import { CustomerDialog } from './customer-dialog.tsx';
import { DeleteCustomers } from './delete-customers.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'customers');
  const { db, now } = getShop(context);
  const asked = { ...askedOf(customerQuery, request.url), role: 'customer' as const, limit: ROWS };
  const today = dayOf(now());
  const thisMonth = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) };
  // By default the cards cover this month and the list shows everyone, as with orders.
  const isPeriodChosen = asked.month !== undefined || asked.year !== undefined;
  const selected = { month: asked.month ?? thisMonth.month, year: asked.year ?? thisMonth.year };
  const { search, status } = asked;
  const found = { search, status, ...(isPeriodChosen && selected) };
  const list = await listCustomers(db, { ...asked, ...found }, now());
  leadToLastPage(request.url, asked, list.total);
  return {
    ...list,
    summary: await summariseRegistrations(db, selected, now()),
    page: asked.page,
    sort: asked.sort,
    found,
    selected,
    thisYear: thisMonth.year,
    isPeriodChosen,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Customers');

export default function CustomerListPage({ loaderData }: Route.ComponentProps) {
  const { customers, total, isNear, summary, page, sort, found, selected, thisYear, isPeriodChosen } = loaderData;
  const sorting = useSort(sort);
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Customer[]>([]);
  const selection = useSelection(
    customers.filter(({ isActive }) => isActive),
    { keyOf: ({ id }) => id, view: JSON.stringify(found), total, hasMore: total > customers.length && !isNear },
  );
  const mailing = useMailing(CUSTOMER_MAIL, selection, found);
  useFresh();

  async function deleted() {
    setDeleting([]);
    selection.clear();
    await revalidate();
  }
  async function saved() {
    setEditing(null);
    await revalidate();
  }

  return (
    <>
      <PageHead>
        <h1>Customers</h1>
        <CustomerListHead {...{ selected, thisYear }} onAdd={() => setEditing('new')} />
      </PageHead>
      <Registrations label={monthName(selected)} summary={summary} />
      {mailing.started}
      {found.status === 'minor' && total > 0 && <MinorsWarning />}
      <ListFrame
        one="customer"
        many="customers"
        {...{ total, page, isNear }}
        search={found.search}
        placeholder="Name, e-mail or phone"
        filters={<CustomerFilters status={found.status} />}
        actions={<MailAndExport onMail={mailing.compose} csv={`/api/auth/customers.csv?${queryOf(found)}`} />}
        note={<FoundNote month={isPeriodChosen ? monthName(selected) : null} status={found.status} />}
        isLined
        caption="Customers"
        {...sorting}
        rows={customers}
        rowKey={(customer) => customer.id}
        rowLabel={(customer) => customer.fullName}
        selection={selection.ofTable}
        isSelectable={(customer) => customer.isActive}
        columns={columns({
          onMail: ({ email }) => mailing.writeTo(email),
          onEdit: ({ id }) => setEditing(id),
          onDelete: (customer) => setDeleting([customer]),
        })}
        noneFound="No customers match this search and filter."
        nothing={
          <EmptyState icon="users" title="No customers found">
            New customers appear here.
          </EmptyState>
        }
      >
        <MailOrRemove
          {...{ selection, total }}
          removeLabel="Delete"
          onMail={mailing.compose}
          onRemove={() => setDeleting(selection.rows)}
        />
      </ListFrame>
      <CustomerDialog
        isOpen={editing !== null}
        customer={customers.find(({ id }) => id === editing) ?? null}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
      {mailing.dialog}
      <DeleteCustomers customers={deleting} onDone={deleted} onCancel={() => setDeleting([])} />
    </>
  );
}

interface CustomerListHeadProps extends ComponentProps<typeof MonthPicker> {
  onAdd: () => void;
}

const CustomerListHead = ({ selected, thisYear, onAdd }: CustomerListHeadProps) => (
  <div className="flex flex-wrap items-center gap-2 max-md:contents">
    <div className="max-md:order-1 max-md:w-full">
      <MonthPicker selected={selected} thisYear={thisYear} />
    </div>
    <Button size="small" onClick={onAdd} aria-keyshortcuts="n">
      <Icon name="plus" />
      Add Customer
    </Button>
  </div>
);

type Known = Route.ComponentProps['loaderData'];

const Registrations = ({ label, summary }: { label: string } & Pick<Known, 'summary'>) => (
  <Figures>
    <RegistrationCard label={label} people={summary.selected} />
    <RegistrationCard label="This Month" people={summary.thisMonth} />
    <RegistrationCard label="This Year" people={summary.thisYear} />
    <RegistrationCard label="All Time" people={summary.allTime} />
  </Figures>
);

function RegistrationCard({ label, people }: { label: string; people: number }) {
  return (
    <Figure label={label} value={formatCount(people)}>
      <dd className="soft">{people === 1 ? 'registration' : 'registrations'}</dd>
    </Figure>
  );
}

const MinorsWarning = () => (
  <Alert tone="warning" title="A date of birth under 18" isStatic>
    <p>
      The law allows no account of a child without a parent. Ask the customer: if the date is wrong, it is removed in their profile. If it
      is right, delete the account.
    </p>
  </Alert>
);

type Status = Known['found']['status'];

const CustomerFilters = ({ status }: { status: Status }) => (
  <>
    <FilterSelect
      name="status"
      label="Which customers"
      value={status ?? ''}
      all="All Customers"
      choices={[
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
        { value: 'minor', label: 'Under 18' },
      ]}
    />
    <Button type="submit" variant="secondary" size="small">
      <Icon name="filter" />
      Filter
    </Button>
  </>
);

/** `month`: only those who joined in it. */
function FoundNote({ month, status }: { month: string | null; status: Status }) {
  const [params] = useSearchParams();
  return (
    <>
      {month && (
        <>
          {` joined in ${month} · `}
          <Link to={addressWith(params, { month: '', year: '' })} className="link">
            Show all months
          </Link>
        </>
      )}
      {status && (status === 'active' ? ' · Active: the account is open.' : ' · Inactive: the account was closed.')}
    </>
  );
}

type Acts = Record<'onMail' | 'onEdit' | 'onDelete', (customer: Customer) => void>;

function columns({ onMail, onEdit, onDelete }: Acts): Column<Customer>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortKey: 'name',
      isHeading: true,
      className: 'max-md:[tr:has(input)_&]:pr-9',
      cell: (customer) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/admins/customers/${customer.id}`} className="row-link">
            {customer.fullName}
          </Link>
          {!customer.isActive && <Badge>Inactive</Badge>}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      cell: ({ isActive, email }) =>
        isActive ? <span className="block max-w-88 min-w-52 wrap-anywhere">{email}</span> : <span className="soft">Erased</span>,
    },
    { key: 'phone', header: 'Phone', cell: (customer) => customer.phone },
    {
      key: 'joined',
      header: 'Joined',
      sortKey: 'date',
      cell: (customer) => <span className="max-w-56 truncate">{formatDate(customer.createdAt)}</span>,
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (customer) =>
        customer.isActive && (
          <RowActs>
            <RowAct aria-label={`Send email to ${customer.fullName}`} onClick={() => onMail(customer)}>
              Email
            </RowAct>
            <RowAct aria-label={`Edit ${customer.fullName}`} onClick={() => onEdit(customer)}>
              Edit
            </RowAct>
            <RowAct isDanger aria-label={`Delete ${customer.fullName}`} onClick={() => onDelete(customer)}>
              Delete
            </RowAct>
          </RowActs>
        ),
    },
  ];
}
