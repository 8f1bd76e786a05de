// The parts of the in-house form beside its products.
import { STATES } from '../../platform/india.ts';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { type InHouseOrder, PAYMENT_TYPES } from '../in-house.schema.ts';
import type { offerOf, useInHouseQuote } from './in-house-draft.ts';
import { InHouseSums } from './in-house-sums.tsx';

/** The option for no state. */
export const IN_SHOP = 'shop';

type Text = (name: string) => { name: string; error: string | undefined };

interface NotSavedProps {
  message: string;
  /** Someone else saved the order meanwhile. */
  isOutdated: boolean;
  onGiveUp: () => void;
}

export const NotSaved = ({ message, isOutdated, onGiveUp }: NotSavedProps) => (
  <>
    {isOutdated && (
      <Alert tone="danger" title="Someone else changed this order while you were editing" className="max-w-full min-w-0 grow basis-full">
        <p>Your changes were not saved and are still below. Copy what you need, then load their version.</p>
        <Button variant="secondary" size="small" onClick={onGiveUp}>
          Show their changes
        </Button>
      </Alert>
    )}
    {message && !isOutdated && (
      <Alert tone="danger" title="The order was not saved" isStatic className="max-w-full min-w-0 grow basis-full">
        {message}
      </Alert>
    )}
  </>
);

interface BuyerPanelProps {
  order: InHouseOrder | null;
  shopState: string;
  text: Text;
}

export const BuyerPanel = ({ order, shopState, text }: BuyerPanelProps) => (
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
);

type Offer = ReturnType<typeof offerOf>;

interface PaymentPanelProps {
  order: InHouseOrder | null;
  offer: Offer;
  paymentType: string;
  hasLines: boolean;
  quote: ReturnType<typeof useInHouseQuote>;
  text: Text;
  onOffer: (offer: Offer) => void;
  onPaymentType: (paymentType: string) => void;
}

export function PaymentPanel({ order, offer, paymentType, hasLines, quote, text, onOffer, onPaymentType }: PaymentPanelProps) {
  const offerField = (name: keyof typeof offer) => ({
    ...text(name),
    value: offer[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onOffer({ ...offer, [name]: target.value }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-payment">
      <h2 id="f-payment">Payment</h2>
      <SelectField
        label={marked('Payment Type')}
        {...text('paymentType')}
        value={paymentType}
        onChange={({ target }) => onPaymentType(target.value)}
        required
        options={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
      />
      <TextField
        label="Discount code"
        {...offerField('code')}
        error={text('code').error ?? quote.codeError}
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        isOptional
        hint="Automatic discounts count by themselves. Limits per customer count by the phone number."
      />
      <FieldPair>
        <TextField label="Discount (%)" {...offerField('offerPercentage')} />
        <TextField label="Discount (₹)" {...offerField('offerValue')} />
      </FieldPair>
      <TextField
        label="Delivery Charge (₹)"
        {...offerField('deliveryCharge')}
        hint="Including GST. Discounts count in this order: the shop’s, the percentage, the amount."
      />
      <div className="aria-busy:[&_dd]:opacity-55" aria-live="polite" aria-busy={quote.isCounting || undefined}>
        <InHouseSums
          figures={hasLines ? quote.figures : null}
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
  );
}

/** "Required fields are marked" (admin specification); for screen readers, the control says it. */
const marked = (label: string) => (
  <>
    {label} <span aria-hidden="true">*</span>
  </>
);
