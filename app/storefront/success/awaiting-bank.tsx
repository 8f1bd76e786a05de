// Polls the shop until the bank has answered (D14).
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PayAgainButton } from '../../checkout/shop/pay-again-button.tsx';
import { usePaymentPolling } from '../../checkout/shop/use-payment-polling.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

/** By then most banks have answered; a shopper who abandoned the payment page should not be kept waiting. */
const OFFER_TO_PAY_AFTER_MS = 12_000;

type Unsettled = Pick<Order, 'id' | 'number' | 'status' | 'paymentStatus' | 'totalAmount'>;

export function AwaitingBank({ order, detail }: { order: Unsettled; detail: string }) {
  const t = useWords();
  const { isReached, isSlow } = useStatusPolling(order);
  return (
    <OutcomeFrame
      icon="clock"
      tone="text-clay"
      title={t('Waiting for your bank')}
      actions={
        <>
          {isSlow && (
            <PayAgainButton orderId={order.id} variant="secondary">
              {t("I haven't paid yet: go to the payment page")}
            </PayAgainButton>
          )}
          <ButtonLink to={detail} variant="quiet">
            {t('View order')}
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        {isReached
          ? t(
              "Order {number}, {amount}. This takes a few seconds, sometimes a few minutes. You can leave this page; we'll keep checking.",
              {
                number: order.number,
                amount: inRupees(order.totalAmount),
              },
            )
          : t("We couldn't connect. Retrying automatically.")}
      </p>
      {isSlow && <p>{t("If money was debited, please don't pay again. We refund duplicate payments.")}</p>}
      <noscript>
        <p>
          <Link className="link" to="" reloadDocument>
            {t('Check again')}
          </Link>
        </p>
      </noscript>
    </OutcomeFrame>
  );
}

/** On a cash order whose payment page was opened: the payment shows when the bank has answered. */
export function AwaitingPaidOnline({ order }: { order: Unsettled }) {
  const t = useWords();
  useStatusPolling(order);
  return (
    <p role="status">
      {t('Just paid online? This page shows it when your bank has answered. If you did not pay, the order stays cash on delivery.')}
    </p>
  );
}

/** A changed state refreshes the page. */
function useStatusPolling(order: Unsettled) {
  const [isSlow, setSlow] = useState(false);
  const { revalidate } = useRevalidator();
  const { isReached } = usePaymentPolling(order, revalidate);
  useEffect(() => {
    const slow = setTimeout(() => setSlow(true), OFFER_TO_PAY_AFTER_MS);
    return () => clearTimeout(slow);
  }, []);
  return { isReached, isSlow };
}
