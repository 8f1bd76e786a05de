import type { OtherWay } from '../../checkout/methods/pay-otherwise.server.ts';
import { PayAgainButton } from '../../checkout/shop/pay-again-button.tsx';
import { PayCashButton } from '../../checkout/shop/pay-cash-button.tsx';
import { useWords } from '../../language/use-words.tsx';
import { startOfDay } from '../../platform/time.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { FULFILMENT, isUnpaid } from '../order-status.ts';
import type { Order } from '../orders.schema.ts';
import { type Days, GOES_BACK, LOST, STEPS } from './order-words.tsx';

export function OrderStanding({ order, cash, refundDays }: { order: Order; cash: OtherWay['cash']; refundDays: Days }) {
  const t = useWords();
  const { id, status, paymentStatus, totalAmount, returnedAmount, cameBackAt, isLost } = order;
  if (isUnpaid(order)) {
    return (
      <div className="grid gap-5 rounded-panel border border-hairline bg-paper p-5 sm:p-6">
        <div>
          <h2 className="text-xl">{paymentStatus === 'failed' ? t('Your payment did not go through') : t('This order is not paid yet')}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">
            {t(
              "We're holding the items for a short while. If money was debited, please wait a few minutes before paying again. We refund duplicate payments.",
            )}
          </p>
        </div>
        <PayAgainButton orderId={id}>{t('Retry payment, {amount}', { amount: inRupees(totalAmount) })}</PayAgainButton>
        {cash && <PayCashButton orderId={id} cash={cash} />}
      </div>
    );
  }
  if (status === 'cancelled' || cameBackAt) {
    return (
      <Alert
        tone="danger"
        isStatic
        title={t(isLost ? LOST : cameBackAt ? 'The courier could not deliver this order' : 'This order was cancelled')}
      >
        {paymentStatus === 'refund_pending' && t(GOES_BACK, { amount: inRupees(returnedAmount), ...refundDays })}
        {paymentStatus === 'refunded' &&
          t('{amount} was refunded. It can take {min}-{max} business days to reach you.', {
            amount: inRupees(returnedAmount),
            ...refundDays,
          })}
        {paymentStatus !== 'refund_pending' && paymentStatus !== 'refunded' && t('There is nothing to pay.')}
      </Alert>
    );
  }
  const place = FULFILMENT.indexOf(status);
  return (
    <>
      {order.promisedBy && status !== 'delivered' && (
        <p className="mb-5 flex items-center gap-2">
          <Icon name="truck" className="size-5 text-leaf" />
          {t('Delivery by {date}', { date: t.date(startOfDay(order.promisedBy)) })}
        </p>
      )}
      <Stepper
        label={t('Order progress')}
        steps={STEPS.map((step) => ({ ...step, label: t(step.label), description: t(step.description) }))}
        current={status === 'delivered' ? STEPS.length : place}
      />
    </>
  );
}
