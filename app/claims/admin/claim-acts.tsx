import { type ComponentProps, useState } from 'react';
import { ShipDialog } from '../../orders/admin/ship-dialog.tsx';
import { useMay } from '../../staff-kit/use-may.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ClaimDetail, inWords } from '../claims.schema.ts';
import { ClaimRefundDialog, ClaimRefuseDialog } from './claim-refund-dialog.tsx';

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
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAsked(null);

  async function act(what: Act, body?: object) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.post(`/api/claims/${claim.id}/${what}`, body);
    setBusy(false);
    await finish(what, answer);
  }
  async function finish(what: Act, answer: Answer<unknown>) {
    close();
    if (answer.ok) toast(`${claim.ticket} ${DONE[what]}`);
    else toast(answer.message || "Couldn't change the claim. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActButtons claim={claim} isBusy={isBusy} onAsk={setAsked} onDeliver={() => act('deliver')} />
      <ReplaceDialog claim={claim} isOpen={asked === 'replace'} isBusy={isBusy} onConfirm={() => act('replace')} onCancel={close} />
      <ConfirmDialog
        isOpen={asked === 'reopen'}
        question={`Reopen ${claim.ticket}?`}
        detail={<p>The customer is e-mailed that you are looking into it again.</p>}
        confirmLabel="Reopen"
        isBusy={isBusy}
        onConfirm={() => act('reopen')}
        onCancel={close}
      />
      <ClaimRefundDialog claim={claim} isOpen={asked === 'refund'} onAnswer={(answer) => finish('refund', answer)} onClose={close} />
      <ClaimRefuseDialog claim={claim} isOpen={asked === 'refuse'} onAnswer={(answer) => finish('refuse', answer)} onClose={close} />
      <ShipDialog
        what={asked === 'ship' ? `the replacement of ${claim.ticket}` : null}
        isBusy={isBusy}
        onShip={(tracking) => act('ship', tracking)}
        onClose={close}
      />
    </div>
  );
}

interface ActButtonsProps {
  claim: ClaimDetail;
  isBusy: boolean;
  onAsk: (act: Act) => void;
  onDeliver: () => void;
}

function ActButtons({ claim, isBusy, onAsk, onDeliver }: ActButtonsProps) {
  const may = useMay();
  const { status, parcel, wish } = claim;
  const isOpen = status === 'open';
  const mayDecide = may('claim-decisions');
  const look = { size: 'small', disabled: isBusy } as const;
  return (
    <>
      {isOpen && mayDecide && (
        <Button variant="secondary" {...look} onClick={() => onAsk('refuse')}>
          Refuse
        </Button>
      )}
      {isOpen && may('refunds') && claim.isPaid && (
        <Button variant={wish === 'refund' ? 'primary' : 'secondary'} {...look} onClick={() => onAsk('refund')}>
          Refund
        </Button>
      )}
      {isOpen && mayDecide && (
        <Button
          variant={wish === 'replacement' ? 'primary' : 'secondary'}
          size="small"
          disabled={isBusy || shortItems(claim).length > 0}
          onClick={() => onAsk('replace')}
        >
          Send replacement
        </Button>
      )}
      {status === 'refused' && mayDecide && (
        <Button variant="secondary" {...look} onClick={() => onAsk('reopen')}>
          Reopen
        </Button>
      )}
      {parcel && !parcel.shippedAt && (
        <Button {...look} onClick={() => onAsk('ship')}>
          Mark as Shipped
        </Button>
      )}
      {parcel?.shippedAt && !parcel.deliveredAt && (
        <Button {...look} onClick={onDeliver}>
          Mark as Delivered
        </Button>
      )}
    </>
  );
}

interface ReplaceDialogProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'isBusy' | 'onConfirm' | 'onCancel'> {
  claim: ClaimDetail;
}

const ReplaceDialog = ({ claim, ...dialog }: ReplaceDialogProps) => (
  <ConfirmDialog
    {...dialog}
    question={`Send a replacement for ${claim.ticket}?`}
    detail={
      <p>{`${inWords(claim.items)} will be taken from stock and sent free of charge. The customer is e-mailed. This cannot be undone.`}</p>
    }
    confirmLabel="Send replacement"
  />
);
