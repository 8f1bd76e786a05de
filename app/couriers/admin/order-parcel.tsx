import { useState } from 'react';
import { download } from '../../invoices/download-invoice.ts';
import { isPaid } from '../../orders/order-status.ts';
import type { StaffOrder } from '../../orders/orders.schema.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel, Timeline, TimelineStep } from '../../staff-kit/page-parts.tsx';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OwnParcel, ParcelDetail } from '../couriers.schema.ts';
import { canCancelParcel, hasEnded, isPrintable } from '../parcel-state.ts';
import { REASON_WORDS, STATE_WORDS } from '../parcel-words.ts';
import { AnswerAttempt } from './answer-attempt.tsx';
import { BookCourier } from './book-courier.tsx';
import { Practice } from './practice-parcel.tsx';

export interface OrderParcelProps {
  order: Pick<StaffOrder, 'id' | 'number' | 'paymentStatus' | 'cameBackAt'>;
  /** The latest first. */
  parcels: ParcelDetail[];
  attempt: OwnParcel['attempt'];
  canBook: boolean;
}

export function OrderParcel({ order, parcels, attempt, canBook }: OrderParcelProps) {
  const [parcel] = parcels;
  const isLive = parcel !== undefined && parcel.state !== 'refused' && parcel.state !== 'cancelled';
  if (!parcel && !canBook) return null;
  return (
    <Panel className="grid gap-3" aria-labelledby="parcel">
      <h2 id="parcel">Parcel</h2>
      {parcel && <ParcelFacts parcel={parcel} />}
      {parcel?.problem && <ParcelProblem parcel={parcel} problem={parcel.problem} />}
      {parcel?.state === 'lost' && !order.cameBackAt && (
        <Alert tone="warning" isStatic title="The courier lost this parcel">
          {isPaid(order)
            ? 'Enter a claim to replace or refund it, or close the order as lost.'
            : 'Enter a claim to replace it, or close the order as lost.'}{' '}
          Ask the courier for its value.
        </Alert>
      )}
      {attempt && !attempt.action && <AnswerAttempt order={order} attempt={attempt} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {canBook && !isLive && <BookCourier order={order} />}
        {parcel && isLive && <ParcelActs parcel={parcel} />}
      </div>
      {parcel?.courier === 'practice' && isLive && <Practice parcel={parcel} />}
      {parcel && parcel.scans.length > 0 && (
        <Timeline>
          {parcel.scans.slice(0, 12).map((scan) => (
            <TimelineStep key={`${scan.at.toISOString()} ${scan.text}`}>
              <strong>{scan.text}</strong>
              {scan.place && <span className="soft">{scan.place}</span>}
              <time className="soft" dateTime={scan.at.toISOString()}>
                {formatDateTime(scan.at)}
              </time>
            </TimelineStep>
          ))}
        </Timeline>
      )}
    </Panel>
  );
}

function ParcelProblem({ parcel: { id, state }, problem }: { parcel: ParcelDetail; problem: string }) {
  const { isBusy, call } = useCall();
  return (
    <Alert tone="warning" isStatic title="From the courier">
      {problem}
      {hasEnded(state) && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2 block"
          disabled={isBusy}
          onClick={() => call(() => api.post(`/api/parcels/${id}/clear`), { done: 'Marked as done.' })}
        >
          Done
        </Button>
      )}
    </Alert>
  );
}

function ParcelFacts({ parcel }: { parcel: ParcelDetail }) {
  const { state, isCancelling, carrierName, awb, trackingUrl, weightGrams, collectAmount, expectedOn, attempts } = parcel;
  const last = attempts.at(-1);
  return (
    <>
      <p>
        <Badge tone={STATE_WORDS[state].tone}>{isCancelling ? 'Being cancelled' : STATE_WORDS[state].label}</Badge>
      </p>
      <Facts className="">
        <div>
          <dt>Courier</dt>
          <dd>{carrierName}</dd>
        </div>
        {awb && (
          <div>
            <dt>Waybill</dt>
            <dd className="tabular select-all">
              {trackingUrl ? (
                <a className="link" href={trackingUrl} target="_blank" rel="noreferrer">
                  {awb}
                </a>
              ) : (
                awb
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Weight</dt>
          <dd>{`${weightGrams} g, ${collectAmount > 0 ? `collect ${formatRupees(paiseFromRupees(collectAmount))}` : 'prepaid'}`}</dd>
        </div>
        {expectedOn && (
          <div>
            <dt>Expected</dt>
            <dd>{formatDate(startOfDay(expectedOn))}</dd>
          </div>
        )}
        {last && (
          <div>
            <dt>{`Attempt ${attempts.length}`}</dt>
            <dd>{`${formatDate(startOfDay(last.day))}: ${REASON_WORDS[last.reason]}. ${answerWords(last)}`}</dd>
          </div>
        )}
      </Facts>
    </>
  );
}

function answerWords({ action, on, isByStaff, isSent, problem }: ParcelDetail['attempts'][number]) {
  if (!action) return 'No answer yet.';
  const what = {
    again: `Try again on ${on ? formatDate(startOfDay(on)) : ''}`,
    contact: 'New phone or landmark',
    cancel: 'Return to the shop',
  }[action];
  return `${what}, ${isByStaff ? 'by staff' : 'by the customer'}. ${problem ?? (isSent ? 'Sent to the courier.' : 'Not sent to the courier yet.')}`;
}

function ParcelActs({ parcel }: { parcel: ParcelDetail }) {
  const { isBusy, call } = useCall();
  const [isAsking, setAsking] = useState(false);
  const canCancel = canCancelParcel(parcel.state) && !parcel.isCancelling;
  const printLabel = () =>
    download('/api/parcels/labels', 'label.pdf', 'Failed to download the label', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [parcel.id] }),
    });
  return (
    <>
      {isPrintable(parcel) && (
        <Button variant="secondary" size="small" onClick={printLabel}>
          <Icon name="download" /> Courier label
        </Button>
      )}
      {canCancel && (
        <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setAsking(true)}>
          Cancel parcel
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={`Cancel parcel ${parcel.reference}?`}
        detail={<p>The order stays. You can book another courier once this one confirms.</p>}
        confirmLabel="Cancel parcel"
        cancelLabel="Keep parcel"
        isBusy={isBusy}
        onConfirm={async () => {
          await call(() => api.post(`/api/parcels/${parcel.id}/cancel`), { done: 'Parcel cancelled.' });
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
