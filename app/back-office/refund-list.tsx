// The refunds of an order as staff see them, and what they do with one that the gateway did not carry out.
import { type FormEvent, useId, useState } from 'react';
import type { StaffOrder } from '../orders/orders.schema.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import { FormModal } from './form-modal.tsx';
import { PayoutFields } from './payout-fields.tsx';
import { useMay } from './use-may.ts';

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
    if (answer.ok) toast(`The refund of ${rupees(amount)} is sent again.`);
    else toast(answer.message || 'The refund could not be sent. Please try again.', 'error');
    await refresh(answer);
  }

  return (
    <>
      {refunds.map((refund) => (
        <div key={refund.id} className="staff-stack">
          <p className="staff-soft">{wordsOf(refund)}</p>
          {refund.isStuck && mayRefund && (
            <div className="staff-buttons">
              <Button variant="secondary" size="small" isBusy={busyId === refund.id} onClick={() => send(refund)}>
                Send again
              </Button>
              <Button variant="quiet" size="small" disabled={busyId === refund.id} onClick={() => setPaying(refund)}>
                Paid by hand
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
    kind === 'surplus' && 'paid when nothing was owed',
    method && status === 'done' ? 'paid by hand' : standing,
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
      method: given.get('method'),
      reference: given.get('reference'),
    });
    setBusy(false);
    if (!answer.ok) return setErrors({ form: answer.message || 'This could not be saved. Please try again.', ...answer.fields });
    toast(`The refund of ${rupees(refund.amount)} is paid.`);
    close();
    await refresh(answer);
  }

  const { method, reference, form } = errors;
  return (
    <FormModal
      isOpen={refund !== null}
      onClose={close}
      title={`Paid ${refund ? rupees(refund.amount) : ''} by hand`}
      formId={formId}
      submitLabel="Save payout"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={save} noValidate className="staff-stack">
        <p className="staff-soft">Only where the gateway cannot send it. The gateway is asked first; the customer is told by mail.</p>
        <PayoutFields errors={errors} />
        <p role="alert" className="field-error">
          {form && !method && !reference ? form : ''}
        </p>
      </form>
    </FormModal>
  );
}
