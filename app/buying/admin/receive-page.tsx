// Receive goods: of a purchase order (?order=), or without one.

import { isId } from '../../platform/http/openapi/calls.schema.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { may } from '../../vocabulary/permissions.ts';
import { readOpenOrders } from '../open-orders.server.ts';
import { getPurchaseOrder } from '../read-purchase-orders.server.ts';
import { supplierChoices } from '../suppliers/suppliers.server.ts';
import type { Route } from './+types/receive-page';
import { ReceiveForm } from './receive-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'stock');
  const { db } = getShop(context);
  const asked = new URL(request.url).searchParams.get('order');
  const order = asked && isId(asked) ? await orErrorPage(getPurchaseOrder(db, asked)) : null;
  const mayCost = may(staff, 'costs');
  return {
    // What it costs is not for everyone at the shelf.
    order: order && {
      id: order.id,
      number: order.number,
      state: order.state,
      supplierName: order.supplierName,
      lines: order.lines.map(({ unitCost, ...line }) => ({ ...line, unitCost: mayCost ? unitCost : null })),
    },
    openOrders: await readOpenOrders(db),
    suppliers: order ? [] : (await supplierChoices(db)).map(({ id, name }) => ({ id, name })),
    mayCost,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Receive goods');

export default function ReceivePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/stock">Stock</BackLink>
      <PageHead>
        <h1>Receive goods</h1>
      </PageHead>
      <ReceiveForm key={`${loaderData.order?.id} ${receivedOf(loaderData.order)}`} {...loaderData} />
    </>
  );
}

/** The form starts again from what has arrived since. */
const receivedOf = (order: Route.ComponentProps['loaderData']['order']) =>
  order?.lines.map(({ receivedQuantity }) => receivedQuantity).join(' ');
