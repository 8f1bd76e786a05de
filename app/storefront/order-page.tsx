import { useState } from 'react';
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { downloadCreditNote, downloadInvoice } from '../invoices/download-invoice.ts';
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
import { OrderSummary } from './order-summary.tsx';
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
  const list = `/orders/${params.userId}`;
  return (
    <div className="page py-8 md:py-12">
      <Link to={list} className="link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrow-left" />
        Back to orders
      </Link>
      {loaderData ? (
        <OrderDetail {...loaderData} />
      ) : (
        <SignInPrompt icon="receipt" title="Please sign in to see this order" next={`${list}/${params.orderId}`}>
          It is kept with the account that placed it.
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
  const { revalidate } = useRevalidator();
  const { number, createdAt, status, paymentMethod, shippingAddress, products, pricingDetails, courierName, trackingNumber } = order;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{number}</h1>
        <OrderBadge order={order} />
      </div>
      <p className="mt-1 text-ink-soft">
        Placed on <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </p>

      <div className="mt-8">
        <Standing order={order} refundDays={refundDays} />
      </div>

      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid grid-cols-1 content-start gap-10">
          {(courierName || trackingNumber) && (
            <section aria-labelledby="tracking-title">
              <h2 id="tracking-title" className="text-xl">
                Tracking
              </h2>
              <dl className="mt-3 grid gap-1">
                {courierName && <Pair label="Courier">{courierName}</Pair>}
                {trackingNumber && (
                  <Pair label="Tracking number">
                    <span className="tabular select-all wrap-anywhere">{trackingNumber}</span>
                  </Pair>
                )}
              </dl>
            </section>
          )}
          <section aria-labelledby="items-title">
            <h2 id="items-title" className="text-xl">
              Items
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
                        Qty {product.quantity} × {inRupees(product.price, 'always')}
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
              What happened so far
            </h2>
            <Timeline events={order.events} />
          </section>
        </div>
        <div className="grid grid-cols-1 content-start gap-10">
          <section aria-labelledby="price-title" className="rounded-panel border border-hairline bg-paper p-5 sm:p-6">
            <h2 id="price-title" className="text-xl">
              Price
            </h2>
            <div className="mt-4">
              <OrderSummary figures={pricingDetails} decimals="always" />
            </div>
            {order.roundOff !== 0 && (
              <dl className="tabular mt-2 grid gap-2">
                <Pair label="Round off">{inRupees(order.roundOff, 'always')}</Pair>
                <Pair label="In cash">
                  <span className="font-medium">{inRupees(order.payableAmount, 'always')}</span>
                </Pair>
              </dl>
            )}
            <dl className="mt-4 grid gap-1 border-t border-hairline pt-4 text-sm">
              <Pair label="Payment method">{METHODS[paymentMethod]}</Pair>
              <Pair label="Payment status">{paymentWords(order)}</Pair>
            </dl>
            {(status === 'shipped' || status === 'delivered') && (
              <Button variant="secondary" size="small" isWide className="mt-5" onClick={() => downloadInvoice(order.id)}>
                <Icon name="download" /> Download invoice
              </Button>
            )}
          </section>
          {order.creditNotes.length > 0 && <CreditNotes notes={order.creditNotes} />}
          <section aria-labelledby="address-title">
            <h2 id="address-title" className="text-xl">
              Delivery address
            </h2>
            <p className="mt-3">
              <span className="font-medium wrap-anywhere">{shippingAddress.name}</span>
              <PostalAddress address={shippingAddress} />
            </p>
          </section>
          {canCancel({ status, paymentStatus: order.paymentStatus }) && <CancelOrder order={order} refundDays={refundDays} />}
        </div>
      </div>
    </>
  );
}

/** Where the order is: the tracker at its real status, or what stopped it. */
function Standing({ order, refundDays }: { order: Order; refundDays: Days }) {
  const { id, status, paymentStatus, totalAmount } = order;
  if (isUnpaid(order)) {
    return (
      <div className="grid gap-5 rounded-panel border border-hairline bg-paper p-5 sm:p-6">
        <div>
          <h2 className="text-xl">{paymentStatus === 'failed' ? 'Your payment did not go through' : 'This order is not paid yet'}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">
            We hold the items for you for a short while. If money has already left your account, please wait a few minutes before you pay
            again: a payment that comes twice goes back to you.
          </p>
        </div>
        <PayAgainButton orderId={id}>{`Retry payment, ${inRupees(totalAmount)}`}</PayAgainButton>
      </div>
    );
  }
  if (status === 'cancelled') {
    return (
      <Alert tone="danger" isStatic title="This order was cancelled">
        {paymentStatus === 'refund_pending' && `${inRupees(totalAmount)} goes back the way you paid. ${refundSentence(refundDays)}`}
        {paymentStatus === 'refunded' && `${inRupees(totalAmount)} went back the way you paid. ${refundSentence(refundDays)}`}
        {paymentStatus !== 'refund_pending' && paymentStatus !== 'refunded' && 'Nothing is to be paid.'}
      </Alert>
    );
  }
  const place = FULFILMENT.indexOf(status);
  return <Stepper label="Order progress" steps={STEPS} current={status === 'delivered' ? STEPS.length : place} />;
}

const refundSentence = ({ min, max }: Days) => `Refunds take ${min} to ${max} business days.`;

function Timeline({ events }: { events: Order['events'] }) {
  const told = events.flatMap((event) => {
    const words = eventWords(event.kind);
    return words ? [{ ...event, words }] : [];
  });
  return (
    <ol className="mt-3 grid gap-3">
      {told.toReversed().map(({ kind, words, note, at }) => (
        <li key={`${kind} ${at.toISOString()}`} className="border-l border-edge pl-4">
          <p>{words}</p>
          {/* A payment's note is its number at the gateway, which a bank may ask for. */}
          {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function CreditNotes({ notes }: { notes: Order['creditNotes'] }) {
  return (
    <section aria-labelledby="credit-notes-title">
      <h2 id="credit-notes-title" className="text-xl">
        {notes.length === 1 ? 'Credit note' : 'Credit notes'}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {notes.map(({ id, number, amount, date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              {number}
              <span className="tabular block text-sm text-ink-soft">
                {formatDate(date)}, {inRupees(amount, 'always')}
              </span>
            </span>
            <Button variant="quiet" size="small" onClick={() => downloadCreditNote(id)} aria-label={`Download credit note ${number}`}>
              <Icon name="download" /> Download
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
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isPaid = order.paymentStatus === 'paid';

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
        Changed your mind?
      </h2>
      <p className="mt-3 mb-4 text-ink-soft">You can cancel until the order is shipped.</p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Cancel ${order.number}?`}
        detail={
          isPaid
            ? `${inRupees(order.totalAmount)} goes back the way you paid. ${refundSentence(refundDays)}`
            : 'The items go back on the shelf. Nothing is to be paid.'
        }
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
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
