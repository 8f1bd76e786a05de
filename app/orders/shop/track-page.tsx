import { useWords } from '../../language/use-words.tsx';
import { getShop, notFoundPage } from '../../platform/pages/page.server.ts';
import { startOfDay } from '../../platform/time.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { FULFILMENT } from '../order-status.ts';
import { findTrackedOrder } from '../tracking/tracking.server.ts';
import type { Route } from './+types/track-page.ts';
import { LOST, STEPS } from './order-words.tsx';
import { Pair } from './pair.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, now } = getShop(context);
  const order = await findTrackedOrder(db, env, params.token, now());
  if (!order) throw notFoundPage();
  return { order };
}

/** Without a path: search engines do not index it. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Track order' });
}

export default function TrackPage({ loaderData: { order } }: Route.ComponentProps) {
  const t = useWords();
  const { status, town, promisedBy, courierName, trackingNumber, placedAt, shippedAt, deliveredAt, cameBack } = order;
  const sentence = stopped(order);
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <h1>{t('Order {number}', { number: order.number })}</h1>
      <div className="mt-8">
        {sentence ? (
          <Alert tone={status === 'cancelled' || cameBack ? 'danger' : 'info'} isStatic>
            {t(sentence)}
          </Alert>
        ) : (
          <Stepper
            label={t('Order progress')}
            steps={STEPS.map((step) => ({ ...step, label: t(step.label), description: t(step.description) }))}
            current={status === 'delivered' ? STEPS.length : FULFILMENT.indexOf(status as (typeof FULFILMENT)[number])}
          />
        )}
      </div>
      <dl className="mt-8 grid gap-3">
        <Pair label={t('Delivery to')}>{town}</Pair>
        <Pair label={t('Ordered on')}>{t.date(placedAt)}</Pair>
        {shippedAt && <Pair label={t('Shipped on')}>{t.date(shippedAt)}</Pair>}
        {promisedBy && !sentence && <Pair label={t('Expected by')}>{t.date(startOfDay(promisedBy))}</Pair>}
        {deliveredAt && <Pair label={t('Delivered on')}>{t.date(deliveredAt)}</Pair>}
        {courierName && <Pair label={t('Courier')}>{courierName}</Pair>}
        {trackingNumber && <Pair label={t('Tracking number')}>{trackingNumber}</Pair>}
      </dl>
      <p className="mt-8 text-ink-soft">{t('Sign in to see what was ordered, to cancel or to report a problem.')}</p>
      <p className="mt-4">
        <ButtonLink to="/orders" variant="secondary">
          {t('Sign in to your orders')}
        </ButtonLink>
      </p>
    </div>
  );
}

function stopped({ status, cameBack, isLost, isWaitingForPayment }: Route.ComponentProps['loaderData']['order']): string | null {
  if (isLost) return LOST;
  if (cameBack) return 'The courier could not deliver this order';
  if (status === 'cancelled') return 'This order was cancelled';
  return isWaitingForPayment ? 'This order is not paid yet' : null;
}
