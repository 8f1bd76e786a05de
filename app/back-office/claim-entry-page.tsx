// A customer phones: staff find the order and write down what was wrong with it, by the same rules and clock as the customer's own report.
import './claims.css';
import { useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { ClaimForm } from '../claims/claim-form.tsx';
import type { Claim, ClaimReport } from '../claims/claims.schema.ts';
import { findReport } from '../claims/make-claim.server.ts';
import { readOrderNumber } from '../orders/orders.schema.ts';
import { getOrder } from '../orders/orders.server.ts';
import { getShop, notFoundPage, orErrorPage, requireStaff } from '../platform/page.server.ts';
import { formatDateTime } from '../platform/time.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/claim-entry-page';
import { BackLink } from './back-link.tsx';
import { ClaimedOrder } from './claimed-order.tsx';
import { staffMeta } from './staff-meta.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'claims');
  const { db, now } = getShop(context);
  const asked = (new URL(request.url).searchParams.get('order') ?? '').trim();
  const number = readOrderNumber(asked);
  const found = number === null ? null : await findReport(db, number, now());
  if (!found) return { asked, order: null, report: null, now: now().getTime() };
  const order = await orErrorPage(getOrder(db, found.order.id, staff));
  if (!('userName' in order)) throw notFoundPage();
  return { asked, order, report: found.report, now: now().getTime() };
}

export const meta: Route.MetaFunction = () => staffMeta('Enter a claim');

export default function ClaimEntryPage({ loaderData: { asked, order, report, now } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const isDirty = useRef(false);
  const guard = useLeaveGuard(isDirty, 'What you wrote down is lost.');
  const canEnter = order !== null && report !== null && report.kinds.length > 0 && report.goods.length > 0;

  function onSent({ id, ticket }: Claim) {
    isDirty.current = false;
    toast(`${ticket} is entered. The receipt goes to the customer by e-mail.`);
    navigate(`/admins/claims/${id}`);
  }

  return (
    <>
      <BackLink to="/admins/claims">Claims</BackLink>
      <div className="staff-head">
        <h1>Enter a claim</h1>
        {canEnter && (
          <Button type="submit" form={formId} size="small" isBusy={isBusy} busyLabel="Entering...">
            Enter claim
          </Button>
        )}
      </div>
      <Form className="staff-card claim-find">
        <TextField
          key={asked}
          label="Order number"
          name="order"
          defaultValue={asked}
          placeholder="ORD-1001"
          autoComplete="off"
          spellCheck={false}
          required
          error={asked && !order ? 'There is no order with this number.' : undefined}
        />
        <Button type="submit" variant="secondary" size="small">
          Find order
        </Button>
      </Form>
      {order && (
        <div className="staff-detail is-person">
          <div className="staff-stack">
            <Standing report={report} isSent={order.status === 'shipped' || order.status === 'delivered'} now={now} />
            {canEnter && (
              <section
                className="staff-card"
                aria-label="What the customer says"
                onInput={() => {
                  isDirty.current = true;
                }}
              >
                <ClaimForm
                  key={order.id}
                  id={formId}
                  path="/api/claims"
                  also={{ orderId: order.id }}
                  report={report}
                  wishLegend="What would the customer like?"
                  photoWords="As the customer sent them to you. Only they and our staff see them."
                  onBusy={setBusy}
                  onSent={onSent}
                />
              </section>
            )}
          </div>
          <ClaimedOrder order={order} />
        </div>
      )}
      {guard}
    </>
  );
}

/** What the rules let be claimed at this moment, said before anybody types. */
function Standing({ report, isSent, now }: { report: ClaimReport | null; isSent: boolean; now: number }) {
  if (!report)
    return (
      <Alert tone="warning" isStatic title="Nothing can be claimed">
        {isSent ? 'The parcel of this order came back to us.' : 'Nothing of this order was sent.'}
      </Alert>
    );
  const { goods, kinds, goodsUntil, parcelFrom, withinHours } = report;
  if (goods.length === 0)
    return (
      <Alert tone="warning" isStatic title="Nothing is left to claim">
        Everything in this order was claimed or refunded.
      </Alert>
    );
  if (goodsUntil && now <= goodsUntil.getTime())
    return (
      <Alert tone="info" isStatic title={`Until ${formatDateTime(goodsUntil)}`}>
        {`The ${withinHours} hours since the delivery. What can be seen needs a photo: ask the customer to send it.`}
      </Alert>
    );
  const words = goodsUntil
    ? `The ${withinHours} hours for what is damaged, missing or wrong were over on ${formatDateTime(goodsUntil)}.`
    : kinds.length > 0
      ? 'The promised days are over, so the parcel can be claimed as lost.'
      : `The parcel may still be on its way. It can be claimed as lost from ${parcelFrom ? formatDateTime(parcelFrom) : 'its promised day'}.`;
  return (
    <Alert tone={kinds.length > 0 ? 'info' : 'warning'} isStatic title={kinds.length > 0 ? 'Only as a parcel that never came' : 'Not yet'}>
      {words}
    </Alert>
  );
}
