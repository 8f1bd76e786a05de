import { type ComponentProps, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MailAndExport, MailOrRemove } from '../../mailing/admin/list-mail-acts.tsx';
import { CUSTOMER_MAIL } from '../../mailing/admin/mailing-started.tsx';
import { useMailing } from '../../mailing/admin/use-mailing.tsx';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayOf } from '../../platform/time.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { MonthPicker, monthName } from '../../staff-kit/list/month-picker.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Customer, customerQuery } from '../customers/customers.schema.ts';
import { listCustomers } from '../customers/customers.server.ts';
import { summariseRegistrations } from '../customers/registrations.server.ts';
import type { Route } from './+types/customer-list-page';
import { customerColumns } from './customer-columns.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { CustomerFilters, FoundNote } from './customer-filters.tsx';
import { DeleteCustomers } from './delete-customers.tsx';
import { MinorsWarning, Registrations } from './registrations.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'customers');
  const { db, now } = getShop(context);
  const asked = { ...askedOf(customerQuery, request.url), role: 'customer' as const, limit: ROWS };
  const today = dayOf(now());
  const thisMonth = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) };
  // By default the cards cover this month and the list shows everyone, as with orders.
  const isPeriodChosen = asked.month !== undefined || asked.year !== undefined;
  const selected = { month: asked.month ?? thisMonth.month, year: asked.year ?? thisMonth.year };
  const { search, status, from, to } = asked;
  const found = { search, status, from, to, ...(isPeriodChosen && selected) };
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
        note={<FoundNote {...found} month={isPeriodChosen ? monthName(selected) : null} />}
        isLined
        caption="Customers"
        {...sorting}
        rows={customers}
        rowKey={(customer) => customer.id}
        rowLabel={(customer) => customer.fullName}
        selection={selection.ofTable}
        isSelectable={(customer) => customer.isActive}
        columns={customerColumns({
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
