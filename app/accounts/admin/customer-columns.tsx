import { formatDate } from '../../platform/time.ts';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Customer } from '../customers/customers.schema.ts';

type Acts = Record<'onMail' | 'onEdit' | 'onDelete', (customer: Customer) => void>;

export function customerColumns({ onMail, onEdit, onDelete }: Acts): Column<Customer>[] {
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
      cell: ({ isActive, email, contactEmail }) =>
        isActive && (email || contactEmail) ? (
          <span className="block max-w-88 min-w-52 wrap-anywhere">{email || contactEmail}</span>
        ) : (
          <span className="soft">{isActive ? 'No e-mail' : 'Erased'}</span>
        ),
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
            {customer.email && (
              <RowAct aria-label={`Send email to ${customer.fullName}`} onClick={() => onMail(customer)}>
                Email
              </RowAct>
            )}
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
