// Leaves for the gateway's page: by Cashfree's script with the session, or to a URL.
import { payAgain, successPath } from '../../checkout/shop/purchase.ts';
import type { OnlineWay } from '../../payments/gateway.ts';
import { inPageLanguage } from '../../platform/words/language.ts';

const SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

type Cashfree = (options: { mode: 'sandbox' | 'production' }) => {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<{ error?: { message?: string } }>;
};
declare global {
  interface Window {
    Cashfree?: Cashfree;
  }
}

/** Null when the browser is navigating to the gateway; else the message to show. */
export async function openGateway(orderId: string, way: OnlineWay | null): Promise<string | null> {
  const answer = await payAgain(orderId, way);
  if (!answer.ok) return answer.message || 'Failed to initiate payment';
  const { checkout, cashfreeOrder } = answer.value;
  if (checkout?.kind === 'redirect') {
    location.replace(checkout.url);
    return null;
  }
  if (!checkout || !cashfreeOrder) {
    location.replace(inPageLanguage(successPath(orderId)));
    return null;
  }
  const cashfree = (await loadCashfree())?.({ mode: checkout.mode });
  if (!cashfree) return 'Failed to initiate payment';
  const { error } = await cashfree.checkout({ paymentSessionId: cashfreeOrder.payment_session_id, redirectTarget: '_self' });
  return error ? error.message || 'Failed to initiate payment' : null;
}

function loadCashfree(): Promise<Cashfree | undefined> {
  return new Promise((resolve) => {
    if (window.Cashfree) return resolve(window.Cashfree);
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve(window.Cashfree);
    script.onerror = () => {
      script.remove();
      resolve(undefined);
    };
    document.head.append(script);
  });
}
