// What staff say of a parcel that the courier brought back: which of its pieces cannot be sold again.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOrder } from '../orders/orders.schema.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { FormModal } from './form-modal.tsx';

export function CameBackDialog({ order, isOpen, onClose }: { order: StaffOrder; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const damaged = idsOf(order)
      .map((productId) => ({ productId, quantity: Number(given.get(productId)) }))
      .filter(({ quantity }) => quantity !== 0);
    setBusy(true);
    const answer = await api.post(`/api/order/${order.id}/came-back`, { damaged });
    setBusy(false);
    if (!answer.ok) return setError(answer.message || 'The order could not be changed. Please try again.');
    setError(undefined);
    toast(`${order.number} came back.`);
    onClose();
    await revalidate();
  }

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`${order.number} came back`}
      formId={formId}
      submitLabel="Take it back"
      submitVariant="danger-filled"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={send} className="staff-stack">
        <p>
          {order.paymentMethod === 'cod' || order.totalAmount === 0
            ? 'Nothing was paid, so no money goes back. Its coins and coupon do, and its invoice gets a credit note.'
            : 'What is left of the payment goes back whole, with its coins and coupon.'}{' '}
          The customer is told by mail. This cannot be undone.
        </p>
        {idsOf(order).map((id) => {
          const lines = order.products.filter((product) => product.id === id);
          const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
          return (
            <TextField
              key={id}
              label={`Damaged of ${pieces} × ${lines[0]?.name}`}
              name={id}
              type="number"
              min={0}
              max={pieces}
              step={1}
              defaultValue={0}
              inputMode="numeric"
              hint="The others go back on the shelf."
            />
          );
        })}
        {error && <Alert tone="danger">{error}</Alert>}
      </form>
    </FormModal>
  );
}

/** A product may be bought and given in the same order. */
const idsOf = (order: StaffOrder) => [...new Set(order.products.map(({ id }) => id))];
