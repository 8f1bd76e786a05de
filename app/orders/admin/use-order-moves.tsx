// The list changes only after the server accepts; if a colleague was faster, the refusal is shown and the page revalidated.
import { type ReactNode, useState } from 'react';
import { doSoon } from '../../staff-kit/do-soon.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { isPaid, type OrderStatus, type PaymentStatus } from '../order-status.ts';
import { ShipDialog, type Tracking } from './ship-dialog.tsx';

type MovedOrder = { id: string; number: string; status: OrderStatus; paymentStatus: PaymentStatus; totalAmount: number };
type Question = { about: 'ship' | 'cancel'; order: MovedOrder };

export function useOrderMoves() {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [soonIds, setSoonIds] = useState<string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);

  async function move(order: MovedOrder, status: OrderStatus, tracking: Tracking = {}) {
    setBusyId(order.id);
    const answer = await api.put(`/api/order/${order.id}/status`, { status, ...tracking }, { keepalive: true });
    setBusyId(null);
    setQuestion(null);
    if (answer.ok) toast(`${order.number} is ${status}.`);
    else toast(answer.message || "Couldn't change the order. Please try again.", 'error');
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

  /** Delivery is final on the server, so the call is sent only after the Undo message is gone. */
  function deliver(order: MovedOrder) {
    setSoonIds((ids) => [...ids, order.id]);
    const forget = () => setSoonIds((ids) => ids.filter((id) => id !== order.id));
    doSoon(
      `${order.number} will be marked as delivered.`,
      () => move(order, 'delivered', {}).finally(forget),
      () => {
        forget();
        toast(`${order.number} is still ${order.status}.`);
      },
    );
  }

  async function confirm(order: MovedOrder) {
    setBusyId(order.id);
    const answer = await api.post(`/api/order/${order.id}/confirm`);
    setBusyId(null);
    if (answer.ok) toast(`${order.number} confirmed.`);
    else toast(answer.message || "Couldn't change the order. Please try again.", 'error');
    await refresh(answer);
  }

  return {
    isBusy: (id: string) => busyId === id || soonIds.includes(id),
    isDelivering: (id: string) => soonIds.includes(id),
    dialogs,
    confirm,
    process: (order: MovedOrder) => move(order, 'processing'),
    ship: (order: MovedOrder) => setQuestion({ about: 'ship', order }),
    deliver,
    cancel: (order: MovedOrder) => setQuestion({ about: 'cancel', order }),
  };
}

function cancelDetail(order: MovedOrder | undefined): ReactNode {
  const back = order && isPaid(order) && order.totalAmount > 0 ? ' The payment is refunded.' : '';
  return <p>{`The items return to stock and the customer is e-mailed.${back} This cannot be undone.`}</p>;
}
