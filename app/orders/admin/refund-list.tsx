// The refunds of an order for staff, with the actions for one that the gateway did not carry out.
import { type FormEvent, useId, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { useMay } from '../../staff-kit/use-may.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { PayoutFields } from './payout-fields.tsx';

type Refund = StaffOrder['refunds'][number];

const STATUSES = { pending: 'on its way', done: 'sent', failed: 'failed at the gateway' } as const;
const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });

export function RefundList({ order: { id: orderId, refunds } }: { order: StaffOrder }) {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);
  const mayRefund = useMay()('refunds');
  const [paying, setPaying] = useState<Refund | null>(null);

  async function send({ id, amount }: Refund) {
    setBusyId(id);
    const answer = await api.post(`/api/order/${orderId}/refund/${id}/send`);
    setBusyId(null);
    if (answer.ok) toast(`Refund of ${rupees(amount)} sent again.`);
    else toast(answer.message || "Couldn't send the refund. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <>
      {refunds.map((refund) => (
        <div key={refund.id} className="grid min-w-0 gap-4">
          <p className="soft">{wordsOf(refund)}</p>
          {refund.isStuck && mayRefund && (
            <div className="flex flex-wrap items-center gap-2">
              <Button variant="secondary" size="small" isBusy={busyId === refund.id} onClick={() => send(refund)}>
                Retry refund
              </Button>
              <Button variant="quiet" size="small" disabled={busyId === refund.id} onClick={() => setPaying(refund)}>
                Record as paid
              </Button>
            </div>
          )}
        </div>
      ))}
      <PayoutDialog orderId={orderId} refund={paying} onClose={() => setPaying(null)} />
    </>
  );
}

function wordsOf({ amount, kind, status, isStuck, method, reference, reason }: Refund) {
  const standing = isStuck && status === 'pending' ? 'did not reach the gateway' : STATUSES[status];
  return [
    `Refund of ${rupees(amount)}`,
    kind === 'surplus' && 'duplicate payment',
    method && status === 'done' ? 'paid manually' : standing,
    method,
    reference,
    reason,
  ]
    .filter(Boolean)
    .join(' · ');
}

function PayoutDialog({ orderId, refund, onClose }: { orderId: string; refund: Refund | null; onClose: () => void }) {
  const formId = useId();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  function close() {
    setErrors({});
    onClose();
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !refund) return;
    const given = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await api.post(`/api/order/${orderId}/refund/${refund.id}/payout`, {
      method: String(given.get('method')),
      reference: String(given.get('reference')),
    });
    setBusy(false);
    if (!answer.ok) return setErrors({ form: answer.message || "Couldn't save. Please try again.", ...answer.fields });
    toast(`Refund of ${rupees(refund.amount)} recorded as paid.`);
    close();
    await refresh(answer);
  }

  const { method, reference, form } = errors;
  return (
    <FormModal
      isOpen={refund !== null}
      onClose={close}
      title={`Record ${refund ? rupees(refund.amount) : ''} as paid`}
      formId={formId}
      submitLabel="Save payout"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={save} noValidate className="grid min-w-0 gap-4">
        <p className="soft">Only if the gateway can't send it; we check the gateway first. The customer is e-mailed.</p>
        <PayoutFields errors={errors} />
        <p role="alert" className="field-error">
          {form && !method && !reference ? form : ''}
        </p>
      </form>
    </FormModal>
  );
}
