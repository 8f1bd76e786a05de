import { useState } from 'react';
import { DownloadLink } from '../../staff-kit/list/download-link.tsx';
import { useCall } from '../../staff-kit/use-call.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { PurchaseAct, PurchaseAnswer } from '../buying.schema.ts';

const WORDS = {
  order: { done: 'is ordered', question: '', detail: '', label: '' },
  cancel: {
    done: 'is cancelled',
    question: 'Cancel this order?',
    detail: 'Nothing of it can be received any more. Tell the supplier yourself.',
    label: 'Cancel order',
  },
  close: {
    done: 'is closed',
    question: 'Close this order?',
    detail: 'What is missing is not expected any more.',
    label: 'Close order',
  },
} as const;

export function OrderActs({ order: { id, number, state } }: { order: PurchaseAnswer }) {
  const [asked, setAsked] = useState<'cancel' | 'close' | null>(null);
  const { isBusy, call } = useCall();

  function act(name: PurchaseAct) {
    setAsked(null);
    return call(() => api.post(`/api/purchase-orders/${id}/acts`, { act: name }), {
      done: `${number} ${WORDS[name].done}.`,
      failure: "Couldn't change the order. Please try again.",
    });
  }

  const isOpen = state === 'ordered' || state === 'partly-received';
  return (
    <>
      {state !== 'cancelled' && <DownloadLink to={`/api/purchase-orders/${id}/order.pdf`}>PDF</DownloadLink>}
      {(state === 'draft' || state === 'ordered') && (
        <Button variant="danger" size="small" isBusy={isBusy} onClick={() => setAsked('cancel')}>
          Cancel order
        </Button>
      )}
      {state === 'partly-received' && (
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => setAsked('close')}>
          Close order
        </Button>
      )}
      {state === 'draft' && (
        <Button size="small" isBusy={isBusy} onClick={() => act('order')}>
          Mark as ordered
        </Button>
      )}
      {isOpen && (
        <ButtonLink size="small" to={`/admins/stock/receive?order=${id}`}>
          Receive goods
        </ButtonLink>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        question={WORDS[asked ?? 'cancel'].question}
        detail={<p>{WORDS[asked ?? 'cancel'].detail}</p>}
        confirmLabel={WORDS[asked ?? 'cancel'].label}
        cancelLabel="Keep order"
        onConfirm={() => asked && act(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
