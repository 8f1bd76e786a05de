// Refunds an order that is not cancelled. The server previews each of the three kinds before it is sent.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Checkbox, RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { goodsOfOrder, type OrderedGood } from '../ordered-goods.ts';
import type { StaffOrder } from '../orders.schema.ts';
import { PayoutFields } from './payout-fields.tsx';
import { RefundQuotePanel, useRefundQuote } from './refund-quote.tsx';

type Way = 'all' | 'amount' | 'items';
type Errors = Record<string, string>;

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });
const leftOf = (order: StaffOrder) => Math.round((order.payableAmount - order.refundedAmount) * 100) / 100;

export function RefundDialog({ order, isOpen, onClose }: { order: StaffOrder; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const submitLabel = amount === null ? 'Refund' : `Refund ${rupees(amount)}`;
  return (
    <FormModal isOpen={isOpen} onClose={onClose} title={`Refund ${order.number}`} formId={formId} submitLabel={submitLabel} isBusy={isBusy}>
      <RefundForm id={formId} order={order} isBusy={isBusy} onBusy={setBusy} onQuoted={setAmount} onDone={onClose} />
    </FormModal>
  );
}

interface RefundFormProps {
  id: string;
  order: StaffOrder;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** The refund amount for the current input; null while unknown. */
  onQuoted: (amount: number | null) => void;
  onDone: () => void;
}

function RefundForm({ id, order, isBusy, onBusy, onQuoted, onDone }: RefundFormProps) {
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<Way>('all');
  const [errors, setErrors] = useState<Errors>({});
  const { quoted, ask } = useRefundQuote(order.id, onQuoted);
  // Idempotency key: a second press or a lost answer refunds once.
  const [key] = useState(randomName);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    onBusy(true);
    const body = { ...wishOf(new FormData(event.currentTarget), way, order), ...whyOf(new FormData(event.currentTarget)) };
    const answer = await api.post(`/api/order/${order.id}/refund`, body, { headers: { 'Idempotency-Key': key } });
    onBusy(false);
    if (!answer.ok) return setErrors({ form: answer.message || "Couldn't make the refund. Please try again.", ...answer.fields });
    toast(`Refund of ${rupees(answer.value.refund.amount)} for ${order.number} started.`);
    onDone();
    await revalidate();
  }

  function choose(next: string, form: HTMLFormElement | null) {
    setWay(next as Way);
    // Its fields exist after this render.
    if (form) requestAnimationFrame(() => ask(wishOf(new FormData(form), next as Way, order)));
  }

  const { amount, items, reason, method, reference, form } = errors;
  const isTold = amount || items || reason || method || reference;
  return (
    <form
      id={id}
      onSubmit={send}
      onInput={({ currentTarget }) => ask(wishOf(new FormData(currentTarget), way, order))}
      noValidate
      className="grid min-w-0 gap-4"
    >
      <RadioCards
        legend="Refund"
        name="way"
        value={way}
        onChange={(value) => choose(value, document.getElementById(id) as HTMLFormElement | null)}
        options={[
          { value: 'all', label: `Full amount: ${rupees(leftOf(order))}` },
          { value: 'items', label: 'Products', detail: 'Price paid with tax; the delivery charge is refunded with the last item' },
          { value: 'amount', label: 'Other amount' },
        ]}
        error={way === 'amount' ? undefined : (items ?? amount)}
      />
      {way === 'amount' && <TextField label="Amount in rupees" name="amount" inputMode="decimal" autoComplete="off" error={amount} />}
      {way === 'items' && goodsOfOrder(order).map((good) => <ReturnedProduct key={nameOf(good)} good={good} />)}
      <RefundQuotePanel quoted={quoted} />
      {order.paymentMethod === 'cod' && <PayoutFields errors={errors} />}
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} hint="Printed on the credit note." error={reason} />
      <p role="alert" className="field-error">
        {form && !isTold ? form : ''}
      </p>
    </form>
  );
}

function ReturnedProduct({ good }: { good: OrderedGood }) {
  const { name, quantity } = good;
  return (
    <div className="grid min-w-0 gap-4">
      <TextField
        label={`Pieces of ${name}`}
        name={`quantity ${nameOf(good)}`}
        type="number"
        min={0}
        max={quantity}
        defaultValue={0}
        hint={`${quantity} ordered`}
      />
      <Checkbox label={`Return ${name} to stock`} name={`restock ${nameOf(good)}`} />
    </div>
  );
}

/** Of its fields in the form. */
const nameOf = ({ productId, kitId }: OrderedGood) => `${productId} ${kitId ?? ''}`;

const textOf = (given: FormData, name: string) => String(given.get(name) ?? '').trim() || undefined;

function wishOf(given: FormData, way: Way, order: StaffOrder) {
  const items = goodsOfOrder(order)
    .map((good) => ({
      productId: good.productId,
      kitId: good.kitId,
      quantity: Number(textOf(given, `quantity ${nameOf(good)}`) ?? 0),
      restock: given.has(`restock ${nameOf(good)}`),
    }))
    .filter((item) => item.quantity !== 0);
  return { ...(way === 'amount' && { amount: Number(textOf(given, 'amount') ?? 0) }), ...(way === 'items' && { items }) };
}

const whyOf = (given: FormData) => ({
  reason: textOf(given, 'reason') ?? '',
  method: textOf(given, 'method'),
  reference: textOf(given, 'reference'),
});
