// Giving money back for an order that stands. The server decides how much is left; this offers the three ways to say how much.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOrder } from '../orders/orders.schema.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { api } from '../ui/api-client.ts';
import { Checkbox, RadioCards, TextArea, TextField } from '../ui/field.tsx';
import { randomName } from '../ui/random-name.ts';
import { toast } from '../ui/toast.tsx';
import { FormModal } from './form-modal.tsx';
import { PayoutFields } from './payout-fields.tsx';

type Way = 'all' | 'amount' | 'items';
type Errors = Record<string, string>;

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });
const leftOf = (order: StaffOrder) => Math.round((order.payableAmount - order.refundedAmount) * 100) / 100;

export function RefundDialog({ order, isOpen, onClose }: { order: StaffOrder; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal isOpen={isOpen} onClose={onClose} title={`Refund ${order.number}`} formId={formId} submitLabel="Refund" isBusy={isBusy}>
      <RefundForm id={formId} order={order} isBusy={isBusy} onBusy={setBusy} onDone={onClose} />
    </FormModal>
  );
}

interface RefundFormProps {
  id: string;
  order: StaffOrder;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function RefundForm({ id, order, isBusy, onBusy, onDone }: RefundFormProps) {
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<Way>('all');
  const [errors, setErrors] = useState<Errors>({});
  // Names this refund, so that a second press or a lost answer pays back once.
  const [key] = useState(randomName);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    onBusy(true);
    const answer = await api.post<StaffOrder>(`/api/order/${order.id}/refund`, bodyOf(new FormData(event.currentTarget), way, order), {
      headers: { 'Idempotency-Key': key },
    });
    onBusy(false);
    if (!answer.ok) return setErrors({ form: answer.message || 'The refund could not be made. Please try again.', ...answer.fields });
    toast(`${rupees(answer.value.refundedAmount)} of ${order.number} is refunded or on its way.`);
    onDone();
    await revalidate();
  }

  const { amount, items, reason, method, reference, form } = errors;
  const isTold = amount || items || reason || method || reference;
  return (
    <form id={id} onSubmit={send} noValidate className="staff-stack">
      <RadioCards
        legend="What goes back"
        name="way"
        value={way}
        onChange={(value) => setWay(value as Way)}
        options={[
          { value: 'all', label: `All that is left: ${rupees(leftOf(order))}` },
          { value: 'items', label: 'Products', detail: 'Their price with tax and discounts; delivery goes back with the last piece' },
          { value: 'amount', label: 'An amount' },
        ]}
        error={way === 'amount' ? undefined : (items ?? amount)}
      />
      {way === 'amount' && <TextField label="Amount in rupees" name="amount" inputMode="decimal" autoComplete="off" error={amount} />}
      {way === 'items' && goodsOf(order).map((product) => <ReturnedProduct key={product.id} {...product} />)}
      {order.paymentMethod === 'cod' && <PayoutFields errors={errors} />}
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} hint="Stands on the credit note." error={reason} />
      <p role="alert" className="field-error">
        {form && !isTold ? form : ''}
      </p>
    </form>
  );
}

type Product = { id: string; name: string; quantity: number };

function ReturnedProduct({ id, name, quantity }: Product) {
  return (
    <div className="staff-stack">
      <TextField
        label={`Pieces of ${name}`}
        name={`quantity ${id}`}
        type="number"
        min={0}
        max={quantity}
        defaultValue={0}
        hint={`${quantity} ordered`}
      />
      <Checkbox label={`${name} can be sold again`} name={`restock ${id}`} />
    </div>
  );
}

/** A product that was bought and given in one order stands in two of its lines. */
function goodsOf({ products }: StaffOrder): Product[] {
  const goods = new Map<string, Product>();
  for (const { id, name, quantity } of products)
    goods.set(id, { id, name: goods.get(id)?.name ?? name, quantity: quantity + (goods.get(id)?.quantity ?? 0) });
  return [...goods.values()];
}

function bodyOf(given: FormData, way: Way, order: StaffOrder) {
  const text = (name: string) => String(given.get(name) ?? '').trim() || undefined;
  const items = goodsOf(order)
    .map(({ id }) => ({ productId: id, quantity: Number(text(`quantity ${id}`) ?? 0), restock: given.has(`restock ${id}`) }))
    .filter((item) => item.quantity !== 0);
  return {
    ...(way === 'amount' && { amount: Number(text('amount') ?? 0) }),
    ...(way === 'items' && { items }),
    reason: text('reason') ?? '',
    method: text('method'),
    reference: text('reference'),
  };
}
