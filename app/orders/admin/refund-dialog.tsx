import { useId, useState } from 'react';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { RefundForm, rupees } from './refund-form.tsx';

interface RefundDialogProps {
  order: StaffOrder;
  /** The product to begin with: one piece of it. Null: the whole order; undefined: closed. */
  start: string | null | undefined;
  onClose: () => void;
}

export function RefundDialog({ order, start, onClose }: RefundDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const submitLabel = amount === null ? 'Refund' : `Refund ${rupees(amount)}`;
  return (
    <FormModal
      isOpen={start !== undefined}
      onClose={onClose}
      title={`Refund ${order.number}`}
      formId={formId}
      submitLabel={submitLabel}
      isBusy={isBusy}
    >
      <RefundForm id={formId} order={order} start={start ?? null} onBusy={setBusy} onQuoted={setAmount} onDone={onClose} />
    </FormModal>
  );
}
