// Bringing an order forward, from the list and from its page. The list changes only when the server has said yes; a colleague may
// have been faster, and then their answer is shown and the page asked anew.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { FormModal } from './form-modal.tsx';

type MovedOrder = { id: string; number: string; paymentStatus: string };
type Tracking = { courierName?: string; trackingNumber?: string };
type Question = { about: 'ship' | 'cancel'; order: MovedOrder };

export function useOrderMoves() {
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  async function move(order: MovedOrder, status: OrderStatus, tracking: Tracking = {}) {
    setBusyId(order.id);
    const answer = await api.put(`/api/order/${order.id}/status`, { status, ...tracking });
    setBusyId(null);
    setQuestion(null);
    if (answer.ok) toast(`${order.number} is ${status}.`);
    else toast(answer.message || 'The order could not be changed. Please try again.', 'error');
    await revalidate();
  }

  const dialogs = (
    <>
      <ShipDialog
        order={question?.about === 'ship' ? question.order : null}
        isBusy={busyId !== null}
        onShip={(order, tracking) => move(order, 'shipped', tracking)}
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
    await revalidate();
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
  const back = order?.paymentStatus === 'paid' ? ' What was paid is sent back.' : '';
  return <p>{`The goods go back into stock and the customer is told by mail.${back} This cannot be undone.`}</p>;
}

interface ShipDialogProps {
  order: MovedOrder | null;
  isBusy: boolean;
  onShip: (order: MovedOrder, tracking: Tracking) => void;
  onClose: () => void;
}

function ShipDialog({ order, isBusy, onShip, onClose }: ShipDialogProps) {
  const formId = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (order && !isBusy)
      onShip(order, { courierName: String(given.get('courierName')), trackingNumber: String(given.get('trackingNumber')) });
  }
  return (
    <FormModal
      isOpen={order !== null}
      onClose={onClose}
      title={order ? `Ship ${order.number}` : 'Ship'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Mark as Shipped
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="staff-stack">
        <TextField
          label="Courier name"
          name="courierName"
          maxLength={120}
          autoComplete="off"
          list={`${formId}-couriers`}
          isOptional
          autoFocus
        />
        <datalist id={`${formId}-couriers`}>
          {COURIERS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          isOptional
          hint="The customer sees both on the order and in the mail."
        />
      </form>
    </FormModal>
  );
}

/** Suggestions only; any other name can be typed. */
export const COURIERS = ['Blue Dart', 'Delhivery', 'DTDC', 'Ecom Express', 'Ekart', 'India Post', 'Shadowfax', 'XpressBees'];
