import { useState } from 'react';
import { Outlet } from 'react-router';
import { listFacetAnswers } from '../../facets/facets.server.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { DAY_MS } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { DialogButtonLink } from '../../staff-kit/page-dialog.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { may } from '../../vocabulary/permissions.ts';
import { attentionOfView } from '../attention/attention.ts';
import { listEdits } from '../bulk-edit/bulk-edit.server.ts';
import { productQuery } from '../catalogue.schema.ts';
import { listProducts } from '../catalogue.server.ts';
import { firstSales } from '../sales/sales.server.ts';
import type { Route } from './+types/product-list-page';
import { BulkEditDialog } from './bulk/bulk-edit-dialog.tsx';
import { LastEdit } from './bulk/last-edit.tsx';
import { productColumns } from './list/product-columns.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { useDeletion } from './list/use-product-deletion.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireStaff(context, 'stock');
  const asked = askedOf(productQuery, request.url);
  const scope = asked.scope === undefined || asked.scope === 'all' ? 'kept' : asked.scope;
  const query = { ...asked, scope, limit: ROWS } as const;
  const { db, now } = getShop(context);
  const { lowUpTo } = await readSection(db, 'stock');
  const tax = await readSection(db, 'tax');
  const { items, total } = await listProducts(db, query, now());
  leadToLastPage(request.url, query, total);
  const sales = await firstSales(
    db,
    items.map(({ id }) => id),
  );
  const products = items.map((product) => {
    const { id, name, picture, prices, variants, summary, stockQuantity, state, launchAt, isArchived, sku, updatedAt } = product;
    const attention = query.attention ? attentionOfView(product, tax, now()).map(({ message }) => message) : [];
    const variantCount = product.options.length > 0 ? product.variantList.length : 0;
    const [fromPaise, toPaise] = variantCount > 1 ? [variants.fromPaise, variants.toPaise] : [prices.unitPaise, prices.unitPaise];
    const isKit = product.kit !== null;
    const [sale] = [product.id, ...product.variantList.map((variant) => variant.id)].flatMap((each) => sales.get(each) ?? []);
    return {
      id,
      name,
      isKit,
      picture,
      variantCount,
      fromPaise,
      sale: sale && {
        startsAt: new Date(sale.startsAt),
        endsAt: new Date(sale.endsAt),
        isRunning: Date.parse(sale.startsAt) <= now().getTime(),
      },
      toPaise,
      summary,
      stockQuantity,
      state,
      launchAt,
      isArchived,
      sku,
      updatedAt,
      attention,
    };
  });
  const { page, search, sort, stock = '', attention = '' } = query;
  const mayEdit = may(user, 'products');
  const facets = mayEdit ? await listFacetAnswers(db) : [];
  const [newest] = mayEdit ? await listEdits(db) : [];
  const lastEdit = newest && newest.undoneAt === null && Date.parse(newest.createdAt) > now().getTime() - DAY_MS ? newest : null;
  return { products, total, page, search, sort, scope, stock, attention, lowUpTo, facets, lastEdit };
}

export const meta: Route.MetaFunction = () => staffMeta('Products');

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { products, total, page, search, sort, scope, stock, attention, lowUpTo, facets, lastEdit } = loaderData;
  const sorting = useSort(sort);
  const refresh = useRefresh();
  const mayEdit = useMay()('products');
  const deletion = useDeletion();
  const [isEditing, setEditing] = useState(false);
  const view = JSON.stringify({ search, scope, stock, attention });
  const selection = useSelection(
    products.filter(({ isArchived }) => !isArchived),
    { keyOf: ({ id }) => id, view, total, hasMore: false },
  );

  return (
    <>
      <PageHead>
        <h1>Products</h1>
        {mayEdit && <AddLinks />}
      </PageHead>
      <ListFrame
        one="product"
        many="products"
        {...{ total, page, search }}
        placeholder="Name, SKU, category or ingredient"
        filters={<ProductFilters scope={scope} stock={stock} attention={attention} />}
        actions={mayEdit && <ExportLink to={`/api/product/products.csv?${queryOf({ search, scope, stock, attention })}`} />}
        isLined
        rowClassName="max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
        caption="Products"
        {...sorting}
        rows={products}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        {...(mayEdit && { selection: selection.ofTable })}
        isSelectable={({ isArchived }) => !isArchived}
        above={lastEdit && <LastEdit edit={lastEdit} />}
        nothing={<EmptyState icon="box" title="No products added yet." />}
        columns={productColumns({ mayEdit, lowUpTo, onDelete: deletion.ask, onBringBack: deletion.takeBack })}
      >
        <SelectionBar selection={selection} total={total}>
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </SelectionBar>
      </ListFrame>
      <BulkEditDialog
        isOpen={isEditing}
        products={selection.rows}
        facets={facets}
        onClose={() => setEditing(false)}
        onApplied={async () => {
          selection.clear();
          await refresh();
        }}
      />
      {deletion.dialog}
      <Outlet />
    </>
  );
}

const AddLinks = () => (
  <div className="flex flex-wrap items-center gap-2">
    <ButtonLink to="/admins/products/import" variant="secondary" size="small">
      <Icon name="upload" />
      Import
    </ButtonLink>
    <DialogButtonLink to="/admins/products/new-kit" variant="secondary" size="small">
      <Icon name="plus" />
      Add Kit
    </DialogButtonLink>
    <DialogButtonLink to="/admins/products/new" size="small" aria-keyshortcuts="n">
      <Icon name="plus" />
      Add Product
    </DialogButtonLink>
  </div>
);
