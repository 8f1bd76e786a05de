// Bringing an order forward, from the list and from its page. The list changes only when the server has said yes; a colleague may
// have been faster, and then their answer is shown and the page asked anew.
import { type ReactNode, useState } from 'react';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { api } from '../ui/api-client.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import { ShipDialog, type Tracking } from './ship-dialog.tsx';

type MovedOrder = { id: string; number: string; paymentStatus: string; totalAmount: number };
type Question = { about: 'ship' | 'cancel'; order: MovedOrder };

export function useOrderMoves() {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  async function move(order: MovedOrder, status: OrderStatus, tracking: Tracking = {}) {
    setBusyId(order.id);
    const answer = await api.put(`/api/order/${order.id}/status`, { status, ...tracking });
    setBusyId(null);
    setQuestion(null);
    if (answer.ok) toast(`${order.number} is ${status}.`);
    else toast(answer.message || 'The order could not be changed. Please try again.', 'error');
    await refresh(answer);
  }

  const dialogs = (
    <>
      <ShipDialog
        what={question?.about === 'ship' ? question.order.number : null}
        isBusy={busyId !== null}
        onShip={(tracking) => question && move(question.order, 'shipped', tracking)}
        onClose={() => setQuestion(null)}
      />
      <ConfirmDialog
        isOpen={question?.about === 'cancel'}
        question={`Cancel ${question?.order.number ?? 'this order'}?`}
        detail={cancelDetail(question?.order)}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        isBusy={busyId !== null}
        onConfirm={() => question && move(question.order, 'cancelled')}
        onCancel={() => setQuestion(null)}
      />
    </>
  );

  async function confirm(order: MovedOrder) {
    setBusyId(order.id);
    const answer = await api.post(`/api/order/${order.id}/confirm`);
    setBusyId(null);
    if (answer.ok) toast(`${order.number} is confirmed.`);
    else toast(answer.message || 'The order could not be changed. Please try again.', 'error');
    await refresh(answer);
  }

  return {
    busyId,
    dialogs,
    confirm,
    process: (order: MovedOrder) => move(order, 'processing'),
    ship: (order: MovedOrder) => setQuestion({ about: 'ship', order }),
    deliver: (order: MovedOrder) => move(order, 'delivered'),
    cancel: (order: MovedOrder) => setQuestion({ about: 'cancel', order }),
  };
}

function cancelDetail(order: MovedOrder | undefined): ReactNode {
  const back = order?.paymentStatus === 'paid' && order.totalAmount > 0 ? ' What was paid is sent back.' : '';
  return <p>{`The goods go back into stock and the customer is told by mail.${back} This cannot be undone.`}</p>;
}
