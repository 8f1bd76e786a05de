import { useNavigation, useSearchParams } from 'react-router';
import { customerQuery } from '../accounts/accounts.schema.ts';
import { listCustomers } from '../accounts/customers.server.ts';
import { formatCount } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { formatDate } from '../platform/time.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import type { Route } from './+types/customer-list-page';
import { AddressForm, SearchField } from './address-form.tsx';
import { addressWith, askedOf } from './list-address.ts';
import { staffMeta } from './staff-meta.ts';

const ROWS = 25;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context);
  const query = { ...askedOf(customerQuery, request.url), role: 'customer' as const, limit: ROWS };
  return {
    ...(await listCustomers(getShop(context).db, query, getShop(context).now())),
    page: query.page,
    search: query.search,
    status: query.status ?? '',
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Customers');

export default function CustomerListPage({ loaderData: { customers, total, page, search, status } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins/customers';
  return (
    <>
      <div className="staff-head">
        <h1>Customers</h1>
      </div>
      <AddressForm label="Search customers" isSearch>
        <SearchField label="Search customers" placeholder="Name, e-mail or phone" search={search} />
        <SelectField
          label="Which customers"
          isLabelHidden
          name="status"
          key={status}
          defaultValue={status}
          options={[
            { value: '', label: 'All Customers' },
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
        />
      </AddressForm>
      <p className="staff-count-line" role="status">
        {isLoading ? 'Loading customers...' : `${formatCount(total)} ${total === 1 ? 'customer' : 'customers'}`}
      </p>
      <div className="staff-rows" aria-busy={isLoading || undefined}>
        <Table
          caption="Customers, newest first"
          rows={customers}
          rowKey={(customer) => customer.id}
          empty={<EmptyState icon="users" title="No customers found" />}
          columns={[
            {
              key: 'name',
              header: 'Name',
              isHeading: true,
              cell: (customer) => (
                <span className="staff-badges">
                  {customer.fullName}
                  {!customer.isActive && <Badge>Inactive</Badge>}
                </span>
              ),
            },
            { key: 'email', header: 'Email', cell: (customer) => customer.email },
            { key: 'phone', header: 'Phone', cell: (customer) => customer.phone },
            {
              key: 'joined',
              header: 'Joined',
              cell: (customer) => <span className="staff-one-line">{formatDate(customer.createdAt)}</span>,
            },
          ]}
        />
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / ROWS)}
        toPage={(next) => addressWith(params, { page: next })}
        label="Pages of customers"
      />
    </>
  );
}
