// Records a parcel that the courier returned, and which of its items are damaged.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { goodsOfOrder } from '../ordered-goods.ts';
import type { StaffOrder } from '../orders.schema.ts';

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
    if (!answer.ok) return setError(answer.message || "Couldn't change the order. Please try again.");
    setError(undefined);
    toast(`${order.number} returned to sender.`);
    onClose();
    await revalidate();
  }

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`${order.number}: returned to sender`}
      formId={formId}
      submitLabel="Take back into stock"
      submitVariant="danger-filled"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={send} className="grid min-w-0 gap-4">
        <p>
          {order.paymentMethod === 'cod' || order.totalAmount === 0
            ? 'Nothing was paid, so there is no refund. Coins and coupon are returned, and a credit note is issued.'
            : 'The rest of the payment is refunded in full; coins and coupon are returned.'}{' '}
          The customer is e-mailed. This cannot be undone.
        </p>
        {idsOf(order).map((id) => {
          const lines = goodsOfOrder(order).filter((good) => good.productId === id);
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
              hint="The rest return to stock."
            />
          );
        })}
        {error && <Alert tone="danger">{error}</Alert>}
      </form>
    </FormModal>
  );
}

/** A product may be bought and given in the same order. */
const idsOf = (order: StaffOrder) => [...new Set(goodsOfOrder(order).map(({ productId }) => productId))];
