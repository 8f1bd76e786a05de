import { standingOf } from '../../claims/claim-words.ts';
import { CLAIM_KIND_WORDS, type Claim } from '../../claims/claims.schema.ts';
import { downloadCreditNote } from '../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { RowAct } from '../../staff-kit/list/row-parts.tsx';
import { Panel, Timeline, TimelineStep } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { canClaim, eventWords, isPartRefunded, methodWords, PaymentBadge } from './order-badges.tsx';
import { isCashDue } from './order-delivery.tsx';
import { RefundList } from './refund-list.tsx';

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export function OrderCustomer({ order }: { order: StaffOrder }) {
  return (
    <Panel aria-labelledby="customer">
      <h2 id="customer">Customer</h2>
      <p>
        <strong>{order.userName}</strong>
      </p>
      {order.email ? (
        <p>
          <a className="link" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </p>
      ) : (
        <p className="soft">No e-mail</p>
      )}
      <p>
        <a className="link" href={`tel:${order.phone}`}>
          {order.phone}
        </a>
      </p>
    </Panel>
  );
}

export function OrderPayment({ order }: { order: StaffOrder }) {
  return (
    <Panel aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <p>{methodWords(order.paymentMethod)}</p>
      {(order.paymentStatus !== 'cod' || isPartRefunded(order)) && (
        <p>
          <PaymentBadge order={order} />
        </p>
      )}
      {isCashDue(order) && <p className="soft">{`To collect on delivery: ${amount(order.payableAmount)}`}</p>}
      <RefundList order={order} />
      {order.creditNotes.map((note) => (
        <p key={note.id}>
          <RowAct onClick={() => downloadCreditNote(note.id)}>{`Credit note ${note.number}, ${amount(note.amount)}`}</RowAct>
        </p>
      ))}
    </Panel>
  );
}

export function OrderClaims({ order, claims }: { order: StaffOrder; claims: Claim[] }) {
  if (claims.length === 0 && !canClaim(order)) return null;
  return (
    <Panel aria-labelledby="claims">
      <h2 id="claims">Claims</h2>
      {claims.map((claim) => (
        <p key={claim.id}>
          <PermittedLink permission="claims" to={`/admins/claims/${claim.id}`} className="link">
            {claim.ticket}
          </PermittedLink>{' '}
          <Badge tone={standingOf(claim).tone}>{standingOf(claim).label}</Badge>
          <span className="soft block">{CLAIM_KIND_WORDS[claim.kind]}</span>
        </p>
      ))}
      {canClaim(order) && (
        <PermittedLink permission="claims" to={`/admins/claims/new?order=${order.number}`} className="link">
          Enter a claim
        </PermittedLink>
      )}
    </Panel>
  );
}

export function OrderTimeline({ order }: { order: StaffOrder }) {
  return (
    <Panel aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <Timeline>
        {order.events.toReversed().map((event) => (
          <TimelineStep key={`${event.kind} ${event.at.getTime()}`}>
            <strong>{eventWords(event.kind)}</strong>
            {event.note && <span className="soft">{event.note}</span>}
            {event.by && <span className="soft">{`By ${event.by}`}</span>}
            <time className="soft" dateTime={event.at.toISOString()}>
              {formatDateTime(event.at)}
            </time>
          </TimelineStep>
        ))}
      </Timeline>
    </Panel>
  );
}
