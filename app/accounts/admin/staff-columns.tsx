import { formatDate } from '../../platform/time.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { Column } from '../../ui/table.tsx';
import { STAFF_ROLES, type StaffRole } from '../../vocabulary/permissions.ts';
import type { StaffMember } from '../staff/staff.schema.ts';
import { ROLE_WORDS } from './staff-role-words.ts';

type Message = { message: string };

interface Acts {
  ownId: string;
  busyId: string | null;
  act: (id: string, call: Promise<Answer<Message>>) => Promise<void>;
  onRemove: (person: StaffMember) => void;
}

export const staffColumns = ({ ownId, busyId, act, onRemove }: Acts): Column<StaffMember>[] => [
  {
    key: 'name',
    header: 'Name',
    isHeading: true,
    cell: ({ id, fullName, email }) => (
      <TwoLines>
        <span>{id === ownId ? `${fullName} (you)` : fullName}</span>
        <span className="soft">{email}</span>
      </TwoLines>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ id, fullName, staffRole }) => (
      <SelectField
        label={`Role of ${fullName}`}
        isLabelHidden
        value={staffRole}
        disabled={busyId === id}
        onChange={({ target }) => act(id, api.put(`/api/staff/${id}`, { staffRole: target.value as StaffRole }))}
        options={STAFF_ROLES.map((value) => ({ value, label: ROLE_WORDS[value].label }))}
      />
    ),
  },
  {
    key: 'may',
    header: 'Access',
    cell: ({ staffRole }) => <span className="soft">{ROLE_WORDS[staffRole].detail}</span>,
  },
  {
    key: 'since',
    header: 'Added',
    cell: ({ createdAt }) => <span className="max-w-56 truncate">{formatDate(createdAt)}</span>,
  },
  { key: 'code', header: 'Sign-in method', cell: ({ hasTwoStep }) => (hasTwoStep ? 'Password and code' : 'Password') },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    className: 'max-md:ml-0',
    cell: (person) => (
      <div className="flex flex-wrap items-center gap-2">
        {person.hasTwoStep && person.id !== ownId && (
          <Button
            variant="quiet"
            size="small"
            disabled={busyId === person.id}
            onClick={() => act(person.id, api.delete(`/api/staff/${person.id}/totp`))}
          >
            Reset code<span className="sr-only"> of {person.fullName}</span>
          </Button>
        )}
        <Button variant="danger" size="small" disabled={busyId === person.id} onClick={() => onRemove(person)}>
          Remove<span className="sr-only"> {person.fullName}</span>
        </Button>
      </div>
    ),
  },
];
