import { useState } from 'react';
import { readCustomerCash } from '../../cash/overrule-customer.server.ts';
import { listClaimsOf } from '../../claims/claims.server.ts';
import { OrderParcel } from '../../couriers/admin/order-parcel.tsx';
import { readOwnParcel } from '../../couriers/attempts/act-on-attempt.server.ts';
import { listParcelsOf } from '../../couriers/couriers.server.ts';
import { OrderEInvoices } from '../../invoices/admin/order-e-invoices.tsx';
import { listEInvoicesOf } from '../../invoices/e-invoice/e-invoices.server.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { PageDialog } from '../../staff-kit/page-dialog.tsx';
import { DetailColumns } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { listRecalledIn } from '../../stock/recalls/swap-recalled.server.ts';
import { listToldOf } from '../mails/told.server.ts';
import { listAssignees } from '../notes/assign-orders.server.ts';
import { listNotes, listTags } from '../notes/read-notes.server.ts';
import { isBeforeShipping } from '../order-status.ts';
import { getOrder } from '../orders.server.ts';
import type { Route } from './+types/order-detail-page';
import { CashPanel } from './cash-panel.tsx';
import { EWayNote } from './e-way-note.tsx';
import { OrderNotesPanel } from './marks/order-notes-panel.tsx';
import { canRefund, canShip, PaymentBadge, StatusBadge } from './order-badges.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { Acts } from './order-detail-acts.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderClaims, OrderCustomer, OrderPayment, OrderTimeline } from './order-facts.tsx';
import { OrderGoods } from './order-goods.tsx';
import { RecalledNote } from './recalled-note.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ToldPanel } from './told-panel.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'orders');
  const { db, now } = getShop(context);
  const order = await orErrorPage(getOrder(db, requireId(params.id), staff));
  if (!('userName' in order)) throw notFoundPage();
  const claims = await listClaimsOf(db, { orderId: order.id });
  return {
    order,
    claims,
    told: await listToldOf(
      db,
      order,
      claims.map(({ id }) => id),
    ),
    recalled: isBeforeShipping(order) ? await listRecalledIn(db, { orderId: order.id }) : [],
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
  const { order, claims, parcels, told, eInvoices, notes, knownTags, staff, attempt, customerCash, areCashRulesOn, recalled } = loaderData;
  const [refunding, setRefunding] = useState<string | null>();
  const mayRefund = useMay()('refunds') && canRefund(order);
  return (
    <PageDialog
      key={order.id}
      list="/admins/orders"
      title={order.number}
      footer={<Acts order={order} parcels={parcels} onRefund={() => setRefunding(null)} />}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge order={order} />
        <PaymentBadge order={order} />
        <time className="soft" dateTime={order.createdAt.toISOString()}>
          {formatDateTime(order.createdAt)}
        </time>
      </p>
      <RecalledNote recalled={recalled} holder="order" repackAt={`/api/order/${order.id}/repack`} />
      <EWayNote order={order} />
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <OrderGoods order={order} onRefund={mayRefund ? setRefunding : undefined} />
          <OrderTimeline order={order} />
        </div>
        <div className="grid min-w-0 gap-4">
          <OrderEInvoices eInvoices={eInvoices} />
          <OrderParcel order={order} parcels={parcels} attempt={attempt} canBook={canShip(order)} />
          <OrderDocuments order={order} />
          <OrderNotesPanel {...{ order, notes, knownTags, staff }} />
          <OrderClaims order={order} claims={claims} />
          <OrderCustomer order={order} />
          <OrderPayment order={order} />
          <CashPanel order={order} customer={customerCash} areRulesOn={areCashRulesOn} />
          <OrderDelivery order={order} />
          <ToldPanel told={told} />
        </div>
      </DetailColumns>
      <RefundDialog order={order} start={refunding} onClose={() => setRefunding(undefined)} />
    </PageDialog>
  );
}
