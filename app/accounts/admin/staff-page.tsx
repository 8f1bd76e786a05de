import { useState } from 'react';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { PageHead, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { StaffMember } from '../staff/staff.schema.ts';
import { listStaff } from '../staff/staff.server.ts';
import { listInvitations } from '../staff/staff-invitations.server.ts';
import type { Route } from './+types/staff-page';
import { AfterBreakIn } from './after-break-in.tsx';
import { staffColumns } from './staff-columns.tsx';
import { Invitations, InviteDialog } from './staff-invitations.tsx';

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
        columns={staffColumns({ ownId, busyId, act, onRemove: setRemoving })}
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
