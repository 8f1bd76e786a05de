// Add Order at /admins/invoices/new, Edit Order at /admins/invoices/{id}: the same form (D29).
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { productQuery } from '../../catalogue/catalogue.schema.ts';
import { listProducts } from '../../catalogue/catalogue.server.ts';
import { withVariant } from '../../catalogue/product-name.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { getInHouse } from '../in-house.server.ts';
import type { Route } from './+types/in-house-form-page';
import { InHouseForm } from './in-house-form.tsx';
import { PICKS } from './product-picker.tsx';

const FORM = 'in-house';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const { db } = getShop(context);
  const order = id === 'new' ? null : await orErrorPage(getInHouse(db, requireId(id)));
  if (order?.isTill) throw redirect(`/admins/invoices/till/sales/${order.id}`);
  const { items } = await listProducts(db, productQuery.parse({ limit: PICKS }));
  const picks = items.flatMap(({ id, name, picture, prices, stockQuantity, variantList }) =>
    variantList.length === 0
      ? { id, name, picture, price: prices.unitPaise / 100, stockQuantity }
      : variantList
          .filter(({ isAvailable }) => isAvailable)
          .map((variant) => ({
            id: variant.id,
            name: withVariant(name, variant.label),
            picture: variant.pictures[0] ?? picture,
            price: variant.prices.unitPaise / 100,
            stockQuantity: variant.stockQuantity,
          })),
  );
  const { address } = await readSection(db, 'identity');
  const tax = await readSection(db, 'tax');
  return {
    order,
    picks,
    shopState: address?.state ?? '',
    usualRate: isTaxCharged(tax) ? tax.defaultGstPercent : 0,
    pricesIncludeTax: order?.pricesIncludeTax ?? isTaxIncluded(tax),
  };
}

export const meta: Route.MetaFunction = ({ params }) => staffMeta(params.id === 'new' ? 'Add Order' : 'Edit Order');

export default function InHouseFormPage({ loaderData: { order, picks, shopState, usualRate, pricesIncludeTax } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [{ isReady, isBusy }, setState] = useState({ isReady: false, isBusy: false });
  const leave = () => navigate('/admins/invoices');
  return (
    <>
      <BackLink to="/admins/invoices">In-house orders</BackLink>
      <PageHead isSticky>
        <div>
          <h1>{order ? 'Edit Order' : 'Add Order'}</h1>
          {order && <p className="soft">{[order.number, order.invoiceId].filter(Boolean).join(' · ')}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="small" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} size="small" disabled={!isReady} isBusy={isBusy} busyLabel="Saving...">
            {order ? 'Update Order' : 'Create Order'}
          </Button>
        </div>
      </PageHead>
      <InHouseForm
        key={order ? `${order.id} ${order.updatedAt.getTime()}` : 'new'}
        id={FORM}
        order={order}
        picks={picks}
        shopState={shopState}
        usualRate={usualRate}
        pricesIncludeTax={pricesIncludeTax}
        onState={setState}
        onSaved={leave}
      />
    </>
  );
}
