import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { type InHouseOrder, inHouseChange, inHouseForm, PAYMENT_TYPES } from '../in-house/in-house.schema.ts';
import { STATES } from '../platform/india.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { randomName } from '../ui/random-name.ts';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { type DraftLine, linesOf, offerOf, pricedPart, useInHouseQuote } from './in-house-draft.ts';
import { InHouseLines } from './in-house-lines.tsx';
import { InHouseSums } from './in-house-sums.tsx';
import { GoodsAdder, type Pick, ProductPicker, useProductSearch } from './product-picker.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

interface InHouseFormProps {
  id: string;
  order: InHouseOrder | null;
  /** The newest of the catalogue, to be pressed at once. */
  picks: Pick[];
  shopState: string;
  usualRate: number;
  onState: (state: { isReady: boolean; isBusy: boolean }) => void;
  onSaved: () => void;
}

export function InHouseForm({ id, order, picks, shopState, usualRate, onState, onSaved }: InHouseFormProps) {
  const isDirty = useRef(false);
  // Names this order, so that a second press or a lost answer writes it once.
  const [key] = useState(randomName);
  const [lines, setLines] = useState(() => linesOf(order));
  const [offer, setOffer] = useState(() => offerOf(order));
  const [paymentType, setPaymentType] = useState<string>(order?.paymentType ?? 'Cash');
  const [isOutdated, setOutdated] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { revalidate } = useRevalidator();
  const quote = useInHouseQuote(lines, offer, attempt);
  const search = useProductSearch(picks);
  const leaveGuard = useLeaveGuard(isDirty, 'What you entered in this order is lost.');

  const bodyOf = (texts: Record<string, unknown>) => ({
    ...texts,
    ...pricedPart(lines, offer),
    totalAmount: quote.figures?.totalAmount,
    ...(order && { id: order.id, updatedAt: order.updatedAt.toISOString() }),
  });
  const form = useForm({
    schema: z.preprocess((texts) => bodyOf(texts as Record<string, unknown>), order ? inHouseChange : inHouseForm),
    send: (values) => (order ? api.put('/api/inhouse', values) : api.post('/api/inhouse', values, { headers: { 'Idempotency-Key': key } })),
    onDone: () => {
      isDirty.current = false;
      toast(order ? 'Order updated successfully' : 'Order created successfully');
      onSaved();
    },
    onRefused: ({ message, body }) => {
      setOutdated(body['code'] === 'changed_meanwhile');
      setAttempt((count) => count + 1);
      toast(message ? `Error: ${message}` : FAILURE, 'error');
    },
    failure: FAILURE,
  });
  const { errors } = form;
  const isReady = lines.length > 0 && !quote.isCounting;
  useEffect(() => onState({ isReady, isBusy: form.isBusy }), [isReady, form.isBusy, onState]);

  function change(next: DraftLine[]) {
    isDirty.current = true;
    setLines(next);
    const others = Object.entries(errors).filter(([name]) => !name.startsWith('products'));
    form.setErrors({ ...Object.fromEntries(others), ...(next.length === 0 && { products: 'Please add at least one product' }) });
  }
  function add(line: Omit<DraftLine, 'key'>) {
    const same = lines.find(
      ({ productId, price }) => productId !== null && productId === line.productId && Number(price) === Number(line.price),
    );
    if (!same) return change([...lines, { ...line, key: randomName() }]);
    change(lines.map((each) => (each === same ? { ...each, quantity: each.quantity + line.quantity } : each)));
  }
  async function giveUp() {
    isDirty.current = false;
    await revalidate();
  }

  const text = (name: string) => ({ name, error: errors[name] });
  const offerField = (name: keyof typeof offer) => ({
    ...text(name),
    value: offer[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setOffer({ ...offer, [name]: target.value }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <form
      id={id}
      {...form.props}
      onInput={(event) => {
        isDirty.current = true;
        form.props.onInput(event);
      }}
      className="staff-detail is-form"
    >
      {isOutdated && (
        <Alert tone="danger" title="Somebody else changed this order while you were editing" className="staff-wide">
          <p>Nothing of yours was saved, and it still stands below. Note down what you need, then look at what they saved.</p>
          <Button variant="secondary" size="small" onClick={giveUp}>
            Show what they saved
          </Button>
        </Alert>
      )}
      {form.message && !isOutdated && (
        <Alert tone="danger" title="The order was not saved" isStatic className="staff-wide">
          {form.message}
        </Alert>
      )}
      <div className="staff-stack">
        <section className="staff-card staff-stack" aria-labelledby="f-pick">
          <h2 id="f-pick">Add products</h2>
          <ProductPicker search={search} onPick={add} />
          <GoodsAdder products={search.products} usualRate={usualRate} onAdd={add} />
        </section>
        <section aria-labelledby="f-lines">
          <div className="staff-subhead">
            <h2 id="f-lines">Products in this order</h2>
          </div>
          <InHouseLines lines={lines} errors={errors} onChange={change} />
        </section>
      </div>
      <div className="staff-stack">
        <section className="staff-card staff-stack" aria-labelledby="f-customer">
          <h2 id="f-customer">Customer</h2>
          <TextField
            label={marked('Customer Name')}
            {...text('customerName')}
            defaultValue={order?.customerName}
            maxLength={120}
            required
            autoComplete="off"
          />
          <TextField
            label={marked('Phone Number')}
            {...text('phoneNumber')}
            defaultValue={order?.phoneNumber}
            type="tel"
            maxLength={40}
            required
            autoComplete="off"
          />
          <TextArea
            label={marked('Address')}
            {...text('address')}
            defaultValue={order?.address}
            rows={3}
            maxLength={500}
            required
            autoComplete="off"
          />
          <SelectField
            label="State"
            {...text('state')}
            defaultValue={order?.state ?? ''}
            options={[
              { value: '', label: shopState ? `As the shop: ${shopState}` : 'As the shop' },
              ...STATES.map(({ name }) => ({ value: name, label: name })),
            ]}
            hint="Of the address. It decides between IGST and CGST + SGST."
          />
          <TextField
            label="GSTIN"
            {...text('gstin')}
            defaultValue={order?.gstin ?? ''}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            isOptional
            hint="Of a business that buys; stands on its invoice."
          />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-payment">
          <h2 id="f-payment">Payment</h2>
          <SelectField
            label={marked('Payment Type')}
            {...text('paymentType')}
            value={paymentType}
            onChange={({ target }) => setPaymentType(target.value)}
            required
            options={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
          />
          <div className="staff-pair">
            <TextField label="Discount (%)" {...offerField('offerPercentage')} />
            <TextField label="Discount (₹)" {...offerField('offerValue')} />
          </div>
          <TextField
            label="Delivery Charge (₹)"
            {...offerField('deliveryCharge')}
            hint="Including GST. The percentage comes off first, then the amount."
          />
          <div className="staff-sums in-house-total" aria-live="polite" aria-busy={quote.isCounting || undefined}>
            <InHouseSums
              figures={lines.length > 0 ? quote.figures : null}
              paymentType={paymentType}
              offer={{
                offerPercentage: Number(offer.offerPercentage) || 0,
                offerValue: Math.round(Number(offer.offerValue) * 100) / 100 || 0,
              }}
            />
          </div>
          {quote.message && <Alert tone="warning">{quote.message}</Alert>}
          <TextArea
            label="Others"
            {...text('others')}
            defaultValue={order?.others}
            rows={2}
            maxLength={2000}
            isOptional
            hint="A note for staff. It stands on no invoice."
          />
        </section>
        {order?.invoiceId && (
          <p className="staff-soft">{`Saving a change takes ${order.invoiceId} back with a credit note and issues a new invoice.`}</p>
        )}
      </div>
      {leaveGuard}
    </form>
  );
}

const FAILURE = 'An error occurred while submitting the order.';

/** "Required fields are marked" (admin specification); to who hears the page, the control says it. */
const marked = (label: string) => (
  <>
    {label} <span aria-hidden="true">*</span>
  </>
);
