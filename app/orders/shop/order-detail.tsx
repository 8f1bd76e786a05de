import { PostalAddress } from '../../accounts/shop/addresses/postal-address.tsx';
import type { OtherWay } from '../../checkout/methods/pay-otherwise.server.ts';
import { ConfirmCashOrder } from '../../checkout/shop/confirm-cash-order.tsx';
import { PayOnlineOffer } from '../../checkout/shop/pay-online-offer.tsx';
import { OrderClaims, type OrderClaimsProps } from '../../claims/shop/order-claims.tsx';
import type { OwnParcel as Parcel } from '../../couriers/couriers.schema.ts';
import { OwnParcel } from '../../couriers/shop/own-parcel.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Link } from '../../ui/link.tsx';
import { canCancel, isUnpaid } from '../order-status.ts';
import type { Order } from '../orders.schema.ts';
import { BuyAgain } from './buy-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { Business } from './order-business.tsx';
import { OrderItems, type OrderItemsProps } from './order-items.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderStanding } from './order-standing.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Tracking } from './order-tracking.tsx';
import { type Days, OrderBadge } from './order-words.tsx';

export interface OrderDetailProps extends OrderItemsProps {
  isOwn: boolean;
  claims: Pick<OrderClaimsProps, 'claims' | 'report'>;
  parcel: Parcel | null;
  now: number;
  refundDays: Days;
  otherWay: OtherWay;
  phoneToConfirm: string | null;
}

export function OrderDetail({
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
  const { number, createdAt, courierName, trackingNumber } = order;
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
          <OrderTimeline events={order.events} isLost={order.isLost} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10">
          <OrderPrice order={order} />
          {order.creditNotes.length > 0 && <CreditNotes notes={order.creditNotes} />}
          <DeliveryAddress order={order} />
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

function DeliveryAddress({ order: { shippingAddress, giftNote } }: { order: Pick<Order, 'shippingAddress' | 'giftNote'> }) {
  const t = useWords();
  return (
    <section aria-labelledby="address-title">
      <h2 id="address-title" className="text-xl">
        {t('Delivery address')}
      </h2>
      <p className="mt-3">
        <span className="font-medium wrap-anywhere">{shippingAddress.recipientName}</span>
        <PostalAddress address={shippingAddress} />
      </p>
      {giftNote && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm text-ink-soft">{t('Gift note')}</span>
          {giftNote}
        </p>
      )}
    </section>
  );
}
