import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import type { StaffOrder } from '../orders.schema.ts';

export const isCashDue = ({ paymentStatus, status, cameBackAt }: StaffOrder) =>
  paymentStatus === 'cod' && status !== 'delivered' && status !== 'cancelled' && !cameBackAt;

export function OrderDelivery({ order }: { order: StaffOrder }) {
  const { shippingAddress: address } = order;
  return (
    <Panel aria-labelledby="address">
      <h2 id="address">Shipping address</h2>
      <address>
        <strong>{address.recipientName}</strong> <span className="soft">({address.name})</span>
        <br />
        {address.street}
        {address.landmark && (
          <>
            <br />
            {address.landmark}
          </>
        )}
        <br />
        {`${address.city} ${address.zipCode}`}
        <br />
        {`${address.state}, ${address.country}`}
        <br />
        <a className="link" href={`tel:${address.phone}`}>
          {address.phone}
        </a>
      </address>
      {order.giftNote && (
        <Facts>
          <div>
            <dt>Gift note</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{order.giftNote}</dd>
          </div>
        </Facts>
      )}
      {order.gstin && (
        <Facts>
          <div>
            <dt>Business</dt>
            <dd>{order.businessName ?? order.userName}</dd>
          </div>
          <div>
            <dt>GSTIN</dt>
            <dd>{order.gstin}</dd>
          </div>
        </Facts>
      )}
      {(order.courierName || order.trackingNumber) && (
        <Facts>
          {order.courierName && (
            <div>
              <dt>Courier</dt>
              <dd>{order.courierName}</dd>
            </div>
          )}
          {order.trackingNumber && (
            <div>
              <dt>Tracking number</dt>
              <dd>{order.trackingNumber}</dd>
            </div>
          )}
        </Facts>
      )}
    </Panel>
  );
}
