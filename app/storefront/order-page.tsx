import { useState } from 'react';
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { downloadCreditNote, downloadInvoice } from '../invoices/download-invoice.ts';
import { useWords } from '../language/use-words.tsx';
import { FULFILMENT, type Order, orderParams } from '../orders/orders.schema.ts';
import { getOrder } from '../orders/orders.server.ts';
import { findUser, getShop, notFoundPage, orErrorPage } from '../platform/page.server.ts';
import { formatDate, formatDateTime } from '../platform/time.ts';
import type { OwnReview } from '../reviews/reviews.schema.ts';
import { ownReviews } from '../reviews/reviews.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/order-page.ts';
import { inRupees } from './amount.ts';
import { NotYours } from './not-yours.tsx';
import { CashToPay, OrderSummary } from './order-summary.tsx';
import { canCancel, eventWords, isUnpaid, METHODS, OrderBadge, paymentWords, STEPS } from './order-words.tsx';
import { requireOwnPage } from './own-page.server.ts';
import { pageMeta } from './page-meta.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { PostalAddress } from './postal-address.tsx';
import { ReviewState, type ReviewStateProps } from './review-state.tsx';
import { productPath } from './shop-paths.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  requireOwnPage(user, params.userId);
  const named = orderParams.safeParse({ id: params.orderId });
  if (!named.success) throw notFoundPage();
  const { db } = getShop(context);
  const order: Order = await orErrorPage(getOrder(db, named.data.id, user));
  const { policies, loyalty } = await readSettings(db);
  // Staff look at the orders of others, and write no reviews.
  const mayReview = order.status === 'delivered' && user.role === 'customer';
  const productIds = order.products.map((product) => product.id);
  const { id, fullName } = user;
  return {
    order,
    refundDays: policies.refundBusinessDays,
    reviewing: mayReview ? { writer: { id, fullName }, reviews: await ownReviews(db, id, productIds), points: loyalty.reviewPoints } : null,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.order.number ?? 'My Orders' });
}

type Days = { min: number; max: number };

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const t = useWords();
  const list = `/orders/${params.userId}`;
  return (
    <div className="page py-8 md:py-12">
      <Link to={list} className="link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrow-left" />
        {t('Back to orders')}
      </Link>
      {loaderData ? (
        <OrderDetail {...loaderData} />
      ) : (
        <SignInPrompt icon="receipt" title={t('Please sign in to see this order')} next={`${list}/${params.orderId}`}>
          {t('It is kept with the account that placed it.')}
        </SignInPrompt>
      )}
    </div>
  );
}

interface OrderDetailProps {
  order: Order;
  refundDays: Days;
  reviewing: { writer: ReviewStateProps['writer']; reviews: OwnReview[]; points: number } | null;
}

function OrderDetail({ order, refundDays, reviewing }: OrderDetailProps) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  const { number, createdAt, status, paymentMethod, shippingAddress, products, pricingDetails, courierName, trackingNumber } = order;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{number}</h1>
        <OrderBadge order={order} />
      </div>
      <p className="mt-1 text-ink-soft">
        {t.rich(
          'Placed on <time>{date}</time>',
          { time: (words) => <time dateTime={createdAt.toISOString()}>{words}</time> },
          { date: t(formatDateTime(createdAt)) },
        )}
      </p>

      <div className="mt-8">
        <Standing order={order} refundDays={refundDays} />
      </div>

      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid grid-cols-1 content-start gap-10">
          {(courierName || trackingNumber) && (
            <section aria-labelledby="tracking-title">
              <h2 id="tracking-title" className="text-xl">
                {t('Tracking')}
              </h2>
              <dl className="mt-3 grid gap-1">
                {courierName && <Pair label={t('Courier')}>{courierName}</Pair>}
                {trackingNumber && (
                  <Pair label={t('Tracking number')}>
                    <span className="tabular select-all wrap-anywhere">{trackingNumber}</span>
                  </Pair>
                )}
              </dl>
            </section>
          )}
          <section aria-labelledby="items-title">
            <h2 id="items-title" className="text-xl">
              {t('Items')}
            </h2>
            <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
              {products.map((product) => (
                <li key={product.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 py-4">
                  <span className="size-18 overflow-hidden rounded-control bg-sandal-deep">
                    {product.image && (
                      <img src={product.image} alt="" width="72" height="72" loading="lazy" className="size-full object-cover" />
                    )}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <span className="min-w-0 grow basis-36">
                      <Link to={`/product/${product.slug}`} className="hover:underline">
                        {product.name}
                      </Link>
                      <span className="tabular block text-sm text-ink-soft">
                        {t('Qty {count} × {price}', { count: product.quantity, price: inRupees(product.price, 'always') })}
                      </span>
                    </span>
                    <span className="tabular ml-auto">{inRupees(Math.round(product.price * 100 * product.quantity) / 100, 'always')}</span>
                  </span>
                  {reviewing && (
                    <div className="col-span-full sm:col-start-2">
                      <ReviewState
                        product={product}
                        writer={reviewing.writer}
                        review={reviewing.reviews.find((review) => review.productId === product.id) ?? null}
                        points={reviewing.points}
                        publishedAt={`${productPath(product)}#reviews`}
                        onChanged={revalidate}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="timeline-title">
            <h2 id="timeline-title" className="text-xl">
              {t('What happened so far')}
            </h2>
            <Timeline events={order.events} />
          </section>
        </div>
        <div className="grid grid-cols-1 content-start gap-10">
          <section aria-labelledby="price-title" className="rounded-panel border border-hairline bg-paper p-5 sm:p-6">
            <h2 id="price-title" className="text-xl">
              {t('Price')}
            </h2>
            <div className="mt-4">
              <OrderSummary figures={pricingDetails} decimals="always" />
            </div>
            <CashToPay roundOff={order.roundOff} payable={order.payableAmount} />
            <dl className="mt-4 grid gap-1 border-t border-hairline pt-4 text-sm">
              <Pair label={t('Payment method')}>{t(METHODS[paymentMethod])}</Pair>
              <Pair label={t('Payment status')}>{t(paymentWords(order))}</Pair>
            </dl>
            {(status === 'shipped' || status === 'delivered') && (
              <Button variant="secondary" size="small" isWide className="mt-5" onClick={() => downloadInvoice(order.id)}>
                <Icon name="download" /> {t('Download invoice')}
              </Button>
            )}
          </section>
          {order.creditNotes.length > 0 && <CreditNotes notes={order.creditNotes} />}
          <section aria-labelledby="address-title">
            <h2 id="address-title" className="text-xl">
              {t('Delivery address')}
            </h2>
            <p className="mt-3">
              <span className="font-medium wrap-anywhere">{shippingAddress.name}</span>
              <PostalAddress address={shippingAddress} />
            </p>
          </section>
          <p>
            <Link to={`/complaints?order=${number}`} className="link inline-flex min-h-11 items-center">
              {t('Complain about this order')}
            </Link>
          </p>
          {canCancel({ status, paymentStatus: order.paymentStatus }) && <CancelOrder order={order} refundDays={refundDays} />}
        </div>
      </div>
    </>
  );
}

/** Where the order is: the tracker at its real status, or what stopped it. */
function Standing({ order, refundDays }: { order: Order; refundDays: Days }) {
  const t = useWords();
  const { id, status, paymentStatus, totalAmount, returnedAmount, cameBackAt } = order;
  if (isUnpaid(order)) {
    return (
      <div className="grid gap-5 rounded-panel border border-hairline bg-paper p-5 sm:p-6">
        <div>
          <h2 className="text-xl">{paymentStatus === 'failed' ? t('Your payment did not go through') : t('This order is not paid yet')}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">
            {t(
              'We hold the items for you for a short while. If money has already left your account, please wait a few minutes before you pay again: a payment that comes twice goes back to you.',
            )}
          </p>
        </div>
        <PayAgainButton orderId={id}>{t('Retry payment, {amount}', { amount: inRupees(totalAmount) })}</PayAgainButton>
      </div>
    );
  }
  if (status === 'cancelled' || cameBackAt) {
    return (
      <Alert tone="danger" isStatic title={cameBackAt ? t('The courier could not deliver this order') : t('This order was cancelled')}>
        {paymentStatus === 'refund_pending' && t(GOES_BACK, { amount: inRupees(returnedAmount), ...refundDays })}
        {paymentStatus === 'refunded' &&
          t('{amount} went back to you. Refunds take {min} to {max} business days.', {
            amount: inRupees(returnedAmount),
            ...refundDays,
          })}
        {paymentStatus !== 'refund_pending' && paymentStatus !== 'refunded' && t('Nothing is to be paid.')}
      </Alert>
    );
  }
  const place = FULFILMENT.indexOf(status);
  return (
    <Stepper
      label={t('Order progress')}
      steps={STEPS.map((step) => ({ ...step, label: t(step.label), description: t(step.description) }))}
      current={status === 'delivered' ? STEPS.length : place}
    />
  );
}

const GOES_BACK = '{amount} goes back the way you paid. Refunds take {min} to {max} business days.';

function Timeline({ events }: { events: Order['events'] }) {
  const t = useWords();
  const told = events.flatMap((event) => {
    const words = eventWords(event.kind);
    return words ? [{ ...event, words }] : [];
  });
  return (
    <ol className="mt-3 grid gap-3">
      {told.toReversed().map(({ kind, words, note, at }) => (
        <li key={`${kind} ${at.toISOString()}`} className="border-l border-edge pl-4">
          <p>{t(words)}</p>
          {/* A payment's note is its number at the gateway, which a bank may ask for. */}
          {note && <p className="text-sm wrap-anywhere text-ink-soft">{t(note)}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={at.toISOString()}>{t(formatDateTime(at))}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function CreditNotes({ notes }: { notes: Order['creditNotes'] }) {
  const t = useWords();
  return (
    <section aria-labelledby="credit-notes-title">
      <h2 id="credit-notes-title" className="text-xl">
        {notes.length === 1 ? t('Credit note') : t('Credit notes')}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {notes.map(({ id, number, amount, date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              {number}
              <span className="tabular block text-sm text-ink-soft">
                {t(formatDate(date))}, {inRupees(amount, 'always')}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => downloadCreditNote(id)}
              aria-label={t('Download credit note {number}', { number })}
            >
              <Icon name="download" /> {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pair({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CancelOrder({ order, refundDays }: { order: Order; refundDays: Days }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const left = Math.round((order.totalAmount - order.refundedAmount) * 100) / 100;

  async function cancel() {
    setBusy(true);
    const answer = await api.post(`/api/order/${order.id}/cancel`);
    await revalidate();
    setBusy(false);
    setAsking(false);
    if (answer.ok) toast('Your order was cancelled');
    else toast(answer.message || 'We could not reach the shop. Please try again.', 'error');
  }

  return (
    <section aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="text-xl">
        {t('Changed your mind?')}
      </h2>
      <p className="mt-3 mb-4 text-ink-soft">{t('You can cancel until the order is shipped.')}</p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        {t('Cancel order')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('Cancel {number}?', { number: order.number })}
        detail={
          order.paymentStatus === 'paid'
            ? t(GOES_BACK, { amount: inRupees(left), ...refundDays })
            : t('The items go back on the shelf. Nothing is to be paid.')
        }
        confirmLabel={t('Cancel order')}
        cancelLabel={t('Keep order')}
        isBusy={isBusy}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** What is not found, and what failed, the layout says. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <NotYours />;
  throw error;
}
