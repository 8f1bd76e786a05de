// Where a purchase ends, and where the gateway sends people back to. That the browser came here proves nothing: it shows what the shop
// knows, and while the shop is still waiting for the bank it asks again (D14).

import { useEffect, useRef } from 'react';
import { readCart } from '../cart/cart.server.ts';
import { useWords } from '../language/use-words.tsx';
import type { Order } from '../orders/orders.schema.ts';
import { getOrder, listOrdersOf } from '../orders/orders.server.ts';
import { findUser, getShop, orErrorPage, requireId } from '../platform/page.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/success-page.ts';
import { inRupees } from './amount.ts';
import { AwaitingBank } from './awaiting-bank.tsx';
import { isUnpaid } from './order-words.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import { pageMeta } from './page-meta.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { successPath } from './purchase.ts';
import { showCart } from './shopper.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.get('order');
  const user = await findUser(context);
  if (!user) return { next: named ? successPath(encodeURIComponent(named)) : '/success', found: null };
  const { db } = getShop(context);
  // Without a number it is the newest order that is meant.
  const order: Order | undefined = named
    ? await orErrorPage(getOrder(db, requireId(named), user))
    : (await listOrdersOf(db, user.id, { page: 1, limit: 1 }))[0];
  const { delivery, identity } = await readSettings(db);
  return {
    next: null,
    found: {
      userId: user.id,
      order: order ? orderView(order) : null,
      cart: (await readCart(db, user.id)).map(({ productId }) => ({ productId })),
      workingDays: delivery.workingDays,
      contact: identity.email,
    },
  };
}

const orderView = ({ id, number, status, paymentStatus, totalAmount, payableAmount }: Order) => ({
  id,
  number,
  status,
  paymentStatus,
  totalAmount,
  payableAmount,
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.found?.order;
  return pageMeta(matches, { title: order && isPlaced(order) ? 'Order Placed Successfully' : 'Your order' });
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;
type OrderView = NonNullable<Found['order']>;

const isPlaced = ({ status, paymentStatus }: OrderView) => status !== 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'cod');

export default function SuccessPage({ loaderData: { next, found } }: Route.ComponentProps) {
  const t = useWords();
  if (!found) {
    return (
      <div className="page py-10">
        <h1 className="sr-only">{t('Your order')}</h1>
        <SignInPrompt icon="receipt" title={t('Please sign in to see your order')} next={next ?? '/success'}>
          {t('It is kept with the account that placed it.')}
        </SignInPrompt>
      </div>
    );
  }
  return <Outcome {...found} />;
}

function Outcome(found: Found) {
  const t = useWords();
  const { userId, order, cart } = found;
  // A paid order has emptied the cart, maybe while this page was waiting.
  useEffect(() => showCart(cart), [cart]);
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
  if (isPlaced(order)) return <Placed {...found} order={order} detail={detail} />;
  if (isUnpaid(order))
    return order.paymentStatus === 'failed' ? <Failed {...found} order={order} /> : <AwaitingBank order={order} detail={detail} />;
  return (
    <OutcomeFrame
      icon="info"
      tone="text-ink-soft"
      title={order.status === 'cancelled' ? t('This order was cancelled') : t('Your order')}
      actions={<ButtonLink to={detail}>{t('See the order')}</ButtonLink>}
    >
      <p>{t('Order {number}, {amount}.', { number: order.number, amount: inRupees(order.totalAmount) })}</p>
      {order.paymentStatus === 'refund_pending' && <p>{t('What you paid goes back the way you paid.')}</p>}
    </OutcomeFrame>
  );
}

/** The bank answers while people wait: what is said then is another page, with other buttons. */
function useFocusOnNews(standing: string) {
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    document.getElementById('outcome')?.focus();
  }, [standing]);
}

type Shown = Found & { order: OrderView };

function Placed({ order, detail, workingDays }: Shown & { detail: string }) {
  const t = useWords();
  const amount = order.paymentStatus === 'cod' ? order.payableAmount : order.totalAmount;
  const sentence =
    amount === 0
      ? 'Thank you. Your order <b>{number}</b> is with us, and nothing is to be paid.'
      : order.paymentStatus === 'cod'
        ? 'Thank you. Your order <b>{number}</b> is with us; please keep {amount} ready for the courier.'
        : 'Thank you. Your order <b>{number}</b> is with us, and {amount} is paid.';
  return (
    <OutcomeFrame
      icon="check"
      tone="text-leaf"
      title={t('Order Placed Successfully')}
      actions={
        <>
          <ButtonLink to={detail}>{t('See your order')}</ButtonLink>
          <ButtonLink to="/shop" variant="secondary">
            {t('Continue shopping')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t.rich(
          sentence,
          { b: (words) => <strong className="font-medium">{words}</strong> },
          { number: order.number, amount: inRupees(amount) },
        )}
      </p>
      <p>{t('Delivery takes {min} to {max} working days. We have sent you an e-mail with the details.', workingDays)}</p>
    </OutcomeFrame>
  );
}

function Failed({ order, contact }: Shown) {
  const t = useWords();
  return (
    <OutcomeFrame
      icon="warning"
      tone="text-kumkum"
      title={t('Your payment did not go through')}
      actions={
        <>
          <PayAgainButton orderId={order.id}>{t('Try again, {amount}', { amount: inRupees(order.totalAmount) })}</PayAgainButton>
          <ButtonLink to="/cart" variant="secondary">
            {t('Back to cart')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t(
          'Order {number} is kept for you for a short while, so you can try again, with another card or UPI app if you like. Or go back to the cart to choose another way to pay.',
          { number: order.number },
        )}
      </p>
      <div className="text-left">
        <Alert isStatic title={t('Has money left your account?')}>
          {t(
            'A failed payment is reversed by your bank by itself: under the rules of the Reserve Bank of India within 5 days (T+5), and it owes you ₹100 for each day after that.',
          )}{' '}
          {t.rich(
            contact
              ? 'If it does not arrive, write to your bank, or to us at <mail>{contact}</mail>.'
              : 'If it does not arrive, write to your bank.',
            {
              mail: (words) => (
                <a className="link" href={`mailto:${contact}`}>
                  {words}
                </a>
              ),
            },
            { contact },
          )}
        </Alert>
      </div>
    </OutcomeFrame>
  );
}
