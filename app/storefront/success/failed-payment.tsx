import { PayAgainButton } from '../../checkout/shop/pay-again-button.tsx';
import { PayCashButton } from '../../checkout/shop/pay-cash-button.tsx';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import type { Shown } from './placed-order.tsx';

export function Failed({ order, contact }: Shown) {
  const t = useWords();
  return (
    <OutcomeFrame
      icon="warning"
      tone="text-kumkum"
      title={t('Your payment did not go through')}
      actions={
        <>
          <PayAgainButton orderId={order.id}>{t('Try again, {amount}', { amount: inRupees(order.totalAmount) })}</PayAgainButton>
          {order.cash && <PayCashButton orderId={order.id} cash={order.cash} />}
          <ButtonLink to="/cart" variant="secondary">
            {t('Back to cart')}
          </ButtonLink>
        </>
      }
      after={
        <Alert isStatic title={t('Was money debited?')}>
          {t('If money was debited, your bank will reverse it automatically within 5 days (RBI rule), or pay you ₹100 a day after that.')}{' '}
          {t.rich(
            contact
              ? "If it doesn't arrive, contact your bank, or write to us at <mail>{contact}</mail>."
              : "If it doesn't arrive, contact your bank.",
            {
              mail: (words) => (
                <a className="link" href={`mailto:${contact}`}>
                  {words}
                </a>
              ),
            },
            { contact },
          )}
        </Alert>
      }
    >
      <p>
        {t(
          order.cash
            ? "We're holding order {number} for a short while. Try again with any card or UPI app, or pay in cash on delivery."
            : "We're holding order {number} for a short while. Try again with any card or UPI app.",
          { number: order.number },
        )}
      </p>
    </OutcomeFrame>
  );
}
