// Who ordered, how it is paid, where it goes, what was complained of, and what happened when.

import { standingOf } from '../../claims/claim-words.ts';
import { CLAIM_KIND_WORDS, type Claim } from '../../claims/claims.schema.ts';
import { downloadCreditNote } from '../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { canClaim, eventWords, isPartRefunded, methodWords, PaymentBadge } from './order-badges.tsx';
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
      {(order.paymentStatus !== 'cod' || isPartRefunded(order)) && (
        <p>
          <PaymentBadge order={order} />
        </p>
      )}
      {isCashDue(order) && <p className="staff-soft">{`To collect on delivery: ${amount(order.payableAmount)}`}</p>}
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
        <strong>{address.recipientName}</strong> <span className="staff-soft">({address.name})</span>
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
      {order.gstin && (
        <dl className="staff-pairs">
          <div>
            <dt>Business</dt>
            <dd>{order.businessName ?? order.userName}</dd>
          </div>
          <div>
            <dt>GSTIN</dt>
            <dd>{order.gstin}</dd>
          </div>
        </dl>
      )}
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
