// Who ordered, how it is paid, where it goes, what was complained of, and what happened when.
import { CLAIM_KIND_WORDS, type Claim } from '../claims/claims.schema.ts';
import { downloadCreditNote } from '../invoices/download-invoice.ts';
import type { StaffOrder } from '../orders/orders.schema.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { formatDateTime } from '../platform/time.ts';
import { Badge } from '../ui/badge.tsx';
import { standingOf } from './claim-words.ts';
import { canClaim, eventWords, methodWords, PaymentBadge } from './order-words.tsx';
import { PermittedLink } from './permitted-link.tsx';
import { RefundList } from './refund-list.tsx';

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export function OrderCustomer({ order }: { order: StaffOrder }) {
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

export function OrderPayment({ order }: { order: StaffOrder }) {
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

export function OrderDelivery({ order }: { order: StaffOrder }) {
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

export function OrderClaims({ order, claims }: { order: StaffOrder; claims: Claim[] }) {
  if (claims.length === 0 && !canClaim(order)) return null;
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
      {canClaim(order) && (
        <PermittedLink permission="claims" to={`/admins/claims/new?order=${order.number}`} className="link">
          Enter a claim
        </PermittedLink>
      )}
    </section>
  );
}

export function OrderTimeline({ order }: { order: StaffOrder }) {
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
