import { type CartView, savedOnline } from '../../cart/shop/cart-view.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Text } from '../../platform/words/said.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PaymentMethod } from './purchase.ts';

interface PayMethodsProps {
  isOnline: boolean;
  isCashOnDelivery: boolean;
  /** Why this order cannot be paid in cash, in a shop that accepts cash. */
  noCash: Text | null;
  cart: CartView;
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  error: string | undefined;
}

export function PayMethods({ isOnline, isCashOnDelivery, noCash, cart, value, onChange, error }: PayMethodsProps) {
  const t = useWords();
  const saved = savedOnline(cart);
  const mayPayCash = isCashOnDelivery && noCash === null;
  if (!isOnline && !mayPayCash) return <Alert tone="warning" title={noCash ? t(noCash) : ''} />;
  const online = {
    value: 'online',
    label: saved > 0 ? t('Pay online and save {amount}', { amount: inRupees(saved) }) : t('Pay online'),
    detail: <OnlineWays />,
  };
  const cash = {
    value: 'cod',
    label: t('Cash on delivery'),
    detail: t('Pay the delivery partner in cash. No extra fee.'),
  };
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('How would you like to pay?')}
        name="paymentMethod"
        value={value}
        onChange={(next) => onChange(next as PaymentMethod)}
        error={error}
        options={[...(isOnline ? [online] : []), ...(mayPayCash ? [cash] : [])]}
      />
      {noCash && <p className="text-sm text-ink-soft">{t(noCash)}</p>}
    </div>
  );
}

/** UPI first: most shoppers pay with it. The payment partner's page offers the same. */
function OnlineWays() {
  const t = useWords();
  const ways = [
    ['phone', 'UPI', t('Google Pay, PhonePe, Paytm, BHIM or any UPI app')],
    ['receipt', t('Card'), t('Credit card or debit card')],
  ] as const;
  return (
    <>
      {ways.map(([icon, name, detail]) => (
        <span key={icon} className="mt-2 flex gap-2">
          <Icon name={icon} className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-medium text-ink">{name}:</span> {detail}
          </span>
        </span>
      ))}
      <span className="mt-2 block">{t("On our payment partner's secure page. We never see your card or UPI details.")}</span>
    </>
  );
}
