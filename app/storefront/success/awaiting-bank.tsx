// Polls the shop until the bank has answered (D14).
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { PayAgainButton } from '../../checkout/shop/pay-again-button.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { api } from '../../ui/browser/api-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;
const BACK_OFF = 1.5;
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

/** Polls with backoff, and not at all while hidden; a changed state refreshes the page. */
function useStatusPolling({ id, paymentStatus, status }: Unsettled) {
  const [isReached, setReached] = useState(true);
  const [isSlow, setSlow] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let wait = FIRST_WAIT_MS;
    let timer = setTimeout(ask, wait);
    const slow = setTimeout(() => setSlow(true), OFFER_TO_PAY_AFTER_MS);
    document.addEventListener('visibilitychange', askAtOnce);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      document.removeEventListener('visibilitychange', askAtOnce);
    };

    async function ask() {
      if (document.hidden) return;
      const answer = await api.get(`/api/payment/${id}/status`);
      setReached(answer.ok);
      if (answer.ok && (answer.value.paymentStatus !== paymentStatus || answer.value.status !== status)) return revalidate();
      wait = Math.min(wait * BACK_OFF, LONGEST_WAIT_MS);
      clearTimeout(timer);
      timer = setTimeout(ask, wait);
    }

    function askAtOnce() {
      clearTimeout(timer);
      timer = setTimeout(ask, 0);
    }
  }, [id, paymentStatus, status, revalidate]);

  return { isReached, isSlow };
}
