import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { formatCount, formatRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { DialogButtonLink, DialogLink } from '../../staff-kit/page-dialog.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { stockStatus } from '../../stock/admin/stock-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { attentionOfView } from '../attention.ts';
import { productQuery } from '../catalogue.schema.ts';
import { listProducts } from '../catalogue.server.ts';
import type { Route } from './+types/product-list-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'stock');
  const asked = askedOf(productQuery, request.url);
  const scope = asked.scope === 'archived' ? 'archived' : 'kept';
  const query = { ...asked, scope, limit: ROWS } as const;
  const { db, now } = getShop(context);
  const { lowUpTo } = await readSection(db, 'stock');
  const tax = await readSection(db, 'tax');
  const { items, total } = await listProducts(db, query, now());
  leadToLastPage(request.url, query, total);
  const products = items.map((product) => {
    const { id, name, picture, prices, variants, summary, stockQuantity, isAvailable, isArchived } = product;
    const attention = query.attention ? attentionOfView(product, tax, now()).map(({ message }) => message) : [];
    const variantCount = product.options.length > 0 ? product.variantList.length : 0;
    const [fromPaise, toPaise] = variantCount > 1 ? [variants.fromPaise, variants.toPaise] : [prices.unitPaise, prices.unitPaise];
    const isKit = product.kit !== null;
    return { id, name, isKit, picture, variantCount, fromPaise, toPaise, summary, stockQuantity, isAvailable, isArchived, attention };
  });
  const { page, search, stock = '', attention = '' } = query;
  return { products, total, page, search, scope, stock, attention, lowUpTo };
}

export const meta: Route.MetaFunction = () => staffMeta('Products');

type Row = Route.ComponentProps['loaderData']['products'][number];

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { products, total, page, search, scope, stock, attention, lowUpTo } = loaderData;
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
    if (answer.ok) undoable(`${name} deleted.`, () => unarchive(id), `${name} restored.`);
    else toast(answer.message || "Couldn't delete the product. Please try again.", 'error');
    await refresh(answer);
  }
  async function bringBack({ id, name }: Row) {
    const answer = await unarchive(id);
    if (answer.ok) toast(`${name} restored.`);
    else toast(answer.message || "Couldn't restore the product. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <>
      <PageHead>
        <h1>Products</h1>
        {mayEdit && (
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
        )}
      </PageHead>
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
                { value: 'expiring', label: 'Expiring' },
              ]}
            />
            <FilterSelect
              name="attention"
              label="Filter by attention"
              value={attention}
              all="All, with or without issues"
              choices={[{ value: 'yes', label: 'Needs attention' }]}
            />
          </>
        }
        actions={mayEdit && <ExportLink to={`/api/product/products.csv?${queryOf({ search, scope, stock, attention })}`} />}
        isLined
        rowClassName="max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
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
          <p>It is removed from the shop right away. Existing orders are not affected, and you can restore it from the deleted products.</p>
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
    className:
      'max-md:col-start-3 max-md:row-start-2 max-md:-mt-2 max-md:-mr-2 max-md:-mb-1 max-[360px]:col-[2/-1] max-[360px]:row-start-3 max-[360px]:justify-self-end',
    cell: (product) => (
      <RowActs>
        <RowAct as={DialogLink} to={`/admins/products/${product.id}`} aria-label={`Update ${product.name}`}>
          Update
        </RowAct>
        {product.isArchived ? (
          <RowAct aria-label={`Restore ${product.name}`} onClick={() => onBringBack(product)}>
            Restore
          </RowAct>
        ) : (
          <RowAct isDanger aria-label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
            Delete
          </RowAct>
        )}
      </RowActs>
    ),
  };
  return [
    { key: 'id', header: 'ID', className: 'max-md:hidden', cell: ({ id }) => <code title={id}>{id.slice(0, 8)}</code> },
    {
      key: 'image',
      header: 'Image',
      className: 'max-md:row-span-2 max-md:row-start-1',
      cell: ({ picture }) =>
        picture ? (
          <Picture picture={picture} alt="" sizes="44px" className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover" />
        ) : (
          <span className="soft">None</span>
        ),
    },
    {
      key: 'name',
      header: 'Name',
      isHeading: true,
      className: 'max-md:col-start-2 max-[360px]:col-[2/-1]',
      cell: ({ id, name, isKit, variantCount, isAvailable, isArchived, attention }) => (
        <TwoLines>
          {mayEdit ? (
            <DialogLink to={`/admins/products/${id}`} className="row-link">
              {name}
            </DialogLink>
          ) : (
            <Link to={isKit ? '/admins/products' : `/admins/products/${id}/stock`} className="row-link">
              {name}
            </Link>
          )}
          {isKit && <Badge>Kit</Badge>}
          {variantCount > 1 && <span className="soft">{`${formatCount(variantCount)} variants`}</span>}
          {isArchived ? <Badge>Deleted</Badge> : !isAvailable && <Badge>Not on sale</Badge>}
          {attention.map((message) => (
            <span key={message} className="soft">
              {message}
            </span>
          ))}
        </TwoLines>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      className: 'max-md:col-start-3 max-md:row-start-1 max-[360px]:row-start-2',
      cell: ({ fromPaise, toPaise }) => {
        const [from, to] = [fromPaise, toPaise].map((paise) => formatRupees(paise, { decimals: 'always' }));
        if (from === to) return from;
        return (
          <>
            <span className="max-md:block">{`${from} –`}</span> <span className="max-md:block">{to}</span>
          </>
        );
      },
    },
    {
      key: 'description',
      header: 'Description',
      className: 'max-md:hidden',
      cell: ({ summary }) => <span className="line-clamp-2 max-w-md">{summary}</span>,
    },
    {
      key: 'stock',
      header: 'Stock',
      className: 'max-md:col-start-2 max-md:row-start-2',
      cell: ({ id, name, isKit, stockQuantity }) => {
        const { label, tone } = stockStatus(stockQuantity, lowUpTo);
        return (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span aria-hidden="true" className="-mr-1 text-ink-soft md:hidden">
              Stock
            </span>
            {isKit ? (
              formatCount(stockQuantity)
            ) : (
              <Link
                to={`/admins/products/${id}/stock`}
                className="link reach"
                aria-label={`${formatCount(stockQuantity)} in stock of ${name}`}
              >
                {formatCount(stockQuantity)}
              </Link>
            )}
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
