// Order Details at /admins/orders/{id}, over the list of orders.

import { useEffect, useRef, useState } from 'react';
import { readCustomerCash } from '../../cash/overrule-customer.server.ts';
import { listClaimsOf } from '../../claims/claims.server.ts';
import { readOwnParcel } from '../../couriers/act-on-attempt.server.ts';
import { OrderParcel } from '../../couriers/admin/order-parcel.tsx';
import { listParcelsOf } from '../../couriers/couriers.server.ts';
import { OrderEInvoices } from '../../invoices/admin/order-e-invoices.tsx';
import { issueAndDownloadInvoice } from '../../invoices/download-invoice.ts';
import { listEInvoicesOf } from '../../invoices/e-invoice/e-invoices.server.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { PageDialog } from '../../staff-kit/page-dialog.tsx';
import { DetailColumns } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listAssignees } from '../notes/assign-orders.server.ts';
import { listNotes, listTags } from '../notes/read-notes.server.ts';
import { canCancel } from '../order-status.ts';
import { getOrder } from '../orders.server.ts';
import { downloadLabels, downloadPackingSlips } from '../packing/download-packing.ts';
import type { Route } from './+types/order-detail-page';
import { CameBackDialog } from './came-back-dialog.tsx';
import { CashPanel } from './cash-panel.tsx';
import { OrderNotesPanel } from './marks/order-notes-panel.tsx';
import {
  canComeBack,
  canConfirm,
  canDeliver,
  canInvoice,
  canProcess,
  canRefund,
  canShip,
  PaymentBadge,
  StatusBadge,
} from './order-badges.tsx';
import { OrderClaims, OrderCustomer, OrderDelivery, OrderPayment, OrderTimeline } from './order-facts.tsx';
import { OrderGoods } from './order-goods.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useOrderMoves } from './use-order-moves.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const order = await orErrorPage(getOrder(db, requireId(params.id), staff));
  if (!('userName' in order)) throw notFoundPage();
  return {
    order,
    claims: await listClaimsOf(db, { orderId: order.id }),
    parcels: await listParcelsOf(db, order.id),
    eInvoices: order.gstin ? await listEInvoicesOf(db, order.id) : [],
    notes: await listNotes(db, order.id, staff),
    knownTags: await listTags(db),
    staff: await listAssignees(db),
    customerCash: await readCustomerCash(db, order.userId),
    areCashRulesOn: (await readSection(db, 'cash')).isOn,
    attempt: (await readOwnParcel(db, order.id, staff, now()))?.attempt ?? null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => staffMeta(loaderData?.order.number ?? 'Order');

export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  const { order, claims, parcels, eInvoices, notes, knownTags, staff, attempt, customerCash, areCashRulesOn } = loaderData;
  const [refunding, setRefunding] = useState<string | null>();
  const mayRefund = useMay()('refunds') && canRefund(order);
  return (
    <PageDialog
      key={order.id}
      list="/admins/orders"
      title={order.number}
      footer={<Acts order={order} onRefund={() => setRefunding(null)} />}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge order={order} />
        <PaymentBadge order={order} />
        <time className="soft" dateTime={order.createdAt.toISOString()}>
          {formatDateTime(order.createdAt)}
        </time>
      </p>
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <OrderGoods order={order} onRefund={mayRefund ? setRefunding : undefined} />
          <OrderTimeline order={order} />
        </div>
        <div className="grid min-w-0 gap-4">
          <OrderEInvoices eInvoices={eInvoices} />
          <OrderParcel order={order} parcels={parcels} attempt={attempt} canBook={canShip(order)} />
          <OrderNotesPanel {...{ order, notes, knownTags, staff }} />
          <OrderClaims order={order} claims={claims} />
          <OrderCustomer order={order} />
          <OrderPayment order={order} />
          <CashPanel order={order} customer={customerCash} areRulesOn={areCashRulesOn} />
          <OrderDelivery order={order} />
        </div>
      </DetailColumns>
      <RefundDialog order={order} start={refunding} onClose={() => setRefunding(undefined)} />
    </PageDialog>
  );
}

/** The actions still possible, and the two steps that every order takes. */
function Acts({ order, onRefund }: Pick<Route.ComponentProps['loaderData'], 'order'> & { onRefund: () => void }) {
  const moves = useOrderMoves();
  const mayRefund = useMay()('refunds');
  const [isComingBack, setComingBack] = useState(false);
  const isBusy = moves.isBusy(order.id);
  const acts = useRef<HTMLDivElement>(null);
  // A button disappears after its action, and the focus with it.
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) acts.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [isBusy]);
  return (
    <div
      ref={acts}
      // On a phone one row that is swiped, the next step first.
      className="flex flex-wrap items-center gap-2 max-md:-m-1 max-md:w-[calc(100vw-2.5rem)] max-md:flex-nowrap max-md:justify-start max-md:overflow-x-auto max-md:p-1 max-md:*:flex-none max-md:[&>.button-primary]:order-first"
    >
      {canInvoice(order) && (
        <Button variant="quiet" size="small" onClick={() => issueAndDownloadInvoice(order.id)}>
          <Icon name="download" /> Download invoice
        </Button>
      )}
      {canInvoice(order) && (
        <Button variant="quiet" size="small" onClick={() => issueAndDownloadInvoice(order.id, 'all')}>
          <Icon name="download" /> Invoice, 3 copies
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => downloadPackingSlips([order.id])}>
        <Icon name="download" /> Packing slip
      </Button>
      <Button variant="quiet" size="small" onClick={() => downloadLabels([order.id])}>
        <Icon name="download" /> 4 × 6 label
      </Button>
      {mayRefund && canCancel(order) && (
        <Button variant="danger" size="small" disabled={isBusy} onClick={() => moves.cancel(order)}>
          Cancel order
        </Button>
      )}
      {mayRefund && canRefund(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={onRefund}>
          Refund
        </Button>
      )}
      {canConfirm(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => moves.confirm(order)}>
          Confirmed by phone
        </Button>
      )}
      {canProcess(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => moves.process(order)}>
          Mark as Processing
        </Button>
      )}
      {canComeBack(order) && (
        <Button variant="danger" size="small" disabled={isBusy} onClick={() => setComingBack(true)}>
          Returned to sender
        </Button>
      )}
      <Button
        variant={canShip(order) ? 'primary' : 'secondary'}
        size="small"
        disabled={!canShip(order) || isBusy}
        onClick={() => moves.ship(order)}
      >
        Mark as Shipped
      </Button>
      <Button
        variant={canComeBack(order) ? 'primary' : 'secondary'}
        size="small"
        disabled={!canDeliver(order) || isBusy}
        onClick={() => moves.deliver(order)}
      >
        Mark as Delivered
      </Button>
      {moves.dialogs}
      <CameBackDialog order={order} isOpen={isComingBack} onClose={() => setComingBack(false)} />
    </div>
  );
}
