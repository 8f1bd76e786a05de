// Opens Cashfree's page for an unpaid order. A separate page, because only its policy allows the gateway's script;
// it is therefore always opened as a document (leaveToPay in purchase.ts).

import { useCallback, useEffect, useState } from 'react';
import { payAgain, successPath } from '../checkout/shop/purchase.ts';
import { useWords } from '../language/use-words.tsx';
import type { Order } from '../orders/orders.schema.ts';
import { getOrder } from '../orders/orders.server.ts';
import { ONLINE_WAYS, type OnlineWay } from '../payments/gateway.ts';
import { allowOnPage, getShop, orErrorPage, requireId, requireUser } from '../platform/pages/page.server.ts';
import { inPageLanguage } from '../platform/words/language.ts';
import { inRupees } from '../shop-kit/amount.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { useReturn } from '../ui/browser/use-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/pay-page.ts';

// As listed in the README of @cashfreepayments/cashfree-js; form-action in case it navigates with a form.
const CASHFREE = {
  'script-src': ['https://sdk.cashfree.com'],
  'connect-src': ['https://api.cashfree.com'],
  'frame-src': ['sdk', 'api', 'sandbox', 'payments', 'payments-test'].map((host) => `https://${host}.cashfree.com`),
  'form-action': ['https://api.cashfree.com', 'https://sandbox.cashfree.com'],
};
const SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

type Cashfree = (options: { mode: 'sandbox' | 'production' }) => {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<{ error?: { message?: string } }>;
};
declare global {
  interface Window {
    Cashfree?: Cashfree;
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context);
  const { db, env } = getShop(context);
  const { id, number, totalAmount }: Order = await orErrorPage(getOrder(db, requireId(params.orderId), user));
  if (env.CASHFREE_APP_ID) allowOnPage(context, CASHFREE);
  const asked = new URL(request.url).searchParams.get('way');
  return { id, number, totalAmount, way: ONLINE_WAYS.find((way) => way === asked) ?? null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Payment' });
}

export default function PayPage({ loaderData: { id, number, totalAmount, way } }: Route.ComponentProps) {
  const t = useWords();
  const [isOpening, setOpening] = useState(true);
  const [trouble, setTrouble] = useState('');

  const open = useCallback(async () => {
    setOpening(true);
    setTrouble('');
    const failure = await openGateway(id, way);
    if (failure === null) return;
    setTrouble(failure);
    setOpening(false);
  }, [id, way]);

  // A shopper who returns with the back button is not sent to the gateway again.
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (arrival?.type === 'back_forward') setOpening(false);
    else open();
  }, [open]);
  useReturn(() => setOpening(false));

  return (
    <div className="page grid justify-items-center gap-5 py-20 text-center">
      <h1>{t('Payment')}</h1>
      <p role="status" className="text-ink-soft">
        {isOpening ? t('Opening the secure payment page...') : t('Order {number} is awaiting payment.', { number })}
      </p>
      {trouble && (
        <Alert tone="danger" title={trouble} className="text-left">
          {t('You have not been charged for this attempt.')}
        </Alert>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button isBusy={isOpening} onClick={open}>
          {t('Pay {amount}', { amount: inRupees(totalAmount) })}
        </Button>
        <ButtonLink to={successPath(id)} variant="secondary">
          {t('View order')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Null when the browser is navigating to the gateway; else the message to show. */
async function openGateway(orderId: string, way: OnlineWay | null): Promise<string | null> {
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
