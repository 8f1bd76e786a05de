import { useWords } from '../../language/use-words.tsx';
import type { Text } from '../../platform/words/said.ts';
import { inCash, inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/field.tsx';
import type { PaymentMethod } from './purchase.ts';

interface PayMethodsProps {
  isOnline: boolean;
  isCashOnDelivery: boolean;
  /** Why this order cannot be paid in cash, in a shop that accepts cash. */
  noCash: Text | null;
  totalAmount: number;
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  error: string | undefined;
}

export function PayMethods({ isOnline, isCashOnDelivery, noCash, totalAmount, value, onChange, error }: PayMethodsProps) {
  const t = useWords();
  const mayPayCash = isCashOnDelivery && noCash === null;
  if (!isOnline && !mayPayCash) return <Alert tone="warning" title={noCash ? t(noCash) : ''} />;
  const online = {
    value: 'online',
    label: t('Pay online'),
    detail: t("Credit card, debit card or UPI on our payment partner's secure page. We never see your card or UPI details."),
  };
  const cash = {
    value: 'cod',
    label: t('Cash on delivery'),
    detail: t('Pay {amount} in cash on delivery. No extra fee.', { amount: inRupees(inCash(totalAmount).payable) }),
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
