import { useState } from 'react';
import { Link } from 'react-router';
import { CLAIM_KIND_WORDS, type Claim } from '../claims/claims.schema.ts';
import { listClaimsOf } from '../claims/claims.server.ts';
import { downloadCreditNote, downloadInvoice } from '../invoices/download-invoice.ts';
import type { StaffOrder } from '../orders/orders.schema.ts';
import { getOrder } from '../orders/orders.server.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { getShop, notFoundPage, orErrorPage, requireStaff } from '../platform/page.server.ts';
import { formatDateTime } from '../platform/time.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Table } from '../ui/table.tsx';
import type { Route } from './+types/order-detail-page';
import { CameBackDialog } from './came-back-dialog.tsx';
import { standingOf } from './claim-words.ts';
import {
  canCancel,
  canComeBack,
  canConfirm,
  canDeliver,
  canInvoice,
  canProcess,
  canRefund,
  canShip,
  eventWords,
  methodWords,
  PaymentBadge,
  StatusBadge,
} from './order-words.tsx';
import { PermittedLink } from './permitted-link.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundList } from './refund-list.tsx';
import { staffMeta } from './staff-meta.ts';
import { useFresh } from './use-fresh.ts';
import { useMay } from './use-may.ts';
import { useOrderMoves } from './use-order-moves.tsx';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  if (!UUID.test(params.id)) throw notFoundPage();
  const { db } = getShop(context);
  const order = await orErrorPage(getOrder(db, params.id, staff));
  if (!('userName' in order)) throw notFoundPage();
  return { order, claims: await listClaimsOf(db, { orderId: order.id }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => staffMeta(loaderData?.order.number ?? 'Order');

export default function OrderDetailPage({ loaderData: { order, claims } }: Route.ComponentProps) {
  const moves = useOrderMoves();
  const mayRefund = useMay()('refunds');
  const [isRefunding, setRefunding] = useState(false);
  const [isComingBack, setComingBack] = useState(false);
  useFresh();
  const isBusy = moves.busyId === order.id;
  return (
    <>
      <p className="staff-back">
        <Link to="/admins/orders">
          <Icon name="arrow-left" /> Orders
        </Link>
      </p>
      <div className="staff-head">
        <div>
          <h1>{order.number}</h1>
          <p className="staff-badges">
            <StatusBadge order={order} />
            <PaymentBadge status={order.paymentStatus} />
            <time className="staff-soft" dateTime={order.createdAt.toISOString()}>
              {formatDateTime(order.createdAt)}
            </time>
          </p>
        </div>
        <div className="staff-buttons">
          <Button variant="quiet" size="small" disabled={!canInvoice(order)} onClick={() => downloadInvoice(order.id)}>
            <Icon name="download" /> Download invoice
          </Button>
          {mayRefund && (
            <>
              <Button variant="danger" size="small" disabled={!canCancel(order) || isBusy} onClick={() => moves.cancel(order)}>
                Cancel order
              </Button>
              <Button variant="secondary" size="small" disabled={!canRefund(order) || isBusy} onClick={() => setRefunding(true)}>
                Refund
              </Button>
            </>
          )}
          {canConfirm(order) && (
            <Button variant="secondary" size="small" disabled={isBusy} onClick={() => moves.confirm(order)}>
              Confirmed by phone
            </Button>
          )}
          <Button variant="secondary" size="small" disabled={!canProcess(order) || isBusy} onClick={() => moves.process(order)}>
            Mark as Processing
          </Button>
          <Button
            variant={canShip(order) ? 'primary' : 'secondary'}
            size="small"
            disabled={!canShip(order) || isBusy}
            onClick={() => moves.ship(order)}
          >
            Mark as Shipped
          </Button>
          {canComeBack(order) && (
            <Button variant="danger" size="small" disabled={isBusy} onClick={() => setComingBack(true)}>
              Came back
            </Button>
          )}
          <Button
            variant={canComeBack(order) ? 'primary' : 'secondary'}
            size="small"
            disabled={!canDeliver(order) || isBusy}
            onClick={() => moves.deliver(order)}
          >
            Mark as Delivered
          </Button>
        </div>
      </div>
      <div className="staff-detail">
        <div className="staff-stack">
          <Goods order={order} />
          <Timeline order={order} />
        </div>
        <div className="staff-stack">
          {claims.length > 0 && <Claims claims={claims} />}
          <Customer order={order} />
          <Payment order={order} />
          <Delivery order={order} />
        </div>
      </div>
      {moves.dialogs}
      <CameBackDialog order={order} isOpen={isComingBack} onClose={() => setComingBack(false)} />
      <RefundDialog order={order} isOpen={isRefunding} onClose={() => setRefunding(false)} />
    </>
  );
}

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

function Goods({ order }: { order: StaffOrder }) {
  const { pricingDetails: pricing } = order;
  const offerDiscount = pricing.originalSubtotal - pricing.subtotal;
  const figures: [string, number][] = [
    ['Price before offers', pricing.originalSubtotal],
    ...(offerDiscount > 0 ? [['Offers', -rounded(offerDiscount)] as [string, number]] : []),
    ...(pricing.couponDiscountAmount > 0 ? [['Coupon', -pricing.couponDiscountAmount] as [string, number]] : []),
    ...(pricing.coinDiscount > 0 ? [['Coins', -pricing.coinDiscount] as [string, number]] : []),
    ['GST', pricing.gst],
    ['Delivery', pricing.deliveryCharge],
  ];
  return (
    <section aria-labelledby="goods">
      <div className="staff-subhead">
        <h2 id="goods">Products</h2>
        <span className="staff-soft">{`${order.quantity} ${order.quantity === 1 ? 'piece' : 'pieces'}`}</span>
      </div>
      <Table
        caption={`Products of ${order.number}`}
        rows={order.products}
        rowKey={(line) => line.id}
        empty={<p className="staff-soft">No products</p>}
        columns={[
          {
            key: 'name',
            header: 'Product',
            isHeading: true,
            cell: (line) => (
              <div className="staff-product">
                {line.image && <img src={line.image} alt="" width={44} height={44} className="staff-thumb" />}
                <PermittedLink permission="products" to={`/admins/products/${line.id}`} className="row-link">
                  {line.name}
                </PermittedLink>
              </div>
            ),
          },
          { key: 'price', header: 'Price', align: 'end', cell: (line) => amount(line.price) },
          { key: 'quantity', header: 'Qty', align: 'end', cell: (line) => line.quantity },
          { key: 'sum', header: 'Amount', align: 'end', cell: (line) => amount(rounded(line.price * line.quantity)) },
        ]}
      />
      <dl className="staff-card staff-sums">
        {figures.map(([label, rupees]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === 'Delivery' && rupees === 0 ? 'Free' : amount(rupees)}</dd>
          </div>
        ))}
        <div className="is-total">
          <dt>Total</dt>
          <dd>{amount(order.totalAmount)}</dd>
        </div>
        {order.roundOff !== 0 && (
          <div>
            <dt>Round off</dt>
            <dd>{`${order.roundOff > 0 ? '+' : ''}${amount(order.roundOff)}`}</dd>
          </div>
        )}
        {order.roundOff !== 0 && (
          <div className="is-total">
            <dt>In cash</dt>
            <dd>{amount(order.payableAmount)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Sums of rupees with two decimals are rupees with two decimals; floats need telling. */
const rounded = (rupees: number) => Math.round(rupees * 100) / 100;

function Timeline({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="timeline" className="staff-card">
      <h2 id="timeline">Timeline</h2>
      <ol className="staff-timeline">
        {order.events.toReversed().map((event) => (
          <li key={`${event.kind} ${event.at.getTime()}`}>
            <strong>{eventWords(event.kind)}</strong>
            {event.note && <span className="staff-soft">{event.note}</span>}
            {event.by && <span className="staff-soft">{`By ${event.by}`}</span>}
            <time className="staff-soft" dateTime={event.at.toISOString()}>
              {formatDateTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Claims({ claims }: { claims: Claim[] }) {
  return (
    <section aria-labelledby="claims" className="staff-card">
      <h2 id="claims">Claims</h2>
      {claims.map((claim) => (
        <p key={claim.id}>
          <PermittedLink permission="claims" to={`/admins/claims/${claim.id}`} className="link">
            {claim.ticket}
          </PermittedLink>{' '}
          <Badge tone={standingOf(claim).tone}>{standingOf(claim).label}</Badge>
          <span className="staff-soft staff-two">{CLAIM_KIND_WORDS[claim.kind]}</span>
        </p>
      ))}
    </section>
  );
}

function Customer({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="customer" className="staff-card">
      <h2 id="customer">Customer</h2>
      <p>
        <strong>{order.userName}</strong>
      </p>
      <p>
        <a className="link" href={`mailto:${order.email}`}>
          {order.email}
        </a>
      </p>
      <p>
        <a className="link" href={`tel:${order.phone}`}>
          {order.phone}
        </a>
      </p>
    </section>
  );
}

function Payment({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="payment" className="staff-card">
      <h2 id="payment">Payment</h2>
      <p>{methodWords(order.paymentMethod)}</p>
      {order.paymentStatus !== 'cod' && (
        <p>
          <PaymentBadge status={order.paymentStatus} />
        </p>
      )}
      {isCashDue(order) && <p className="staff-soft">{`To collect at the door: ${amount(order.payableAmount)}`}</p>}
      <RefundList order={order} />
      {order.creditNotes.map((note) => (
        <p key={note.id}>
          <button type="button" className="staff-view" onClick={() => downloadCreditNote(note.id)}>
            {`Credit note ${note.number}, ${amount(note.amount)}`}
          </button>
        </p>
      ))}
    </section>
  );
}

const isCashDue = ({ paymentStatus, status, cameBackAt }: StaffOrder) =>
  paymentStatus === 'cod' && status !== 'delivered' && status !== 'cancelled' && !cameBackAt;

function Delivery({ order }: { order: StaffOrder }) {
  const { shippingAddress: address } = order;
  return (
    <section aria-labelledby="address" className="staff-card">
      <h2 id="address">Shipping address</h2>
      <address>
        <strong>{address.name}</strong>
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
      {(order.courierName || order.trackingNumber) && (
        <dl className="staff-pairs">
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
        </dl>
      )}
    </section>
  );
}
