// Actions on a claim: replace, refund or refuse; reopen a refused one; and ship the replacement.
import { type FormEvent, useId, useState } from 'react';
import { PayoutFields } from '../../orders/admin/payout-fields.tsx';
import { ShipDialog } from '../../orders/admin/ship-dialog.tsx';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { useMay } from '../../staff-kit/use-may.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CLAIM_KIND_WORDS, type ClaimDetail } from '../claims.schema.ts';

type Act = 'replace' | 'refund' | 'refuse' | 'reopen' | 'ship' | 'deliver';
const DONE: Record<Act, string> = {
  replace: 'will be replaced. The items were taken from stock.',
  refund: 'refunded.',
  refuse: 'refused.',
  reopen: 'reopened.',
  ship: 'shipped.',
  deliver: 'delivered.',
};

export const shortItems = ({ items }: Pick<ClaimDetail, 'items'>) => items.filter(({ quantity, stock }) => stock < quantity);

export function ClaimActs({ claim }: { claim: ClaimDetail }) {
  const may = useMay();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** The dialog stays open while the server refuses its input. */
  async function act(what: Act, body?: object) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.post(`/api/claims/${claim.id}/${what}`, body);
    setBusy(false);
    if (!answer.ok && Object.keys(answer.fields).length > 0) return setErrors(answer.fields);
    close();
    if (answer.ok) toast(`${claim.ticket} ${DONE[what]}`);
    else toast(answer.message || "Couldn't change the claim. Please try again.", 'error');
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
    <div className="flex flex-wrap items-center gap-2">
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
          Send replacement
        </Button>
      )}
      {status === 'refused' && mayDecide && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setAsked('reopen')}>
          Reopen
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
        question={`Send a replacement for ${claim.ticket}?`}
        detail={
          <p>
            {`${claim.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')} will be taken from stock and sent free of charge. The customer is e-mailed. This cannot be undone.`}
          </p>
        }
        confirmLabel="Send replacement"
        isBusy={isBusy}
        onConfirm={() => act('replace')}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={asked === 'reopen'}
        question={`Reopen ${claim.ticket}?`}
        detail={<p>The customer is e-mailed that you are looking into it again.</p>}
        confirmLabel="Reopen"
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
      <form id={formId} onSubmit={send} noValidate className="grid min-w-0 gap-4">
        <p>
          {`${claim.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}: refunds the price paid with tax; the delivery charge is refunded with the last item. `}
          {`The credit note will say “${CLAIM_KIND_WORDS[claim.kind]}”. The customer is e-mailed. This cannot be undone.`}
        </p>
        {claim.paymentMethod === 'cod' && <PayoutFields errors={errors} />}
        <Checkbox label="Return items to stock" name="restock" hint="For example if they never left." />
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
          hint={`${claim.order.name} sees it in the e-mail and on the order. You can reopen the claim later.`}
        />
      </form>
    </FormModal>
  );
}
