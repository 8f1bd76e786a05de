import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { productQuery } from '../catalogue/catalogue.schema.ts';
import { listProducts } from '../catalogue/catalogue.server.ts';
import { formatCount, formatRupees } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { readSection } from '../settings/settings.server.ts';
import { api } from '../ui/api-client.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Column } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import type { Route } from './+types/product-list-page';
import { ExportLink, FilterSelect } from './address-form.tsx';
import { askedOf, leadToLastPage, queryOf, ROWS } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';
import { DialogButtonLink, DialogLink } from './page-dialog.tsx';
import { staffMeta } from './staff-meta.ts';
import { stockStatus } from './stock-status.ts';
import { useMay } from './use-may.ts';
import { useUndo } from './use-undo.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'stock');
  const asked = askedOf(productQuery, request.url);
  const scope = asked.scope === 'archived' ? 'archived' : 'kept';
  const query = { ...asked, scope, limit: ROWS } as const;
  const { db } = getShop(context);
  const { lowUpTo } = await readSection(db, 'stock');
  const { items, total } = await listProducts(db, query);
  leadToLastPage(request.url, query, total);
  const products = items.map(({ id, name, picture, prices, summary, stockQuantity, isAvailable, isArchived }) => {
    return { id, name, picture, unitPaise: prices.unitPaise, summary, stockQuantity, isAvailable, isArchived };
  });
  return { products, total, page: query.page, search: query.search, scope, stock: query.stock ?? '', lowUpTo };
}

export const meta: Route.MetaFunction = () => staffMeta('Products');

type Row = Route.ComponentProps['loaderData']['products'][number];

export default function ProductListPage({ loaderData: { products, total, page, search, scope, stock, lowUpTo } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const mayEdit = useMay()('products');
  const undoable = useUndo();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove({ id, name }: Row) {
    setBusy(true);
    const answer = await api.delete(`/api/product/${id}`);
    setBusy(false);
    setDeleting(null);
    if (answer.ok) undoable(`${name} is deleted.`, () => unarchive(id), `${name} is back.`);
    else toast(answer.message || 'The product could not be deleted. Please try again.', 'error');
    await refresh(answer);
  }
  async function bringBack({ id, name }: Row) {
    const answer = await unarchive(id);
    if (answer.ok) toast(`${name} is back.`);
    else toast(answer.message || 'The product could not be brought back. Please try again.', 'error');
    await refresh(answer);
  }

  return (
    <>
      <div className="staff-head">
        <h1>Products</h1>
        {mayEdit && (
          <div className="staff-buttons">
            <ButtonLink to="/admins/products/import" variant="secondary" size="small">
              <Icon name="upload" />
              Import
            </ButtonLink>
            <DialogButtonLink to="/admins/products/new" size="small" aria-keyshortcuts="n">
              <Icon name="plus" />
              Add Product
            </DialogButtonLink>
          </div>
        )}
      </div>
      <ListFrame
        one="product"
        many="products"
        {...{ total, page, search }}
        placeholder="Name, SKU, category or ingredient"
        filters={
          <>
            <FilterSelect
              name="scope"
              label="Which products"
              value={scope === 'archived' ? scope : ''}
              all="All products"
              choices={[{ value: 'archived', label: 'Deleted' }]}
            />
            <FilterSelect
              name="stock"
              label="Which stock"
              value={stock}
              all="Any stock"
              choices={[
                { value: 'low', label: 'Low stock' },
                { value: 'out', label: 'Out of stock' },
              ]}
            />
          </>
        }
        actions={mayEdit && <ExportLink to={`/api/product/products.csv?${queryOf({ search, scope, stock })}`} />}
        className="product-rows"
        caption="Products, newest first"
        rows={products}
        rowKey={({ id }) => id}
        nothing={<EmptyState icon="box" title="No products added yet." />}
        columns={columns({ mayEdit, lowUpTo, onDelete: setDeleting, onBringBack: bringBack })}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        question={`Are you sure you want to delete ${deleting?.name ?? 'this product'}?`}
        detail={
          <p>
            It leaves the shop at once. Orders that contain it stay as they are, and you can bring it back from the list of deleted
            products.
          </p>
        }
        confirmLabel="Delete product"
        isBusy={isBusy}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
      <Outlet />
    </>
  );
}

interface Acts {
  mayEdit: boolean;
  lowUpTo: number;
  onDelete: (product: Row) => void;
  onBringBack: (product: Row) => void;
}

function columns({ mayEdit, lowUpTo, onDelete, onBringBack }: Acts): Column<Row>[] {
  const actions: Column<Row> = {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (product) => (
      <div className="staff-actions">
        <DialogLink to={`/admins/products/${product.id}`} className="staff-view" aria-label={`Update ${product.name}`}>
          Update
        </DialogLink>
        {product.isArchived ? (
          <button type="button" className="staff-view" aria-label={`Bring back ${product.name}`} onClick={() => onBringBack(product)}>
            Bring back
          </button>
        ) : (
          <button type="button" className="staff-view is-danger" aria-label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
            Delete
          </button>
        )}
      </div>
    ),
  };
  return [
    { key: 'id', header: 'ID', cell: ({ id }) => <code title={id}>{id.slice(0, 8)}</code> },
    {
      key: 'image',
      header: 'Image',
      cell: ({ picture }) =>
        picture ? <Picture picture={picture} alt="" sizes="44px" className="staff-thumb" /> : <span className="staff-soft">None</span>,
    },
    {
      key: 'name',
      header: 'Name',
      isHeading: true,
      cell: ({ id, name, isAvailable, isArchived }) => (
        <div className="staff-two">
          {mayEdit ? (
            <DialogLink to={`/admins/products/${id}`} className="row-link">
              {name}
            </DialogLink>
          ) : (
            <Link to={`/admins/products/${id}/stock`} className="row-link">
              {name}
            </Link>
          )}
          {isArchived ? <Badge>Deleted</Badge> : !isAvailable && <Badge>Not on sale</Badge>}
        </div>
      ),
    },
    { key: 'price', header: 'Price', align: 'end', cell: ({ unitPaise }) => formatRupees(unitPaise, { decimals: 'always' }) },
    { key: 'description', header: 'Description', cell: ({ summary }) => <span className="staff-clamp">{summary}</span> },
    {
      key: 'stock',
      header: 'Stock',
      cell: ({ id, name, stockQuantity }) => {
        const { label, tone } = stockStatus(stockQuantity, lowUpTo);
        return (
          <span className="staff-badges">
            <Link to={`/admins/products/${id}/stock`} className="link" aria-label={`${formatCount(stockQuantity)} in stock of ${name}`}>
              {formatCount(stockQuantity)}
            </Link>
            {tone !== 'success' && <Badge tone={tone}>{label}</Badge>}
          </span>
        );
      },
    },
    ...(mayEdit ? [actions] : []),
  ];
}

function unarchive(id: string) {
  const form = new FormData();
  form.set('isArchived', 'false');
  return api.put(`/api/product/${id}`, form);
}
