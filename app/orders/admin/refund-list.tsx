import { useId, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { useMay } from '../../staff-kit/use-may.ts';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
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
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      isOpen={refund !== null}
      onClose={onClose}
      title={`Record ${refund ? rupees(refund.amount) : ''} as paid`}
      formId={formId}
      submitLabel="Save payout"
      isBusy={isBusy}
    >
      {refund && <PayoutForm id={formId} orderId={orderId} refund={refund} onBusy={setBusy} onDone={onClose} />}
    </FormModal>
  );
}

interface PayoutFormProps {
  id: string;
  orderId: string;
  refund: Refund;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function PayoutForm({ id, orderId, refund, onBusy, onDone }: PayoutFormProps) {
  const refresh = useRefresh();
  const form = useForm({
    read: (given) => ({ method: textIn(given)('method'), reference: textIn(given)('reference') }),
    send: (payout) => api.post(`/api/order/${orderId}/refund/${refund.id}/payout`, payout),
    async onDone() {
      toast(`Refund of ${rupees(refund.amount)} recorded as paid.`);
      onDone();
      await refresh();
    },
    onBusy,
    failure: "Couldn't save. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <p className="soft">Only if the gateway can't send it; we check the gateway first. The customer is e-mailed.</p>
      <PayoutFields errors={form.errors} />
      <p role="alert" className="field-error">
        {form.message}
      </p>
    </form>
  );
}
