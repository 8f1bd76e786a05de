// Pays an unpaid order: by UPI here where the gateway has it, else on the gateway's page. A separate page, because only its policy allows the
// gateway's script; it is therefore always opened as a document (leaveToPay in purchase.ts).

import { useCallback, useEffect, useState } from 'react';
import { successPath } from '../../checkout/shop/purchase.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { getOrder } from '../../orders/orders.server.ts';
import { ONLINE_WAYS, type OnlineWay } from '../../payments/gateway.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import { allowOnPage, getShop, orErrorPage, requireId, requireUser } from '../../platform/pages/page.server.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { useReturn } from '../../ui/browser/use-return.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/pay-page.ts';
import { openGateway } from './open-gateway.ts';
import { UpiPayment } from './upi-payment.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context);
  const shop = getShop(context);
  const { id, number, totalAmount, status, paymentStatus }: Order = await orErrorPage(getOrder(shop.db, requireId(params.orderId), user));
  const { pageSources } = openGateways(shop).current;
  if (pageSources) allowOnPage(context, pageSources);
  const asked = new URL(request.url).searchParams.get('way');
  return { id, number, totalAmount, status, paymentStatus, way: ONLINE_WAYS.find((way) => way === asked) ?? null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Payment' });
}

export default function PayPage({ loaderData: { way, ...order } }: Route.ComponentProps) {
  const { id, number, totalAmount } = order;
  const t = useWords();
  // The gateway's page, with the ways that it is to offer; null while the shopper pays here.
  const [page, setPage] = useState<{ way: OnlineWay | null } | null>(way === 'upi' ? null : { way });
  const [isOpening, setOpening] = useState(true);
  const [trouble, setTrouble] = useState('');

  const openPage = useCallback((offered: OnlineWay | null) => setPage({ way: offered }), []);

  const open = useCallback(async () => {
    if (!page) return;
    setOpening(true);
    setTrouble('');
    const failure = await openGateway(id, page.way);
    if (failure === null) return;
    setTrouble(failure);
    setOpening(false);
  }, [id, page]);

  // A shopper who returns with the back button is not sent to the gateway again.
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (arrival?.type === 'back_forward') setOpening(false);
    else open();
  }, [open]);
  useReturn(() => setOpening(false));

  if (!page) return <UpiPayment order={order} onGatewayPage={openPage} />;
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
