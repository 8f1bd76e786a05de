import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { PAYMENT_TYPES } from '../in-house.schema.ts';
import type { InHouseOrder } from '../in-house-orders.schema.ts';
import type { offerOf, useInHouseQuote } from './in-house-draft.ts';

import { InHouseSums } from './in-house-sums.tsx';

export type Text = (name: string) => { name: string; error: string | undefined };

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
export const marked = (label: string) => (
  <>
    {label} <span aria-hidden="true">*</span>
  </>
);
