import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { PostalAddress } from '../../accounts/shop/addresses/postal-address.tsx';
import { findProductIds } from '../../catalogue/variants/read-variants.server.ts';
import { type OtherWay, readOtherWay } from '../../checkout/pay-otherwise.server.ts';
import { ConfirmCashOrder } from '../../checkout/shop/confirm-cash-order.tsx';
import { PayOnlineOffer } from '../../checkout/shop/pay-online-offer.tsx';
import { claimsIn, readClaims } from '../../claims/make-claim.server.ts';
import { OrderClaims, type OrderClaimsProps } from '../../claims/shop/order-claims.tsx';
import { readOwnParcel } from '../../couriers/act-on-attempt.server.ts';
import type { OwnParcel as Parcel } from '../../couriers/couriers.schema.ts';
import { OwnParcel } from '../../couriers/shop/own-parcel.tsx';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop, notFoundPage, orErrorPage, requireId } from '../../platform/pages/page.server.ts';
import { ownReviews } from '../../reviews/reviews.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { SignInPrompt } from '../../shop-kit/sign-in-prompt.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneToConfirm } from '../cash/confirm-own-order.server.ts';
import { canCancel, isUnpaid } from '../order-status.ts';
import { getOrder, ordersIn } from '../orders.server.ts';
import type { Route } from './+types/order-page.ts';
import { BuyAgain } from './buy-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { NotYours } from './not-yours.tsx';
import { OrderItems, type OrderItemsProps } from './order-items.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderStanding } from './order-standing.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { type Days, OrderBadge } from './order-words.tsx';
import { requireOwnPage } from './own-page.server.ts';
import { Pair } from './pair.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  requireOwnPage(user, params.userId);
  const { db, now } = getShop(context);
  const language = getLanguage(context);
  const [order] = await ordersIn(db, language, [await orErrorPage(getOrder(db, requireId(params.orderId), user))]);
  if (!order) throw notFoundPage();
  const { policies, loyalty } = await readSettings(db);
  // Staff see other people's orders, and write no reviews.
  const mayReview = order.status === 'delivered' && user.role === 'customer';
  const productIds = await findProductIds(
    db,
    order.products.flatMap((product) => [product, ...(product.pieces ?? [])]).map(({ id }) => id),
  );
  const { id, fullName } = user;
  return {
    order,
    parcel: await readOwnParcel(db, order.id, user, now()),
    claims: await claimsIn(db, language, await readClaims(db, order.id, user, now())),
    otherWay: await readOtherWay(db, order.id, now()),
    phoneToConfirm: await phoneToConfirm(getShop(context), order),
    now: now().getTime(),
    isOwn: user.role === 'customer',
    refundDays: policies.refundBusinessDays,
    reviewing: mayReview
      ? {
          writer: { id, fullName },
          productIds: Object.fromEntries(productIds),
          reviews: await ownReviews(db, id, [...productIds.values()]),
          points: loyalty.reviewPoints,
        }
      : null,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.order.number ?? 'My Orders' });
}

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
          {t('Use the account you ordered with.')}
        </SignInPrompt>
      )}
    </div>
  );
}

interface OrderDetailProps extends OrderItemsProps {
  isOwn: boolean;
  claims: Pick<OrderClaimsProps, 'claims' | 'report'>;
  parcel: Parcel | null;
  now: number;
  refundDays: Days;
  otherWay: OtherWay;
  phoneToConfirm: string | null;
}

function OrderDetail({
  order,
  claims,
  parcel,
  now,
  isOwn,
  refundDays,
  reviewing,
  otherWay: { online, cash },
  phoneToConfirm: phone,
}: OrderDetailProps) {
  const t = useWords();
  const { number, createdAt, shippingAddress, courierName, trackingNumber } = order;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id="order-title" tabIndex={-1} className="outline-none focus-visible:shadow-none">
          {number}
        </h1>
        <OrderBadge order={order} />
      </div>
      <p className="mt-1 text-ink-soft">
        {t.rich(
          'Placed on <time>{date}</time>',
          { time: (words) => <time dateTime={createdAt.toISOString()}>{words}</time> },
          { date: t.dateTime(createdAt) },
        )}
      </p>

      <div className="mt-8">
        <OrderStanding order={order} cash={cash} refundDays={refundDays} />
      </div>
      {isOwn && order.isToConfirm && (
        <div className="mt-8">
          <ConfirmCashOrder order={order} phone={phone} />
        </div>
      )}
      {online && <PayOnlineOffer orderId={order.id} online={online} />}

      <div className="mt-10 grid grid-cols-1 gap-10 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
        <div className="grid grid-cols-1 content-start gap-10">
          {(courierName || trackingNumber) && (
            <Tracking order={order}>{parcel && <OwnParcel orderId={order.id} parcel={parcel} isOwn={isOwn} />}</Tracking>
          )}
          <div>
            <OrderItems order={order} reviewing={reviewing} />
            {isOwn && !isUnpaid(order) && <BuyAgain products={order.products} />}
          </div>
          <OrderClaims {...claims} order={order} isOwn={isOwn} refundDays={refundDays} now={now} />
          <OrderTimeline events={order.events} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10">
          <OrderPrice order={order} />
          {order.creditNotes.length > 0 && <CreditNotes notes={order.creditNotes} />}
          <section aria-labelledby="address-title">
            <h2 id="address-title" className="text-xl">
              {t('Delivery address')}
            </h2>
            <p className="mt-3">
              <span className="font-medium wrap-anywhere">{shippingAddress.recipientName}</span>
              <PostalAddress address={shippingAddress} />
            </p>
          </section>
          {order.gstin && <Business gstin={order.gstin} name={order.businessName} />}
          <p>
            <Link to={`/complaints?order=${number}`} className="link inline-flex min-h-11 items-center">
              {t('Get help with this order')}
            </Link>
          </p>
          {canCancel(order) && <CancelOrder order={order} refundDays={refundDays} />}
        </div>
      </div>
    </>
  );
}

interface TrackingProps {
  order: Pick<OrderDetailProps['order'], 'courierName' | 'trackingNumber'>;
  children: ReactNode;
}

function Tracking({ order: { courierName, trackingNumber }, children }: TrackingProps) {
  const t = useWords();
  return (
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
      {children}
    </section>
  );
}

function Business({ gstin, name }: { gstin: string; name: string | null }) {
  const t = useWords();
  return (
    <section aria-labelledby="business-title">
      <h2 id="business-title" className="text-xl">
        {t('Business')}
      </h2>
      <dl className="mt-3 grid gap-1">
        {name && (
          <Pair label={t('Business name')}>
            <span className="wrap-anywhere">{name}</span>
          </Pair>
        )}
        <Pair label="GSTIN">
          <span className="tabular select-all">{gstin}</span>
        </Pair>
      </dl>
    </section>
  );
}

/** The layout shows 404s and errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <NotYours />;
  throw error;
}
