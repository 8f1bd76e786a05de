// Add Product at /admins/products/new, Edit Product at /admins/products/{id}: the same form, over the list of products.
import { useState } from 'react';
import { Link } from 'react-router';
import { getProduct } from '../catalogue/catalogue.server.ts';
import { readHindi } from '../catalogue/in-hindi.server.ts';
import { getShop, orErrorPage, requireStaff } from '../platform/page.server.ts';
import { readSection } from '../settings/settings.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/product-form-page';
import { PageDialog, useToList } from './page-dialog.tsx';
import { ProductForm } from './product-form.tsx';
import { staffMeta } from './staff-meta.ts';

const LIST = '/admins/products';
const FORM = 'product';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const { db } = getShop(context);
  const { defaultGstPercent } = await readSection(db, 'tax');
  const product = params.id === 'new' ? null : await orErrorPage(getProduct(db, params.id, { scope: 'all' }));
  return { product, hindi: product && (await readHindi(db, product.id)), defaultGstPercent };
}

export const meta: Route.MetaFunction = ({ params }) => staffMeta(params.id === 'new' ? 'Add Product' : 'Edit Product');

export default function ProductFormPage({ loaderData: { product, hindi, defaultGstPercent } }: Route.ComponentProps) {
  const toList = useToList(LIST);
  const [isBusy, setBusy] = useState(false);
  return (
    <PageDialog
      key={product?.id ?? 'new'}
      list={LIST}
      title={product ? 'Edit Product' : 'Add Product'}
      footer={
        <>
          <Button variant="secondary" onClick={toList}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Saving...">
            Save product
          </Button>
        </>
      }
    >
      {product && (
        <p className="staff-badges">
          <strong>{product.name}</strong>
          {product.isArchived && <Badge>Deleted</Badge>}
          {product.isAvailable && !product.isArchived && (
            <a className="link" href={`/product/${product.slug}`}>
              View in shop
            </a>
          )}
          <Link className="link" to={`${LIST}/${product.id}/stock`}>
            Stock
          </Link>
        </p>
      )}
      <ProductForm id={FORM} product={product} hindi={hindi} defaultGstPercent={defaultGstPercent} onBusy={setBusy} onSaved={toList} />
    </PageDialog>
  );
}
