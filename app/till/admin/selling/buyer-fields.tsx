import { Panel } from '../../../staff-kit/page-parts.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { Buyer, Offer } from '../../offline/draft-sale.ts';

interface BuyerFieldsProps {
  buyer: Buyer;
  offer: Offer;
  codeError: string | undefined;
  isOffline: boolean;
  onBuyer: (buyer: Buyer) => void;
  onOffer: (offer: Offer) => void;
}

export function BuyerFields({ buyer, offer, codeError, isOffline, onBuyer, onOffer }: BuyerFieldsProps) {
  const buyerField = (name: keyof Buyer) => ({
    value: buyer[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onBuyer({ ...buyer, [name]: target.value }),
    autoComplete: 'off',
    disabled: isOffline,
    isOptional: true,
  });
  const offerField = (name: keyof Offer) => ({
    value: offer[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onOffer({ ...offer, [name]: target.value }),
    autoComplete: 'off',
  });
  return (
    <Panel as="details" className="[&>summary]:min-h-11 [&>summary]:content-center">
      <summary>Customer and discounts</summary>
      <div className="mt-3 grid gap-3">
        {isOffline && <p>Without a connection the till sells without customer and code. A discount by hand counts.</p>}
        <TextField
          label="Phone number"
          type="tel"
          maxLength={40}
          hint="For discounts limited per customer."
          {...buyerField('phoneNumber')}
        />
        <TextField
          label="Discount code"
          {...offerField('code')}
          error={codeError}
          disabled={isOffline}
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          isOptional
        />
        <div className="grid gap-3 min-[360px]:grid-cols-2">
          <TextField label="Discount (%)" inputMode="decimal" {...offerField('offerPercentage')} isOptional />
          <TextField label="Discount (₹)" inputMode="decimal" {...offerField('offerValue')} isOptional />
        </div>
        <TextField label="Name" maxLength={120} hint="Name and address from ₹50,000." {...buyerField('customerName')} />
        <TextField label="Address" maxLength={500} {...buyerField('address')} />
        <TextField label="PAN" maxLength={10} autoCapitalize="characters" hint="Above ₹2,00,000." {...buyerField('pan')} />
      </div>
    </Panel>
  );
}
