// What settles a claim: sent again, refunded or refused; a refusal taken back; and the way of the parcel that replaces.
import { type FormEvent, useId, useState } from 'react';
import { CLAIM_KIND_WORDS, type ClaimDetail } from '../claims/claims.schema.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Checkbox, TextArea } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import { FormModal } from './form-modal.tsx';
import { PayoutFields } from './payout-fields.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useMay } from './use-may.ts';

type Act = 'replace' | 'refund' | 'refuse' | 'reopen' | 'ship' | 'deliver';
const DONE: Record<Act, string> = {
  replace: 'will be sent again. Its pieces are out of the stock.',
  refund: 'is refunded.',
  refuse: 'is refused.',
  reopen: 'is open again.',
  ship: 'is shipped.',
  deliver: 'is delivered.',
};

export const shortItems = ({ items }: Pick<ClaimDetail, 'items'>) => items.filter(({ quantity, stock }) => stock < quantity);

export function ClaimActs({ claim }: { claim: ClaimDetail }) {
  const may = useMay();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** Its dialog stays open while the server says no to what stands in it. */
  async function act(what: Act, body?: object) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.post(`/api/claims/${claim.id}/${what}`, body);
    setBusy(false);
    if (!answer.ok && Object.keys(answer.fields).length > 0) return setErrors(answer.fields);
    close();
    if (answer.ok) toast(`${claim.ticket} ${DONE[what]}`);
    else toast(answer.message || 'The claim could not be changed. Please try again.', 'error');
    await refresh(answer);
  }
  function close() {
    setAsked(null);
    setErrors({});
  }

  const { status, parcel } = claim;
  const mayDecide = may('claim-decisions');
  const canReplace = shortItems(claim).length === 0;
  return (
    <div className="staff-buttons">
      {status === 'open' && mayDecide && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setAsked('refuse')}>
          Refuse
        </Button>
      )}
      {status === 'open' && may('refunds') && claim.isPaid && (
        <Button
          variant={claim.wish === 'refund' ? 'primary' : 'secondary'}
          size="small"
          disabled={isBusy}
          onClick={() => setAsked('refund')}
        >
          Refund
        </Button>
      )}
      {status === 'open' && mayDecide && (
        <Button
          variant={claim.wish === 'replacement' ? 'primary' : 'secondary'}
          size="small"
          disabled={isBusy || !canReplace}
          onClick={() => setAsked('replace')}
        >
          Send again
        </Button>
      )}
      {status === 'refused' && mayDecide && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setAsked('reopen')}>
          Open again
        </Button>
      )}
      {parcel && !parcel.shippedAt && (
        <Button size="small" disabled={isBusy} onClick={() => setAsked('ship')}>
          Mark as Shipped
        </Button>
      )}
      {parcel?.shippedAt && !parcel.deliveredAt && (
        <Button size="small" disabled={isBusy} onClick={() => act('deliver')}>
          Mark as Delivered
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'replace'}
        question={`Send ${claim.ticket} again?`}
        detail={
          <p>
            {`${claim.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')} leave the stock now, for a parcel that costs the customer nothing more. They are told by mail. This cannot be undone.`}
          </p>
        }
        confirmLabel="Send again"
        isBusy={isBusy}
        onConfirm={() => act('replace')}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={asked === 'reopen'}
        question={`Open ${claim.ticket} again?`}
        detail={<p>The customer is told that you look into it once more.</p>}
        confirmLabel="Open again"
        isBusy={isBusy}
        onConfirm={() => act('reopen')}
        onCancel={close}
      />
      <RefundDialog
        claim={claim}
        isOpen={asked === 'refund'}
        isBusy={isBusy}
        errors={errors}
        onRefund={(body) => act('refund', body)}
        onClose={close}
      />
      <RefuseDialog
        claim={claim}
        isOpen={asked === 'refuse'}
        isBusy={isBusy}
        error={errors['reason']}
        onRefuse={(reason) => act('refuse', { reason })}
        onClose={close}
      />
      <ShipDialog
        what={asked === 'ship' ? `the replacement of ${claim.ticket}` : null}
        isBusy={isBusy}
        onShip={(tracking) => act('ship', tracking)}
        onClose={close}
      />
    </div>
  );
}

interface RefundDialogProps {
  claim: ClaimDetail;
  isOpen: boolean;
  isBusy: boolean;
  errors: Record<string, string>;
  onRefund: (body: object) => void;
  onClose: () => void;
}

function RefundDialog({ claim, isOpen, isBusy, errors, onRefund, onClose }: RefundDialogProps) {
  const formId = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim() || undefined;
    onRefund({ method: text('method'), reference: text('reference'), restock: given.has('restock') });
  }
  return (
    <FormModal isOpen={isOpen} onClose={onClose} title={`Refund ${claim.ticket}`} formId={formId} submitLabel="Refund" isBusy={isBusy}>
      <form id={formId} onSubmit={send} noValidate className="staff-stack">
        <p>
          {`${claim.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}: the price with tax and discounts goes back, and delivery with the last piece of the order. `}
          {`The credit note says “${CLAIM_KIND_WORDS[claim.kind]}”. The customer is told by mail. This cannot be undone.`}
        </p>
        {claim.paymentMethod === 'cod' && <PayoutFields errors={errors} />}
        <Checkbox label="The pieces are on our shelf and can be sold" name="restock" hint="As when they were never packed." />
      </form>
    </FormModal>
  );
}

interface RefuseDialogProps {
  claim: ClaimDetail;
  isOpen: boolean;
  isBusy: boolean;
  error: string | undefined;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

function RefuseDialog({ claim, isOpen, isBusy, error, onRefuse, onClose }: RefuseDialogProps) {
  const formId = useId();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Refuse ${claim.ticket}`}
      formId={formId}
      submitLabel="Refuse"
      submitVariant="danger-filled"
      isBusy={isBusy}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onRefuse(String(new FormData(event.currentTarget).get('reason')));
        }}
      >
        <TextArea
          label="Reason"
          name="reason"
          rows={4}
          required
          maxLength={1000}
          error={error}
          hint={`${claim.order.name} reads it in the mail and on the order. You can open the claim again.`}
        />
      </form>
    </FormModal>
  );
}
