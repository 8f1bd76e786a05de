// A customer calls: staff find the order and record the claim, with the same rules and deadlines as the customer's own form.

import { useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { readOrderNumber } from '../../orders/order-number.ts';
import { hasShipped } from '../../orders/order-status.ts';
import { getOrder } from '../../orders/orders.server.ts';
import { getShop, notFoundPage, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { findReport } from '../claim-report.server.ts';
import type { Claim, ClaimReport } from '../claims.schema.ts';
import { ClaimForm } from '../form/claim-form.tsx';
import type { Route } from './+types/claim-entry-page';
import { ClaimedOrder } from './claimed-order.tsx';

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
  const guard = useLeaveGuard(isDirty, 'Your entries will be lost.');
  const canEnter = order !== null && report !== null && report.kinds.length + report.afterWindow.length > 0 && report.goods.length > 0;

  function onSent({ id, ticket }: Pick<Claim, 'id' | 'ticket'>) {
    isDirty.current = false;
    toast(`${ticket} created. The customer gets a receipt by e-mail.`);
    navigate(`/admins/claims/${id}`);
  }

  return (
    <>
      <BackLink to="/admins/claims">Claims</BackLink>
      <PageHead>
        <h1>Enter a claim</h1>
        {canEnter && (
          <Button type="submit" form={formId} size="small" isBusy={isBusy} busyLabel="Entering...">
            Enter claim
          </Button>
        )}
      </PageHead>
      <Panel as={Form} className="mb-4 flex flex-wrap items-start gap-2">
        <TextField
          key={asked}
          label="Order number"
          name="order"
          defaultValue={asked}
          placeholder="ORD-1001"
          autoComplete="off"
          spellCheck={false}
          required
          fieldClassName="max-w-96 flex-[1_1_14rem]"
          error={asked && !order ? 'No order with this number.' : undefined}
        />
        <Button type="submit" variant="secondary" size="small" className="min-[480px]:mt-7">
          Find order
        </Button>
      </Panel>
      {order && (
        <DetailColumns>
          <div className="grid min-w-0 gap-4">
            <Standing report={report} isSent={hasShipped(order)} now={now} />
            {canEnter && (
              <Panel
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
                  asksReason
                  wishLegend="What does the customer want?"
                  photoWords="As sent by the customer. Only they and staff can see them."
                  onBusy={setBusy}
                  onSent={onSent}
                />
              </Panel>
            )}
          </div>
          <ClaimedOrder order={order} />
        </DetailColumns>
      )}
      {guard}
    </>
  );
}

/** What can be claimed at this moment, shown before staff start typing. */
function Standing({ report, isSent, now }: { report: ClaimReport | null; isSent: boolean; now: number }) {
  if (!report)
    return (
      <Alert tone="warning" isStatic title="Nothing can be claimed">
        {isSent ? 'This parcel was returned to us.' : 'Nothing from this order was shipped.'}
      </Alert>
    );
  const { goods, kinds, afterWindow, goodsUntil, parcelFrom, withinHours } = report;
  if (goods.length === 0)
    return (
      <Alert tone="warning" isStatic title="Nothing left to claim">
        Everything in this order was claimed or refunded.
      </Alert>
    );
  if (goodsUntil && now <= goodsUntil.getTime())
    return (
      <Alert tone="info" isStatic title={`Until ${formatDateTime(goodsUntil)}`}>
        {`${withinHours} hours after delivery. Photos are required for visible damage. Ask the customer for them.`}
      </Alert>
    );
  const words = goodsUntil
    ? `The ${withinHours}-hour window for damaged, missing or wrong items closed on ${formatDateTime(goodsUntil)}. You can still open a claim with a reason.`
    : kinds.length > 0
      ? 'The promised delivery date has passed, so the parcel can be claimed as late or lost.'
      : `The parcel may still be on its way. It can be claimed as late or lost from ${parcelFrom ? formatDateTime(parcelFrom) : 'its promised day'}.`;
  return (
    <Alert tone={kinds.length > 0 ? 'info' : 'warning'} isStatic title={titleOf(kinds.length, afterWindow.length)}>
      {words}
    </Alert>
  );
}

function titleOf(inTime: number, over: number) {
  if (over > 0) return 'The window has closed';
  return inTime > 0 ? 'Late or lost' : 'Not yet';
}
