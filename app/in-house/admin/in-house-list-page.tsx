import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { downloadInHouseInvoices } from '../../invoices/download-invoice.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { addressWith, askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterDays, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { type Selection, useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PAYMENT_TYPES } from '../in-house.schema.ts';
import { listInHouse } from '../in-house.server.ts';
import { type InHouseOrder, inHouseQuery } from '../in-house-orders.schema.ts';
import type { Route } from './+types/in-house-list-page';
import { columns, nameOf } from './in-house-columns.tsx';
import { InvoicePreview } from './invoice-preview.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const query = { ...askedOf(inHouseQuery, request.url), limit: ROWS };
  const { page, search, sort, from = '', to = '', paymentType = '' } = query;
  const list = await listInHouse(getShop(context).db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page, search, sort, from, to, paymentType, isOfProduct: query.product !== undefined };
}

export const meta: Route.MetaFunction = () => staffMeta('Invoice');

export default function InHouseListPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, isNear, page, search, sort, from, to, paymentType, isOfProduct } = loaderData;
  const sorting = useSort(sort);
  const selection = useSelection(
    orders.filter(({ invoiceId }) => invoiceId !== null),
    { keyOf: ({ id }) => id, view: '', total, hasMore: false },
  );
  const [shown, setShown] = useState<InHouseOrder | null>(null);
  const [deleting, setDeleting] = useState<InHouseOrder | null>(null);
  const { isBusy, call } = useCall();
  useFresh();

  const remove = ({ id, invoiceId, number }: InHouseOrder) =>
    call(() => api.delete(`/api/inhouse/${id}`), {
      done: `${invoiceId ?? number} deleted.`,
      failure: "Couldn't delete the order. Please try again.",
      onAnswer: () => setDeleting(null),
    });

  return (
    <>
      <Head />
      <ListFrame
        one="order"
        many="orders"
        named="in-house orders"
        {...{ total, isNear, page, search }}
        placeholder="Invoice, name, phone or product"
        filters={
          <>
            <FilterSelect
              name="paymentType"
              label="Payment type"
              value={paymentType}
              all="All payment types"
              choices={PAYMENT_TYPES.map((value) => ({ value, label: value }))}
            />
            <FilterDays from={from} to={to} />
          </>
        }
        note={isOfProduct && <ProductNote />}
        caption="In-house orders"
        {...sorting}
        rows={orders}
        rowKey={(order) => order.id}
        rowLabel={nameOf}
        selection={selection.ofTable}
        isSelectable={({ invoiceId }) => invoiceId !== null}
        columns={columns({ onShow: setShown, onDelete: setDeleting })}
        nothing={
          <EmptyState icon="receipt" title="No in-house orders yet">
            Record counter, phone and stall sales. Stock and invoices update automatically.
          </EmptyState>
        }
      >
        <PrintMany selection={selection} total={total} />
      </ListFrame>
      <InvoicePreview order={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        isOpen={deleting !== null}
        question="Are you sure you want to delete this order?"
        detail={
          deleting && (
            <p>
              {`${nameOf(deleting)} of ${deleting.customerName}: the items return to stock`}
              {deleting.invoiceId ? ' and a credit note cancels the invoice.' : '.'} This cannot be undone.
            </p>
          )
        }
        confirmLabel="Delete order"
        isBusy={isBusy}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

function PrintMany({ selection, total }: { selection: Selection; total: number }) {
  const [isBusy, setBusy] = useState(false);
  async function print(copies?: 'all') {
    setBusy(true);
    await downloadInHouseInvoices([...selection.ofTable.selected], copies);
    setBusy(false);
  }
  return (
    <SelectionBar selection={selection} total={total}>
      <Button variant="secondary" size="small" disabled={isBusy} onClick={() => print('all')}>
        3 copies
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => print()}>
        <Icon name="download" /> Invoices
      </Button>
    </SelectionBar>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Head />
      <Alert tone="danger" title="Failed to load orders.">
        <Button variant="secondary" size="small" isBusy={state === 'loading'} onClick={() => revalidate()}>
          Try again
        </Button>
      </Alert>
    </>
  );
}

const Head = () => (
  <PageHead>
    <h1>In-house orders</h1>
    <div className="flex flex-wrap items-center gap-2">
      {/* The document itself: it is kept for selling without a connection, and may use the camera. */}
      <ButtonLink to="/admins/invoices/till" reloadDocument variant="secondary" size="small">
        Open till
      </ButtonLink>
      <ButtonLink to="/admins/invoices/new" size="small" aria-keyshortcuts="n">
        <Icon name="plus" />
        Add Order
      </ButtonLink>
    </div>
  </PageHead>
);

function ProductNote() {
  const [params] = useSearchParams();
  return (
    <>
      {' with one product · '}
      <Link to={addressWith(params, { product: '' })} className="link">
        Show all orders
      </Link>
    </>
  );
}
