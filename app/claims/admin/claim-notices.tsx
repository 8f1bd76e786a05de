import { Alert } from '../../ui/alert.tsx';
import type { ClaimDetail } from '../claims.schema.ts';
import { shortItems } from './claim-acts.tsx';
import { rupees } from './claim-formats.ts';

/** Shown before staff decide. */
export function Notices({ claim }: { claim: ClaimDetail }) {
  const short = shortItems(claim);
  return (
    <>
      {claim.afterWindowReason && (
        <Alert tone="info" isStatic title="Opened after the deadline">
          <span className="wrap-anywhere whitespace-pre-line">{claim.afterWindowReason}</span>
        </Alert>
      )}
      {claim.status === 'refused' && (
        <Alert tone="info" isStatic title="Refused">
          <span className="wrap-anywhere whitespace-pre-line">{claim.reason}</span>
        </Alert>
      )}
      {claim.status === 'refunded' && claim.refundedAmount !== null && (
        <Alert tone="success" isStatic title={`Refunded ${rupees(claim.refundedAmount)}`}>
          See the order for the refund.
        </Alert>
      )}
      {claim.status === 'open' && short.length > 0 && (
        <Alert tone="warning" isStatic title="Not enough stock for a replacement">
          {short.map(({ name, quantity, stock }) => `${name}: ${stock} of ${quantity} in stock`).join('; ')}
        </Alert>
      )}
      {claim.toCollect > 0 && (claim.status === 'open' || (claim.parcel && !claim.parcel.deliveredAt)) && (
        <Alert tone="warning" isStatic title={`This order is not paid yet: ${rupees(claim.toCollect)}`}>
          If you send a replacement, the courier collects the amount in cash. There is nothing to refund.
        </Alert>
      )}
    </>
  );
}
