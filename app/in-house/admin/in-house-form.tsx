import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { STATES } from '../../platform/india.ts';
import { FieldPair, Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type InHouseOrder, inHouseChange, inHouseForm, PAYMENT_TYPES } from '../in-house.schema.ts';
import { type DraftLine, linesOf, offerOf, pricedPart, useInHouseQuote } from './in-house-draft.ts';
import { InHouseLines } from './in-house-lines.tsx';
import { InHouseSums } from './in-house-sums.tsx';
import { GoodsAdder, type Pick, ProductPicker, useProductSearch } from './product-picker.tsx';

interface InHouseFormProps {
  id: string;
  order: InHouseOrder | null;
  /** The catalogue's newest products, as buttons. */
  picks: Pick[];
  shopState: string;
  usualRate: number;
  /** Whether the prices of this order contain the GST. */
  pricesIncludeTax: boolean;
  onState: (state: { isReady: boolean; isBusy: boolean }) => void;
  onSaved: () => void;
}

export function InHouseForm({ id, order, picks, shopState, usualRate, pricesIncludeTax, onState, onSaved }: InHouseFormProps) {
  const isDirty = useRef(false);
  // Idempotency key: a second press or a lost answer creates one order.
  const [key] = useState(randomName);
  const [lines, setLines] = useState(() => linesOf(order));
  const [offer, setOffer] = useState(() => offerOf(order));
  const [paymentType, setPaymentType] = useState<string>(order?.paymentType ?? 'Cash');
  const [isOutdated, setOutdated] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { revalidate } = useRevalidator();
  const quote = useInHouseQuote(lines, offer, { orderId: order?.id, attempt });
  const search = useProductSearch(picks);
  const leaveGuard = useLeaveGuard(isDirty, 'Your entries in this order will be lost.');

  const bodyOf = ({ state, ...texts }: Record<string, unknown>) => ({
    ...texts,
    ...(state === IN_SHOP ? { handedOver: true } : { state, handedOver: false }),
    ...pricedPart(lines, offer),
    totalAmount: quote.figures?.totalAmount,
    ...(order && { id: order.id, updatedAt: order.updatedAt.toISOString() }),
  });
  const form = useForm({
    schema: z.preprocess((texts) => bodyOf(texts as Record<string, unknown>), order ? inHouseChange : inHouseForm),
    send: (values) =>
      order
        ? api.put('/api/inhouse', { ...values, id: order.id })
        : api.post('/api/inhouse', values, { headers: { 'Idempotency-Key': key } }),
    onDone: () => {
      isDirty.current = false;
      toast(order ? 'Order updated successfully' : 'Order created successfully');
      onSaved();
    },
    onRefused: ({ message, code }) => {
      setOutdated(code === 'changed_meanwhile');
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
      className="flex flex-wrap items-start gap-4"
    >
      {isOutdated && (
        <Alert tone="danger" title="Someone else changed this order while you were editing" className="max-w-full min-w-0 grow basis-full">
          <p>Your changes were not saved and are still below. Copy what you need, then load their version.</p>
          <Button variant="secondary" size="small" onClick={giveUp}>
            Show their changes
          </Button>
        </Alert>
      )}
      {form.message && !isOutdated && (
        <Alert tone="danger" title="The order was not saved" isStatic className="max-w-full min-w-0 grow basis-full">
          {form.message}
        </Alert>
      )}
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-pick">
          <h2 id="f-pick">Add products</h2>
          <ProductPicker search={search} onPick={add} />
          <GoodsAdder products={search.products} {...{ usualRate, pricesIncludeTax }} onAdd={add} />
        </Panel>
        <section aria-labelledby="f-lines">
          <SectionHead>
            <h2 id="f-lines">Products in this order</h2>
          </SectionHead>
          <InHouseLines lines={lines} errors={errors} onChange={change} />
        </section>
      </div>
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-customer">
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
            defaultValue={order?.handedOver ? IN_SHOP : (order?.state ?? '')}
            options={[
              { value: '', label: 'From the address' },
              { value: IN_SHOP, label: `Handed over in the shop${shopState && ` (${shopState})`}` },
              ...STATES.map(({ name }) => ({ value: name, label: name })),
            ]}
            hint="Decides between IGST and CGST + SGST. A PIN code in the address is enough."
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
            hint="Business buyers only; printed on the invoice."
          />
        </Panel>
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-payment">
          <h2 id="f-payment">Payment</h2>
          <SelectField
            label={marked('Payment Type')}
            {...text('paymentType')}
            value={paymentType}
            onChange={({ target }) => setPaymentType(target.value)}
            required
            options={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
          />
          <FieldPair>
            <TextField label="Discount (%)" {...offerField('offerPercentage')} />
            <TextField label="Discount (₹)" {...offerField('offerValue')} />
          </FieldPair>
          <TextField
            label="Delivery Charge (₹)"
            {...offerField('deliveryCharge')}
            hint="Including GST. The percentage is applied first, then the amount."
          />
          <div className="aria-busy:[&_dd]:opacity-55" aria-live="polite" aria-busy={quote.isCounting || undefined}>
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
            hint="Staff note, not printed."
          />
        </Panel>
        {order?.invoiceId && <p className="soft">{`Saving cancels ${order.invoiceId} with a credit note and issues a new invoice.`}</p>}
      </div>
      {leaveGuard}
    </form>
  );
}

/** The option for no state. */
const IN_SHOP = 'shop';
const FAILURE = 'An error occurred while submitting the order.';

/** "Required fields are marked" (admin specification); for screen readers, the control says it. */
const marked = (label: string) => (
  <>
    {label} <span aria-hidden="true">*</span>
  </>
);
