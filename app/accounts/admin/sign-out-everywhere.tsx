import { useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { customer: { id: string; fullName: string } | null; onClose: () => void };

export function SignOutEverywhere({ customer, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function signOut(id: string) {
    setBusy(true);
    const answer = await api.post(`/api/auth/${id}/sessions/end`);
    setBusy(false);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || "Couldn't sign them out. Please try again.", 'error');
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={customer !== null}
      question={`Sign ${customer?.fullName ?? 'this customer'} out on all devices?`}
      detail={<p>They can sign in again with their password. If someone else knows it, ask them to choose a new one.</p>}
      confirmLabel="Sign out everywhere"
      isBusy={isBusy}
      onConfirm={() => customer && signOut(customer.id)}
      onCancel={onClose}
    />
  );
}
