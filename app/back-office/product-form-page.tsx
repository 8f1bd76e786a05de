// Add Product at /admins/products/new, Edit Product at /admins/products/{id}: the same form.
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getProduct } from '../catalogue/catalogue.server.ts';
import { readHindi } from '../catalogue/in-hindi.server.ts';
import { getShop, orErrorPage, requireStaff } from '../platform/page.server.ts';
import { readSection } from '../settings/settings.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/product-form-page';
import { ProductForm } from './product-form.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { staffMeta } from './staff-meta.ts';

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
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isInShop = product?.isAvailable && !product.isArchived;
  return (
    <>
      <p className="staff-back">
        <Link to="/admins/products">
          <Icon name="arrow-left" /> Products
        </Link>
      </p>
      <div className="staff-head is-sticky">
        <div>
          <h1>{product ? 'Edit Product' : 'Add Product'}</h1>
          {product && (
            <p className="staff-badges staff-soft">
              {product.name}
              {product.isArchived && <Badge>Deleted</Badge>}
              {isInShop && (
                <a className="link" href={`/product/${product.slug}`}>
                  View in shop
                </a>
              )}
            </p>
          )}
        </div>
        <div className="staff-buttons">
          <Button variant="secondary" size="small" onClick={() => navigate('/admins/products')}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} size="small" isBusy={isBusy} busyLabel="Saving...">
            Save product
          </Button>
        </div>
      </div>
      {product && <ProductTabs id={product.id} current="product" />}
      <ProductForm
        key={product?.id ?? 'new'}
        id={FORM}
        product={product}
        hindi={hindi}
        defaultGstPercent={defaultGstPercent}
        onBusy={setBusy}
        onSaved={() => navigate('/admins/products')}
      />
    </>
  );
}
