import { E_WAY_ABOVE_PAISE } from '../../invoices/e-way-bill.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isBeforeShipping } from '../order-status.ts';
import type { StaffOrder } from '../orders.schema.ts';
import { downloadEWayBill } from '../packing/download-packing.ts';

export const isCashDue = ({ paymentStatus, status, cameBackAt }: StaffOrder) =>
  paymentStatus === 'cod' && status !== 'delivered' && status !== 'cancelled' && !cameBackAt;

const needsEWayBill = (order: StaffOrder) => isBeforeShipping(order) && paiseFromRupees(order.totalAmount) > E_WAY_ABOVE_PAISE;

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
      {needsEWayBill(order) && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p>
            Worth more than ₹50,000: the parcel needs an e-way bill before it leaves. Issue the invoice, download part A and upload it at
            ewaybillgst.gov.in. Whoever transports the parcel adds part B, the vehicle.
          </p>
          <Button variant="secondary" size="small" onClick={() => downloadEWayBill(order.id)}>
            <Icon name="download" /> Download part A
          </Button>
        </div>
      )}
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
