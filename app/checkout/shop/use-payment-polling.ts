import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../orders/orders.schema.ts';
import { api } from '../../ui/browser/api-client.ts';

const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;
const BACK_OFF = 1.5;

/** Polls with backoff, and not at all while hidden; a changed state is told once. */
export function usePaymentPolling({ id, paymentStatus, status }: Pick<Order, 'id' | 'paymentStatus' | 'status'>, onChange: () => void) {
  const [isReached, setReached] = useState(true);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    let wait = FIRST_WAIT_MS;
    let timer = setTimeout(ask, wait);
    document.addEventListener('visibilitychange', askAtOnce);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAtOnce);
    };

    async function ask() {
      if (document.hidden) return;
      const answer = await api.get(`/api/payment/${id}/status`);
      setReached(answer.ok);
      if (answer.ok && (answer.value.paymentStatus !== paymentStatus || answer.value.status !== status)) return latest.current();
      wait = Math.min(wait * BACK_OFF, LONGEST_WAIT_MS);
      clearTimeout(timer);
      timer = setTimeout(ask, wait);
    }

    function askAtOnce() {
      clearTimeout(timer);
      timer = setTimeout(ask, 0);
    }
  }, [id, paymentStatus, status]);

  return { isReached };
}
