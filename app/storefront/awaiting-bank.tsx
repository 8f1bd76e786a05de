// While the bank has not answered yet, the shop is asked again and again (D14).
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useWords } from '../language/use-words.tsx';
import type { Order } from '../orders/orders.schema.ts';
import { api } from '../ui/api-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { inRupees } from './amount.ts';
import { OutcomeFrame } from './outcome-frame.tsx';
import { PayAgainButton } from './pay-again-button.tsx';

const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;
const BACK_OFF = 1.5;
/** By then most banks have answered; who left the payment page unfinished should not be kept waiting. */
const OFFER_TO_PAY_AFTER_MS = 12_000;

type Unsettled = Pick<Order, 'id' | 'number' | 'status' | 'paymentStatus' | 'totalAmount'>;

export function AwaitingBank({ order, detail }: { order: Unsettled; detail: string }) {
  const t = useWords();
  const { isReached, isSlow } = useStatusPolling(order);
  return (
    <OutcomeFrame
      icon="clock"
      tone="text-clay"
      title={t('We are waiting for your bank')}
      actions={
        <>
          {isSlow && (
            <PayAgainButton orderId={order.id} variant="secondary">
              {t('I have not paid yet: go to the payment page')}
            </PayAgainButton>
          )}
          <ButtonLink to={detail} variant="quiet">
            {t('See the order')}
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        {isReached
          ? t('Order {number}, {amount}. This takes a few seconds, sometimes a few minutes. You may leave this page: we go on asking.', {
              number: order.number,
              amount: inRupees(order.totalAmount),
            })
          : t('We could not reach the shop just now. Trying again by itself.')}
      </p>
      {isSlow && <p>{t('If money has left your account, please do not pay again. A payment that comes twice goes back to you.')}</p>}
      <noscript>
        <p>
          <Link className="link" to="" reloadDocument>
            {t('Look again')}
          </Link>
        </p>
      </noscript>
    </OutcomeFrame>
  );
}

/** Asks less and less often, and not at all while nobody looks; a changed state brings the page up to date. */
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
      const answer = await api.get<Pick<Unsettled, 'status' | 'paymentStatus'>>(`/api/payment/${id}/status`);
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
