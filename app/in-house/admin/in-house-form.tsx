import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { type Form, useForm } from '../../ui/browser/use-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type InHouseForm as InHouseBody, inHouseChange, inHouseForm } from '../in-house.schema.ts';
import type { InHouseOrder } from '../in-house-orders.schema.ts';
import { type DraftLine, linesOf, offerOf, pricedPart, useInHouseQuote } from './in-house-draft.ts';
import { InHouseLines } from './in-house-lines.tsx';
import { BuyerPanel, IN_SHOP, NotSaved } from './in-house-panels.tsx';
import { GoodsAdder } from './other-goods.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { type Pick, ProductPicker, useProductSearch } from './product-picker.tsx';

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
  const [phoneNumber, setPhoneNumber] = useState(order?.phoneNumber ?? '');
  const [isOutdated, setOutdated] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { revalidate } = useRevalidator();
  const quote = useInHouseQuote(lines, offer, { orderId: order?.id, phoneNumber, attempt });
  const leaveGuard = useLeaveGuard(isDirty, 'Your entries in this order will be lost.');

  const form = useForm({
    schema: z.preprocess(
      (texts) => bodyOf(texts as Record<string, unknown>, order, { lines, offer, quote }),
      order ? inHouseChange : inHouseForm,
    ),
    send: (values) => save(values, order, key),
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
    form.setErrors(errorsAfter(errors, next));
  }
  const add = (line: Omit<DraftLine, 'key'>) => change(withLine(lines, line));
  async function giveUp() {
    isDirty.current = false;
    await revalidate();
  }

  const text = (name: string) => ({ name, error: errors[name] });
  return (
    <form
      id={id}
      {...form.props}
      onInput={(event) => {
        isDirty.current = true;
        form.props.onInput(event);
        const { target } = event;
        if (target instanceof HTMLInputElement && target.name === 'phoneNumber') setPhoneNumber(target.value);
      }}
      className="flex flex-wrap items-start gap-4"
    >
      <NotSaved message={form.message} isOutdated={isOutdated} onGiveUp={giveUp} />
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <GoodsPanel {...{ picks, usualRate, pricesIncludeTax, lines, errors }} onAdd={add} onChange={change} />
      </div>
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <BuyerPanel {...{ order, shopState, text }} />
        <PaymentPanel
          {...{ order, offer, paymentType, quote, text }}
          hasLines={lines.length > 0}
          onOffer={setOffer}
          onPaymentType={setPaymentType}
        />
        {order?.invoiceId && <p className="soft">{`Saving cancels ${order.invoiceId} with a credit note and issues a new invoice.`}</p>}
      </div>
      {leaveGuard}
    </form>
  );
}

interface GoodsPanelProps {
  picks: Pick[];
  usualRate: number;
  pricesIncludeTax: boolean;
  lines: DraftLine[];
  errors: Form['errors'];
  onAdd: (line: Omit<DraftLine, 'key'>) => void;
  onChange: (lines: DraftLine[]) => void;
}

function GoodsPanel({ picks, usualRate, pricesIncludeTax, lines, errors, onAdd, onChange }: GoodsPanelProps) {
  const search = useProductSearch(picks);
  return (
    <>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-pick">
        <h2 id="f-pick">Add products</h2>
        <ProductPicker search={search} onPick={onAdd} />
        <GoodsAdder products={search.products} {...{ usualRate, pricesIncludeTax }} onAdd={onAdd} />
      </Panel>
      <section aria-labelledby="f-lines">
        <SectionHead>
          <h2 id="f-lines">Products in this order</h2>
        </SectionHead>
        <InHouseLines lines={lines} errors={errors} onChange={onChange} />
      </section>
    </>
  );
}

const save = (values: InHouseBody, order: InHouseOrder | null, key: string) =>
  order ? api.put('/api/inhouse', { ...values, id: order.id }) : api.post('/api/inhouse', values, { headers: { 'Idempotency-Key': key } });

function errorsAfter(errors: Form['errors'], next: DraftLine[]): Form['errors'] {
  const others = Object.entries(errors).filter(([name]) => !name.startsWith('products'));
  return { ...Object.fromEntries(others), ...(next.length === 0 && { products: 'Please add at least one product' }) };
}

interface Draft {
  lines: DraftLine[];
  offer: ReturnType<typeof offerOf>;
  quote: ReturnType<typeof useInHouseQuote>;
}

const bodyOf = ({ state, ...texts }: Record<string, unknown>, order: InHouseOrder | null, { lines, offer, quote }: Draft) => ({
  ...texts,
  ...(state === IN_SHOP ? { handedOver: true } : { state, handedOver: false }),
  ...pricedPart(lines, offer),
  totalAmount: quote.figures?.totalAmount,
  ...(order && { id: order.id, updatedAt: order.updatedAt.toISOString() }),
});

/** The same product at the same price is one line. */
function withLine(lines: DraftLine[], line: Omit<DraftLine, 'key'>): DraftLine[] {
  const same = lines.find(
    ({ productId, price }) => productId !== null && productId === line.productId && Number(price) === Number(line.price),
  );
  if (!same) return [...lines, { ...line, key: randomName() }];
  return lines.map((each) => (each === same ? { ...each, quantity: each.quantity + line.quantity } : each));
}

const FAILURE = 'An error occurred while submitting the order.';
