// A purchase order: written as a draft, then ordered, received or cancelled. `new` takes ?products= of the suggestions.
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { reorderQuery } from '../buying.schema.ts';
import { rowOf } from '../goods-rows.ts';
import { getPurchaseOrder } from '../read-purchase-orders.server.ts';
import { suggestReorders } from '../reorder.server.ts';
import { supplierChoices } from '../suppliers/suppliers.server.ts';
import type { Route } from './+types/purchase-page';
import { OrderStateBadge } from './order-state-badge.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { PurchaseView } from './purchase-view.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'costs');
  const { db, now } = getShop(context);
  const suppliers = await supplierChoices(db);
  const today = dayOf(now());
  if (params.id !== 'new') {
    const order = await orErrorPage(getPurchaseOrder(db, requireId(params.id)));
    const rows = order.lines.map(({ productId, name, sku, quantity, unitCost }) =>
      rowOf({ id: productId, name, sku }, { quantity: String(quantity), unitCost: unitCost === null ? '' : String(unitCost) }),
    );
    return { order, rows, suppliers, supplierId: order.supplierId, expectedOn: order.expectedOn ?? '' };
  }
  const asked = new URL(request.url).searchParams;
  const wanted = new Set((asked.get('products') ?? '').split(',').filter(Boolean));
  const days = reorderQuery.shape.days.safeParse(asked.get('days') ?? undefined);
  const suggested = wanted.size > 0 ? await suggestReorders(db, { days: days.success ? days.data : 60 }, now()) : [];
  const chosen = suggested.filter(({ productId }) => wanted.has(productId));
  const supplier = suppliers.find(({ id }) => id === (asked.get('supplier') ?? chosen.find(({ supplierId }) => supplierId)?.supplierId));
  const rows = chosen.map(({ productId, name, sku, quantity, unitCost }) =>
    rowOf({ id: productId, name, sku }, { quantity: String(quantity), unitCost: unitCost === null ? '' : String(unitCost) }),
  );
  return { order: null, rows, suppliers, supplierId: supplier?.id ?? '', expectedOn: supplier ? addDays(today, supplier.leadDays) : '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Purchase order');

export default function PurchasePage({ loaderData: { order, ...form } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/stock/orders">Purchase orders</BackLink>
      <PageHead>
        <div className="flex flex-wrap items-center gap-3">
          <h1>{order?.number ?? 'New purchase order'}</h1>
          {order && <OrderStateBadge state={order.state} />}
        </div>
      </PageHead>
      {order && order.state !== 'draft' ? <PurchaseView order={order} /> : <PurchaseForm key={order?.updatedAt} order={order} {...form} />}
    </>
  );
}
