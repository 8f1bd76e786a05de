import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { DownloadLink } from '../../staff-kit/list/download-link.tsx';
import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { BatchBuyer, BatchStanding, RecallProgress } from '../recalls/recalls.schema.ts';
import { RecallDialog, TellDialog } from './recall-dialogs.tsx';
import { RemedyCell, type RemedyChoice, RemedyDialog } from './recall-remedy.tsx';
import { type ManyChoice, RemedyOrdersDialog } from './remedy-orders.tsx';

export type ReportProps = { report: BatchStanding & { progress: RecallProgress; buyers: BatchBuyer[] } };

export function BatchReport({ report }: ReportProps) {
  const { id, number, buyers, sold, recalledAt, recallReason, progress } = report;
  const [question, setQuestion] = useState<'recall' | 'tell' | null>(null);
  const [choice, setChoice] = useState<RemedyChoice | null>(null);
  const [many, setMany] = useState<ManyChoice | null>(null);
  const selection = useSelection(buyers.filter(canSettle), {
    keyOf: ({ number }) => number,
    view: '',
    total: buyers.length,
    hasMore: false,
  });
  const close = () => setQuestion(null);
  return (
    <Panel aria-labelledby="report" className="grid gap-4">
      <SectionHead>
        <h2 id="report">{`Batch ${number}`}</h2>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {recalledAt && <DownloadLink to={`/api/batches/${id}/recall-report.csv`}>Recall report</DownloadLink>}
          {buyers.length > 0 && <ExportLink to={`/api/batches/${id}/buyers.csv`} />}
        </div>
      </SectionHead>
      {recalledAt ? (
        <Alert tone="warning" isStatic title={`Recalled on ${formatDateTime(recalledAt)}: ${recallReason}`}>
          {whatIsLeft(progress)}
        </Alert>
      ) : (
        <p>{`${formatCount(sold)} ${sold === 1 ? 'piece is' : 'pieces are'} with customers or on the way to them.`}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {recalledAt ? (
          <>
            {progress.toTell + progress.toCall > 0 && (
              <Button size="small" onClick={() => setQuestion('tell')}>
                Tell customers
              </Button>
            )}
            <EndRecall batchId={id} />
          </>
        ) : (
          <Button variant="danger" size="small" onClick={() => setQuestion('recall')}>
            Recall batch
          </Button>
        )}
      </div>
      <Table
        caption={`Who has pieces of batch ${number}, newest first`}
        rows={buyers}
        rowKey={({ number: order }) => order}
        rowLabel={({ number: order }) => order}
        {...(recalledAt && { selection: selection.ofTable, isSelectable: canSettle })}
        columns={recalledAt ? [...BUYER_COLUMNS, TOLD_COLUMN, remedyColumn(setChoice)] : BUYER_COLUMNS}
        empty={<EmptyState icon="users" title="No one has pieces of this batch" />}
      />
      {recalledAt && <SettleBar selection={selection} onChoose={setMany} />}
      <RemedyOrdersDialog batch={report} choice={many} onClose={() => setMany(null)} onDone={selection.clear} />
      <RecallDialog report={report} isOpen={question === 'recall'} onClose={close} />
      <TellDialog report={report} isOpen={question === 'tell'} onClose={close} />
      <RemedyDialog batch={report} choice={choice} onClose={() => setChoice(null)} />
    </Panel>
  );
}

const canRefund = ({ isPaid, isCash }: BatchBuyer) => isPaid && !isCash;
const canReplace = ({ status, orderId }: BatchBuyer) => orderId !== null && status === 'delivered';
const canSettle = (buyer: BatchBuyer) => !buyer.remedy && (canRefund(buyer) || canReplace(buyer));

/** Cash is refunded order by order: each payout has its own reference. */
function SettleBar({
  selection,
  onChoose,
}: {
  selection: ReturnType<typeof useSelection<BatchBuyer>>;
  onChoose: (choice: ManyChoice) => void;
}) {
  const idsOf = (can: (buyer: BatchBuyer) => boolean) => selection.rows.filter(can).flatMap(({ orderId }) => orderId ?? []);
  const [refundable, replaceable] = [idsOf(canRefund), idsOf(canReplace)];
  return (
    <SelectionBar selection={selection} total={selection.count}>
      {refundable.length > 0 && (
        <Button size="small" variant="secondary" onClick={() => onChoose({ what: 'refund', orderIds: refundable })}>
          {`Refund ${formatCount(refundable.length)} paid online`}
        </Button>
      )}
      {replaceable.length > 0 && (
        <Button size="small" variant="secondary" onClick={() => onChoose({ what: 'replace', orderIds: replaceable })}>
          {`Replace ${formatCount(replaceable.length)}`}
        </Button>
      )}
    </SelectionBar>
  );
}

function whatIsLeft({ toTell, told, toCall, toStop }: RecallProgress) {
  const orders = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;
  return [
    'Nothing of it is sold, and pieces that come back are written off.',
    ...(toStop === 1 ? ['1 order below has not shipped, and cannot. Open it and pack it from another batch, or cancel it.'] : []),
    ...(toStop > 1
      ? [`${orders(toStop)} below have not shipped, and cannot. Open each and pack it from another batch, or cancel it.`]
      : []),
    ...(toTell > 0 ? [`The customers of ${orders(toTell)} are to be told.`] : []),
    ...(told > 0 ? [`Those of ${orders(told)} are told.`] : []),
    ...(toCall > 0 ? [`Call those of ${orders(toCall)} that no e-mail or SMS reaches.`] : []),
  ].join(' ');
}

const BUYER_COLUMNS: Column<BatchBuyer>[] = [
  {
    key: 'order',
    header: 'Order',
    isHeading: true,
    cell: ({ number, orderId, inHouseOrderId }) => (
      <Link to={orderId ? `/admins/orders/${orderId}` : `/admins/invoices/${inHouseOrderId}`} className="link reach">
        {number}
      </Link>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customerName, email, phone }) => (
      <TwoLines>
        {customerName}
        {email && <span className="soft wrap-anywhere">{email}</span>}
        <span className="soft">{phone}</span>
      </TwoLines>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => `${status.charAt(0).toUpperCase()}${status.slice(1)}` },
  { key: 'sold', header: 'Sold', cell: ({ soldAt }) => formatDateTime(soldAt) },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
];

const TOLD_COLUMN: Column<BatchBuyer> = {
  key: 'told',
  header: 'Told',
  cell: ({ toldAt }) => (toldAt ? formatDateTime(toldAt) : ''),
};

const remedyColumn = (onChoose: (choice: RemedyChoice) => void): Column<BatchBuyer> => ({
  key: 'remedy',
  header: 'Refund or replacement',
  cell: (buyer) => <RemedyCell buyer={buyer} onChoose={onChoose} />,
});

function EndRecall({ batchId }: { batchId: string }) {
  const { isBusy, call } = useCall();
  const end = () =>
    call(() => api.post(`/api/batches/${batchId}/end-recall`), {
      done: 'Recall ended. Record pieces that can be sold again as received.',
      failure: "Couldn't end the recall. Please try again.",
    });
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={end}>
      End recall
    </Button>
  );
}
