// The batches of a product and who has pieces of each, at /admins/products/{id}/batches; recalls one.

import { eq } from 'drizzle-orm';
import { useId, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { products } from '../../catalogue/catalogue.tables.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead, Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { ReasonField } from '../../staff-kit/reason-field.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BatchBuyer, BatchStanding } from '../recalls.schema.ts';
import { listBatchesOf, reportBatch } from '../recalls.server.ts';
import type { Route } from './+types/batches-page';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'customers');
  const { db } = getShop(context);
  const id = requireId(params.id);
  const [product] = await db.select({ id: products.id, name: products.name }).from(products).where(eq(products.id, id));
  if (!product) throw notFoundPage();
  const asked = new URL(request.url).searchParams.get('batch');
  return {
    product,
    batches: await listBatchesOf(db, id),
    report: asked ? await orErrorPage(reportBatch(db, requireId(asked))) : null,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Batches');

export default function BatchesPage({ loaderData: { product, batches, report } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/admins/products/${product.id}/stock`}>Stock</BackLink>
      <PageHead>
        <h1>{`Batches of ${product.name}`}</h1>
      </PageHead>
      <Table
        caption="Batches, the last to expire first"
        rows={batches}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        columns={BATCH_COLUMNS}
        empty={
          <EmptyState icon="box" title="No batches">
            Enter a batch number when you record a delivery.
          </EmptyState>
        }
      />
      {report && <Report key={report.id} report={report} />}
    </>
  );
}

const BATCH_COLUMNS: Column<BatchStanding>[] = [
  {
    key: 'number',
    header: 'Batch',
    isHeading: true,
    cell: ({ id, number }) => (
      <Link to={`?batch=${id}`} className="row-link" preventScrollReset>
        {number}
      </Link>
    ),
  },
  { key: 'expires', header: 'Expires', cell: ({ expiresOn }) => formatDate(startOfDay(expiresOn)) },
  { key: 'standing', header: 'Status', cell: ({ recalledAt }) => (recalledAt ? <Badge tone="danger">Recalled</Badge> : 'On sale') },
  { key: 'quantity', header: 'In stock', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
  { key: 'sold', header: 'Sold', align: 'end', cell: ({ sold }) => formatCount(sold) },
];

type ReportProps = { report: BatchStanding & { buyers: BatchBuyer[] } };

function Report({ report }: ReportProps) {
  const { id, number, buyers, sold, recalledAt, recallReason } = report;
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel aria-labelledby="report" className="grid gap-4">
      <SectionHead>
        <h2 id="report">{`Batch ${number}`}</h2>
        {buyers.length > 0 && <ExportLink to={`/api/batches/${id}/buyers.csv`} />}
      </SectionHead>
      {recalledAt ? (
        <Alert tone="warning" isStatic title={`Recalled on ${formatDateTime(recalledAt)}: ${recallReason}`}>
          Nothing of it is sold, and pieces that come back are written off. Stop the orders below that have not shipped, and tell the other
          customers.
        </Alert>
      ) : (
        <p>{`${formatCount(sold)} ${sold === 1 ? 'piece is' : 'pieces are'} with customers or on the way to them.`}</p>
      )}
      <div>
        {recalledAt ? (
          <EndRecall batchId={id} />
        ) : (
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            Recall batch
          </Button>
        )}
      </div>
      <Table
        caption={`Who has pieces of batch ${number}, newest first`}
        rows={buyers}
        rowKey={({ number: order }) => order}
        rowLabel={({ number: order }) => order}
        columns={BUYER_COLUMNS}
        empty={<EmptyState icon="users" title="No one has pieces of this batch" />}
      />
      <RecallDialog report={report} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  );
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

function EndRecall({ batchId }: { batchId: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    const answer = await api.post(`/api/batches/${batchId}/end-recall`);
    setBusy(false);
    if (answer.ok) toast('Recall ended. Record pieces that can be sold again as received.');
    else toast(answer.message || "Couldn't end the recall. Please try again.", 'error');
    await revalidate();
  }
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={end}>
      End recall
    </Button>
  );
}

type RecallDialogProps = ReportProps & { isOpen: boolean; onClose: () => void };

function RecallDialog({ report, isOpen, onClose }: RecallDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      {...{ isOpen, onClose, formId, isBusy }}
      title={`Recall batch ${report.number}`}
      submitLabel="Recall batch"
      submitVariant="danger-filled"
    >
      <RecallForm id={formId} report={report} onBusy={setBusy} onDone={onClose} />
    </FormModal>
  );
}

type RecallFormProps = ReportProps & { id: string; onBusy: (isBusy: boolean) => void; onDone: () => void };

function RecallForm({ id, report, onBusy, onDone }: RecallFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) => ({ reason: textIn(given)('reason') }),
    send: (recall) => api.post(`/api/batches/${report.id}/recall`, recall),
    async onDone() {
      toast(`Batch ${report.number} is recalled.`);
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't recall the batch. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <p>
        {`The ${formatCount(report.quantity)} ${report.quantity === 1 ? 'piece' : 'pieces'} in stock are written off at once: take them off the shelf. Nothing of this batch is sold or received until you end the recall.`}
      </p>
      <ReasonField error={form.errors['reason']} />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}
