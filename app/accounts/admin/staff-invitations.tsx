import { formatDate } from '../../platform/time.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { STAFF_ROLES } from '../../vocabulary/permissions.ts';
import { type Invitation, inviteForm } from '../staff/staff.schema.ts';
import { ROLE_WORDS } from './staff-role-words.ts';

const INVITE = 'invite';

interface InvitationsProps {
  invitations: Invitation[];
  busyId: string | null;
  onWithdraw: (invitation: Invitation) => void;
}

export function Invitations({ invitations, busyId, onWithdraw }: InvitationsProps) {
  return (
    <Table
      caption="Open invitations, by e-mail"
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      rowLabel={(invitation) => invitation.email}
      empty={null}
      columns={[
        { key: 'email', header: 'Email', isHeading: true, cell: ({ email }) => email },
        { key: 'role', header: 'Role', cell: ({ staffRole }) => ROLE_WORDS[staffRole].label },
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

export function InviteDialog({ isOpen, onClose, onDone }: { isOpen: boolean; onClose: () => void; onDone: () => void }) {
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
          options={STAFF_ROLES.map((value) => ({ value, ...ROLE_WORDS[value] }))}
          error={form.errors['staffRole']}
        />
        <p className="soft">We'll e-mail them a link, valid for 7 days and one use.</p>
      </form>
    </FormModal>
  );
}
