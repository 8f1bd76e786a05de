import { useId, useState } from 'react';
import { FormModal } from '../../../staff-kit/form-modal.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { BulkResult } from '../../moves/order-moves.schema.ts';
import type { Assignee } from '../../notes/order-notes.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';

interface AssignDialogProps {
  orders: StaffOrder[];
  staff: Assignee[];
  isOpen: boolean;
  onDone: (results: BulkResult[]) => void;
  onClose: () => void;
}

export function AssignDialog({ orders, staff, isOpen, onDone, onClose }: AssignDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Assign ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
      formId={formId}
      submitLabel="Assign"
      isBusy={isBusy}
    >
      <AssignForm id={formId} {...{ orders, staff, onDone }} onBusy={setBusy} />
    </FormModal>
  );
}

function AssignForm({
  id,
  orders,
  staff,
  onBusy,
  onDone,
}: Pick<AssignDialogProps, 'orders' | 'staff' | 'onDone'> & { id: string; onBusy: (isBusy: boolean) => void }) {
  const form = useForm({
    read: (given) => textIn(given)('staffId') || null,
    send: (staffId) => api.put('/api/order/assign', { ids: orders.map((order) => order.id), staffId }),
    onDone,
    onBusy,
    failure: "Couldn't assign the orders. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <SelectField
        label="Assigned to"
        name="staffId"
        defaultValue={orders[0]?.assignee?.id ?? ''}
        error={form.errors.staffId}
        options={assigneeChoices(staff)}
      />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}

export const assigneeChoices = (staff: Assignee[]) => [
  { value: '', label: 'No one' },
  ...staff.map(({ id, name }) => ({ value: id, label: name })),
];
