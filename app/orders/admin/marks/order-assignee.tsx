import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../ui/browser/api-client.ts';
import { SelectField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Assignee } from '../../notes/order-notes.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import { assigneeChoices } from './assign-dialog.tsx';

export function OrderAssignee({ order, staff }: { order: StaffOrder; staff: Assignee[] }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { assignee } = order;
  // Someone who left is shown as long as the order is theirs.
  const people = assignee && !staff.some(({ id }) => id === assignee.id) ? [...staff, assignee] : staff;

  async function assign(staffId: string | null) {
    setBusy(true);
    const answer = await api.put('/api/order/assign', { ids: [order.id], staffId });
    setBusy(false);
    const failed = answer.ok ? answer.value.find(({ isDone }) => !isDone)?.message : answer.message || "Couldn't assign the order.";
    if (failed) toast(failed, 'error');
    await revalidate();
  }
  return (
    <SelectField
      label="Assigned to"
      value={assignee?.id ?? ''}
      disabled={isBusy}
      onChange={(event) => assign(event.target.value || null)}
      options={assigneeChoices(people)}
    />
  );
}
