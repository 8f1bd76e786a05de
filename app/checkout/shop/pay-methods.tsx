import { type CartView, savedOnline } from '../../cart/shop/cart-view.ts';
import { PrepaidOffer } from '../../cart/shop/prepaid-offer.tsx';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { isOffered, type OfferedMethods, type PaymentMethod } from './purchase.ts';

interface PayMethodsProps extends OfferedMethods {
  cashNote: 'confirm' | 'offer' | null;
  cart: CartView;
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  error: string | undefined;
}

export function PayMethods({ cashNote, cart, value, onChange, error, ...offered }: PayMethodsProps) {
  const t = useWords();
  const { isOnline, noCash } = offered;
  const mayPayCash = isOffered('cod', offered);
  if (!isOnline && !mayPayCash) return <Alert tone="warning" title={noCash ? t(noCash) : ''} />;
  const online = [
    { value: 'upi', label: 'UPI', detail: <UpiApps /> },
    { value: 'card', label: t('Card'), detail: t('Credit card or debit card') },
    { value: 'online', label: t('Pay online in another way'), detail: t('Net banking, wallets and everything else on the payment page') },
  ];
  const cash = {
    value: 'cod',
    label: t('Cash on delivery'),
    detail: <CashDetail note={cashNote} saves={isOnline ? savedOnline(cart) : 0} />,
  };
  return (
    <div className="grid gap-2">
      {isOnline && <PrepaidOffer cart={cart} />}
      <RadioCards
        legend={t('How would you like to pay?')}
        name="paymentMethod"
        value={value}
        onChange={(next) => onChange(next as PaymentMethod)}
        error={error}
        options={[...(isOnline ? online : []), ...(mayPayCash ? [cash] : [])]}
      />
      {isOnline && (
        <p className="text-sm text-ink-soft">{t("You pay on our payment partner's secure page. We never see your card or UPI details.")}</p>
      )}
      {noCash && <p className="text-sm text-ink-soft">{t(noCash)}</p>}
    </div>
  );
}

function CashDetail({ note, saves }: { note: PayMethodsProps['cashNote']; saves: number }) {
  const t = useWords();
  return (
    <>
      {t('Pay the delivery partner in cash. No extra fee.')}
      {note === 'confirm' && ` ${t('We pack it once you confirm it with an OTP.')}`}
      {note === 'offer' && saves > 0 && ` ${t('Paying online, you would save {amount}.', { amount: inRupees(saves) })}`}
    </>
  );
}

/** The payment partner's page opens the app on a phone, and shows a QR code elsewhere. */
function UpiApps() {
  const t = useWords();
  return (
    <>
      <span className="md:hidden">{t('Google Pay, PhonePe, Paytm, BHIM or any UPI app')}</span>
      <span className="max-md:hidden">{t('Scan a QR code with Google Pay, PhonePe, Paytm, BHIM or any UPI app')}</span>
    </>
  );
}
