import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormModal } from '../../../staff-kit/form-modal.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { goodsOfOrder } from '../../goods/ordered-goods.ts';
import type { StaffOrder } from '../../orders.schema.ts';

interface CameBackDialogProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

export function CameBackDialog({ order, isOpen, onClose }: CameBackDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
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
      <CameBackForm id={formId} order={order} onBusy={setBusy} onDone={onClose} />
    </FormModal>
  );
}

interface CameBackFormProps {
  id: string;
  order: StaffOrder;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function CameBackForm({ id, order, onBusy, onDone }: CameBackFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) =>
      idsOf(order)
        .map((productId) => ({ productId, quantity: Number(given.get(productId)) }))
        .filter(({ quantity }) => quantity !== 0),
    send: (damaged) => api.post(`/api/order/${order.id}/came-back`, { damaged }),
    async onDone() {
      toast(`${order.number} returned to sender.`);
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't change the order. Please try again.",
  });
  return (
    <form id={id} {...form.props} noValidate={false} className="grid min-w-0 gap-4">
      <p>
        {order.paymentMethod === 'cod' || order.totalAmount === 0
          ? 'Nothing was paid, so there is no refund. Coins and coupon are returned, and a credit note is issued.'
          : 'The rest of the payment is refunded in full; coins and coupon are returned.'}{' '}
        The customer is e-mailed. This cannot be undone.
      </p>
      {idsOf(order).map((productId) => {
        const lines = goodsOfOrder(order).filter((good) => good.productId === productId);
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <TextField
            key={productId}
            label={`Damaged of ${pieces} × ${lines[0]?.name}`}
            name={productId}
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
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}

/** A product may be bought and given in the same order. */
const idsOf = (order: StaffOrder) => [...new Set(goodsOfOrder(order).map(({ productId }) => productId))];
