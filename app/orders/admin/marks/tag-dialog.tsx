import { useId, useState } from 'react';
import { FormModal } from '../../../staff-kit/form-modal.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import type { BulkResult } from '../../moves/order-moves.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import { tagsIn } from './tags-in.ts';

interface TagDialogProps {
  orders: StaffOrder[];
  isOpen: boolean;
  onDone: (results: BulkResult[]) => void;
  onClose: () => void;
}

export function TagDialog({ orders, isOpen, onDone, onClose }: TagDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Tags of ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
      formId={formId}
      submitLabel="Save tags"
      isBusy={isBusy}
    >
      <TagForm id={formId} orders={orders} onBusy={setBusy} onDone={onDone} />
    </FormModal>
  );
}

function TagForm({
  id,
  orders,
  onBusy,
  onDone,
}: Pick<TagDialogProps, 'orders' | 'onDone'> & { id: string; onBusy: (isBusy: boolean) => void }) {
  const form = useForm({
    read: (given) => ({ add: tagsIn(textIn(given)('add')), remove: tagsIn(textIn(given)('remove')) }),
    send: (tags) => api.put('/api/order/tags', { ids: orders.map((order) => order.id), ...tags }),
    onDone,
    onBusy,
    failure: "Couldn't save the tags. Please try again.",
  });
  const tags = [...new Set(orders.flatMap((order) => order.tags))];
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <TextField label="Add" name="add" autoComplete="off" isOptional hint="Several with commas: gift, urgent" error={form.errors.add} />
      <TextField
        label="Remove"
        name="remove"
        autoComplete="off"
        isOptional
        hint={tags.length > 0 ? `Now: ${tags.join(', ')}` : 'These orders have no tags.'}
        error={form.errors.remove}
      />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}
