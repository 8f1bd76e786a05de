import { useWords } from '../language/use-words.tsx';
import { FULFILMENT, type Order } from '../orders/orders.schema.ts';
import { Alert } from '../ui/alert.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { inRupees } from './amount.ts';
import { type Days, GOES_BACK, isUnpaid, STEPS } from './order-words.tsx';
import { PayAgainButton } from './pay-again-button.tsx';

/** Where the order is: the tracker at its real status, or what stopped it. */
export function OrderStanding({ order, refundDays }: { order: Order; refundDays: Days }) {
  const t = useWords();
  const { id, status, paymentStatus, totalAmount, returnedAmount, cameBackAt } = order;
  if (isUnpaid(order)) {
    return (
      <div className="grid gap-5 rounded-panel border border-hairline bg-paper p-5 sm:p-6">
        <div>
          <h2 className="text-xl">{paymentStatus === 'failed' ? t('Your payment did not go through') : t('This order is not paid yet')}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">
            {t(
              'We hold the items for you for a short while. If money has already left your account, please wait a few minutes before you pay again: a payment that comes twice goes back to you.',
            )}
          </p>
        </div>
        <PayAgainButton orderId={id}>{t('Retry payment, {amount}', { amount: inRupees(totalAmount) })}</PayAgainButton>
      </div>
    );
  }
  if (status === 'cancelled' || cameBackAt) {
    return (
      <Alert tone="danger" isStatic title={cameBackAt ? t('The courier could not deliver this order') : t('This order was cancelled')}>
        {paymentStatus === 'refund_pending' && t(GOES_BACK, { amount: inRupees(returnedAmount), ...refundDays })}
        {paymentStatus === 'refunded' &&
          t('{amount} went back to you. Refunds take {min} to {max} business days.', {
            amount: inRupees(returnedAmount),
            ...refundDays,
          })}
        {paymentStatus !== 'refund_pending' && paymentStatus !== 'refunded' && t('Nothing is to be paid.')}
      </Alert>
    );
  }
  const place = FULFILMENT.indexOf(status);
  return (
    <Stepper
      label={t('Order progress')}
      steps={STEPS.map((step) => ({ ...step, label: t(step.label), description: t(step.description) }))}
      current={status === 'delivered' ? STEPS.length : place}
    />
  );
}
