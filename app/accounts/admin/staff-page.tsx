import { useState } from 'react';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { STAFF_ROLES, type StaffRole } from '../../platform/permissions.ts';
import { formatDate } from '../../platform/time.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RadioCards, SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Invitation, inviteForm, type StaffMember } from '../staff.schema.ts';
import { listInvitations, listStaff } from '../staff.server.ts';
import type { Route } from './+types/staff-page';

const ROLES: Record<StaffRole, { label: string; detail: string }> = {
  owner: { label: 'Owner', detail: 'Full access, including staff' },
  manager: { label: 'Manager', detail: 'Full access except staff' },
  packer: { label: 'Packer', detail: 'Orders, claims and stock: view, print and ship' },
  marketing: { label: 'Marketing', detail: 'Impressions, coupons, subscribers, slider, reviews and bulk e-mail' },
};
const INVITE = 'invite';

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, 'staff');
  const { db, now } = getShop(context);
  return { staff: await listStaff(db), invitations: await listInvitations(db, now()), ownId: id };
}

export const meta: Route.MetaFunction = () => staffMeta('Staff');

type Message = { message: string };

export default function StaffPage({ loaderData: { staff, invitations, ownId } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const [isInviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function act(id: string, call: Promise<Answer<Message>>) {
    setBusyId(id);
    const answer = await call;
    setBusyId(null);
    setRemoving(null);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || "Couldn't save the change. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <>
      <PageHead>
        <h1>Staff</h1>
        <Button size="small" onClick={() => setInviting(true)} aria-keyshortcuts="n">
          <Icon name="plus" />
          Invite
        </Button>
      </PageHead>
      <Table
        caption="Staff, by name"
        rows={staff}
        rowKey={(person) => person.id}
        rowLabel={(person) => person.fullName}
        empty={<EmptyState icon="users" title="No staff yet" />}
        columns={columns({ ownId, busyId, act, onRemove: setRemoving })}
      />
      {invitations.length > 0 && (
        <section aria-labelledby="invited" className="grid min-w-0 gap-4">
          <SectionHead>
            <h2 id="invited">Invited</h2>
          </SectionHead>
          <Invitations
            invitations={invitations}
            busyId={busyId}
            onWithdraw={({ id }) => act(id, api.delete(`/api/staff/invitations/${id}`))}
          />
        </section>
      )}
      <AfterBreakIn isBusy={busyId !== null} onSignOut={() => act('everyone', api.post('/api/staff/sign-everyone-out'))} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onDone={refresh} />
      <ConfirmDialog
        isOpen={removing !== null}
        question={`Remove ${removing?.fullName ?? 'this person'} from staff?`}
        detail={<p>They are signed out everywhere at once and keep a customer account.</p>}
        confirmLabel="Remove from staff"
        isBusy={busyId !== null}
        onConfirm={() => removing && act(removing.id, api.delete(`/api/staff/${removing.id}`))}
        onCancel={() => setRemoving(null)}
      />
    </>
  );
}

interface Acts {
  ownId: string;
  busyId: string | null;
  act: (id: string, call: Promise<Answer<Message>>) => Promise<void>;
  onRemove: (person: StaffMember) => void;
}

const columns = ({ ownId, busyId, act, onRemove }: Acts): Column<StaffMember>[] => [
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
        options={STAFF_ROLES.map((value) => ({ value, label: ROLES[value].label }))}
      />
    ),
  },
  {
    key: 'may',
    header: 'Access',
    cell: ({ staffRole }) => <span className="soft">{ROLES[staffRole].detail}</span>,
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

function AfterBreakIn({ isBusy, onSignOut }: { isBusy: boolean; onSignOut: () => Promise<void> }) {
  const [isEndingAll, setEndingAll] = useState(false);
  return (
    <>
      <section aria-labelledby="everyone" className="grid min-w-0 gap-4">
        <SectionHead>
          <h2 id="everyone">After a break-in</h2>
          <Button variant="danger" size="small" onClick={() => setEndingAll(true)}>
            Sign everyone out
          </Button>
        </SectionHead>
        <p className="soft">Ends every session of customers and staff except this one. Everyone signs in again.</p>
      </section>
      <ConfirmDialog
        isOpen={isEndingAll}
        question="Sign out all customers and staff?"
        detail={<p>Every device except this one is signed out at once. Carts and orders stay.</p>}
        confirmLabel="Sign everyone out"
        isBusy={isBusy}
        onConfirm={async () => {
          await onSignOut();
          setEndingAll(false);
        }}
        onCancel={() => setEndingAll(false)}
      />
    </>
  );
}

interface InvitationsProps {
  invitations: Invitation[];
  busyId: string | null;
  onWithdraw: (invitation: Invitation) => void;
}

function Invitations({ invitations, busyId, onWithdraw }: InvitationsProps) {
  return (
    <Table
      caption="Open invitations, by e-mail"
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      rowLabel={(invitation) => invitation.email}
      empty={null}
      columns={[
        { key: 'email', header: 'Email', isHeading: true, cell: ({ email }) => email },
        { key: 'role', header: 'Role', cell: ({ staffRole }) => ROLES[staffRole].label },
        {
          key: 'until',
          header: 'Valid until',
          cell: ({ expiresAt, isExpired }) => (isExpired ? <Badge tone="warning">Expired</Badge> : formatDate(expiresAt)),
        },
        {
          key: 'actions',
          header: '',
          tableHeader: 'Actions',
          align: 'end',
          cell: (invitation) => (
            <Button variant="quiet" size="small" disabled={busyId === invitation.id} onClick={() => onWithdraw(invitation)}>
              Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}

function InviteDialog({ isOpen, onClose, onDone }: { isOpen: boolean; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    schema: inviteForm,
    send: (values) => api.post('/api/staff/invitations', values),
    failure: "Couldn't send the invitation. Please try again.",
    onDone({ message }) {
      toast(message);
      onClose();
      onDone();
    },
  });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Invite a colleague"
      formId={INVITE}
      submitLabel="Send invitation"
      isBusy={form.isBusy}
      busyLabel="Sending..."
    >
      <form {...form.props} id={INVITE} className="grid min-w-0 gap-4">
        {form.message && (
          <p role="alert" className="field-error">
            {form.message}
          </p>
        )}
        <TextField label="Email" name="email" type="email" autoComplete="off" required error={form.errors['email']} />
        <RadioCards
          legend="Role"
          name="staffRole"
          defaultValue="packer"
          options={STAFF_ROLES.map((value) => ({ value, ...ROLES[value] }))}
          error={form.errors['staffRole']}
        />
        <p className="soft">We'll e-mail them a link, valid for 7 days and one use.</p>
      </form>
    </FormModal>
  );
}
