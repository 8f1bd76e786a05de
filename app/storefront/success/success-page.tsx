// The end of a purchase, and the gateway's return URL. Arriving here proves nothing: the page shows the order's state, and polls while the
// shop is still waiting for the bank (D14).

import { useEffect, useRef } from 'react';
import { getProfile } from '../../accounts/accounts.server.ts';
import { asksNotToBeCounted } from '../../analytics/visitor.server.ts';
import { readCart } from '../../cart/read-cart.server.ts';
import { readOtherWay } from '../../checkout/methods/pay-otherwise.server.ts';
import { successPath } from '../../checkout/shop/purchase.ts';
import { useWords } from '../../language/use-words.tsx';
import { pointsToCome } from '../../loyalty/loyalty.server.ts';
import { receiversToOffer } from '../../measuring/measuring-consent.server.ts';
import { openChannels } from '../../messages/channels.server.ts';
import { offersWhatsapp } from '../../messages/messages.server.ts';
import { phoneToConfirm } from '../../orders/cash/confirm-own-order.server.ts';
import { isToldByPhone } from '../../orders/mails/order-messages.server.ts';
import { isSold, isUnpaid } from '../../orders/order-status.ts';
import type { Order } from '../../orders/orders.schema.ts';
import { getOrder, listOrdersOf, ordersIn } from '../../orders/orders.server.ts';
import { isReachable } from '../../platform/mails/no-address.ts';
import { findUser, getLanguage, getShop, orErrorPage, requireId } from '../../platform/pages/page.server.ts';
import { channelsToOffer } from '../../reminders/reminders.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { show } from '../../shop-kit/shopper.ts';
import { SignInPrompt } from '../../shop-kit/way-back/sign-in-prompt.tsx';
import { nextMoment } from '../../shop-kit/writes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/success-page.ts';
import { AwaitingBank } from './awaiting-bank.tsx';
import { Failed } from './failed-payment.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import { Placed } from './placed-order.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.get('order');
  const user = await findUser(context);
  if (!user) return { next: named ? successPath(encodeURIComponent(named)) : '/success', found: null, asOf: 0 };
  const { db, env, now } = getShop(context);
  // Without an order number, the newest order.
  const newest = named ? [await orErrorPage(getOrder(db, requireId(named), user))] : await listOrdersOf(db, user.id, { page: 1, limit: 1 });
  const [order] = await ordersIn(db, getLanguage(context), newest);
  const { delivery, identity } = await readSettings(db);
  const profile = order && isSold(order) ? await getProfile(db, user.id) : null;
  return {
    next: null,
    asOf: 0,
    found: {
      userId: user.id,
      order: order
        ? {
            ...orderView(order),
            ...(await readOtherWay(db, order.id, now())),
            phoneToConfirm: await phoneToConfirm(getShop(context), order),
          }
        : null,
      cart: (await readCart(db, user.id)).map(({ productId: variantId }) => ({ variantId })),
      workingDays: delivery.workingDays,
      points: order && isSold(order) ? await pointsToCome(db, order.id) : 0,
      referral: profile && { referralId: profile.referral_ID, signUpUrl: `${env.PUBLIC_URL}/signup` },
      isTold: isReachable(user.email) || (profile !== null && (await isToldByPhone(db, openChannels(env), profile))),
      contact: identity.email,
      isWhatsappOffered: await offersWhatsapp(db, openChannels(env), user.id),
      reminderChannels: await channelsToOffer(db, openChannels(env), user.id),
      receivers: await receiversToOffer(db, env, user.id, asksNotToBeCounted(request.headers)),
    },
  };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const asOf = nextMoment();
  return { ...(await serverLoader()), asOf };
}

const orderView = ({
  id,
  number,
  status,
  paymentStatus,
  totalAmount,
  payableAmount,
  promisedBy,
  products,
  shippingAddress,
  isToConfirm,
  confirmUntil,
}: Order) => ({
  promisedBy,
  isToConfirm,
  confirmUntil,
  products: products.map(({ name, image, quantity, pieces }) => ({ name, image, quantity, pieces })),
  city: shippingAddress.city,
  id,
  number,
  status,
  paymentStatus,
  totalAmount,
  payableAmount,
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.found?.order;
  return pageMeta(matches, { title: order && isSold(order) ? 'Order Placed Successfully' : 'Your order' });
}

export type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;
export type OrderView = NonNullable<Found['order']>;

export default function SuccessPage({ loaderData: { next, found, asOf } }: Route.ComponentProps) {
  const t = useWords();
  if (!found) {
    return (
      <div className="page py-10">
        <h1 className="sr-only">{t('Your order')}</h1>
        <SignInPrompt icon="receipt" title={t('Please sign in to see your order')} next={next ?? '/success'}>
          {t('Use the account you ordered with.')}
        </SignInPrompt>
      </div>
    );
  }
  return <Outcome {...found} asOf={asOf} />;
}

function Outcome(found: Found & { asOf: number }) {
  const t = useWords();
  const { userId, order, cart, asOf } = found;
  // A paid order has emptied the cart, perhaps while this page was waiting.
  useEffect(() => show('cart', cart, asOf), [cart, asOf]);
  useFocusOnNews(order ? `${order.status} ${order.paymentStatus}` : '');
  if (!order) {
    return (
      <div className="page py-10">
        <h1 className="sr-only">{t('Your order')}</h1>
        <EmptyState icon="box" title={t('No orders found.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
      </div>
    );
  }
  const detail = `/orders/${userId}/${order.id}`;
  if (isSold(order)) return <Placed {...found} order={order} detail={detail} />;
  if (isUnpaid(order))
    return order.paymentStatus === 'failed' ? <Failed {...found} order={order} /> : <AwaitingBank order={order} detail={detail} />;
  return (
    <OutcomeFrame
      icon="info"
      tone="text-ink-soft"
      title={order.status === 'cancelled' ? t('This order was cancelled') : t('Your order')}
      actions={<ButtonLink to={detail}>{t('View order')}</ButtonLink>}
    >
      <p>{t('Order {number}, {amount}.', { number: order.number, amount: inRupees(order.totalAmount) })}</p>
      {order.paymentStatus === 'refund_pending' && <p>{t('Your payment will be refunded to your original payment method.')}</p>}
    </OutcomeFrame>
  );
}

/** When the bank answers, this becomes another page with other buttons: move the focus. */
function useFocusOnNews(standing: string) {
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    document.getElementById('outcome')?.focus();
  }, [standing]);
}
