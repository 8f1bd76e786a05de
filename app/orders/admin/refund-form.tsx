import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { toast } from '../../ui/toast.tsx';
import { goodsOfOrder, type OrderedGood } from '../goods/ordered-goods.ts';
import type { StaffOrder } from '../orders.schema.ts';
import { PayoutFields } from './payout-fields.tsx';
import { RefundQuotePanel, useRefundQuote } from './refund-quote.tsx';

type Way = 'all' | 'amount' | 'items';

export const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });
const leftOf = (order: StaffOrder) => Math.round((order.payableAmount - order.refundedAmount) * 100) / 100;

interface RefundFormProps {
  id: string;
  order: StaffOrder;
  start: string | null;
  onBusy: (isBusy: boolean) => void;
  /** The refund amount for the current input; null while unknown. */
  onQuoted: (amount: number | null) => void;
  onDone: () => void;
}

export function RefundForm({ id, order, start, onBusy, onQuoted, onDone }: RefundFormProps) {
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<Way>(start ? 'items' : 'all');
  const one = start ? { items: [{ productId: start, kitId: null, quantity: 1, restock: false }] } : {};
  const { quoted, ask } = useRefundQuote(order.id, one, onQuoted);
  // Idempotency key: a second press or a lost answer refunds once.
  const [key] = useState(randomName);

  const form = useForm({
    read: (given) => ({ ...wishOf(given, way, order), ...whyOf(given) }),
    send: (wish) => api.post(`/api/order/${order.id}/refund`, wish, { headers: { 'Idempotency-Key': key } }),
    async onDone({ refund }) {
      toast(`Refund of ${rupees(refund.amount)} for ${order.number} started.`);
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't make the refund. Please try again.",
  });

  function choose(next: string) {
    setWay(next as Way);
    const shown = document.getElementById(id) as HTMLFormElement | null;
    // Its fields exist after this render.
    if (shown) requestAnimationFrame(() => ask(wishOf(new FormData(shown), next as Way, order)));
  }

  const { amount, items, reason } = form.errors;
  const isBesideChoice = way !== 'amount' && (items ?? amount);
  return (
    <form
      id={id}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        ask(wishOf(new FormData(event.currentTarget), way, order));
      }}
      className="grid min-w-0 gap-4"
    >
      <RadioCards
        legend="Refund"
        name="way"
        value={way}
        onChange={choose}
        options={[
          { value: 'all', label: `Full amount: ${rupees(leftOf(order))}` },
          { value: 'items', label: 'Products', detail: 'Price paid with tax; the delivery charge is refunded with the last item' },
          { value: 'amount', label: 'Other amount' },
        ]}
        error={isBesideChoice || undefined}
      />
      {way === 'amount' && <TextField label="Amount in rupees" name="amount" inputMode="decimal" autoComplete="off" error={amount} />}
      {way === 'items' &&
        goodsOfOrder(order).map((good) => (
          <ReturnedProduct key={nameOf(good)} good={good} pieces={good.productId === start && good.kitId === null ? 1 : 0} />
        ))}
      <RefundQuotePanel quoted={quoted} />
      {order.paymentMethod === 'cod' && <PayoutFields errors={form.errors} />}
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        maxLength={500}
        hint="Printed on the credit note."
        error={reason}
        autoFocus={start !== null}
      />
      <p role="alert" className="field-error">
        {isBesideChoice ? '' : form.message}
      </p>
    </form>
  );
}

function ReturnedProduct({ good, pieces }: { good: OrderedGood; pieces: number }) {
  const { name, quantity } = good;
  return (
    <div className="grid min-w-0 gap-4">
      <TextField
        label={`Pieces of ${name}`}
        name={`quantity ${nameOf(good)}`}
        type="number"
        min={0}
        max={quantity}
        defaultValue={pieces}
        hint={`${quantity} ordered`}
      />
      <Checkbox label={`Return ${name} to stock`} name={`restock ${nameOf(good)}`} />
    </div>
  );
}

const nameOf = ({ productId, kitId }: OrderedGood) => `${productId} ${kitId ?? ''}`;

function wishOf(given: FormData, way: Way, order: StaffOrder) {
  const text = textIn(given);
  const items = goodsOfOrder(order)
    .map((good) => ({
      productId: good.productId,
      kitId: good.kitId,
      quantity: Number(text(`quantity ${nameOf(good)}`)),
      restock: given.has(`restock ${nameOf(good)}`),
    }))
    .filter((item) => item.quantity !== 0);
  return { ...(way === 'amount' && { amount: Number(text('amount')) }), ...(way === 'items' && { items }) };
}

function whyOf(given: FormData) {
  const text = textIn(given);
  return { reason: text('reason'), method: text('method') || undefined, reference: text('reference') || undefined };
}
