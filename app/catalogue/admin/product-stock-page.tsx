import { useState } from 'react';
import { redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { FIGURE } from '../../staff-kit/list/figures.tsx';
import { addressWith, askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { CostButton } from '../../stock/admin/cost-button.tsx';
import { StockForm } from '../../stock/admin/stock-form.tsx';
import { stockStatus } from '../../stock/admin/stock-status.ts';
import { readUnitCosts } from '../../stock/goods/unit-costs.server.ts';
import { EXPIRES_SOON_DAYS, stockQuery } from '../../stock/stock.schema.ts';
import { readStock } from '../../stock/stock-book.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { may } from '../../vocabulary/permissions.ts';
import { getProduct } from '../find-product.server.ts';
import type { Route } from './+types/product-stock-page';
import { ProductBatches } from './stock/product-batches.tsx';
import { STOCK_MOVE_COLUMNS } from './stock/stock-moves.tsx';
import { VariantStocks } from './stock/variant-stocks.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'stock');
  const { db, now } = getShop(context);
  const found = await orErrorPage(getProduct(db, params.id, { scope: 'all' }));
  // A variant's id leads to its product, but its stock is its own.
  const variant = found.variantList.find(({ id }) => id === params.id) ?? found.variantList.find(({ id }) => id === found.id);
  const { id, sku, label } = variant ?? { id: found.id, sku: found.sku, label: '' };
  // A kit has the stock of its pieces.
  if (found.kit) throw redirect('/admins/products');
  const { name, isArchived } = found;
  const query = { ...askedOf(stockQuery, request.url), limit: ROWS };
  const stock = await readStock(db, id, query, now());
  leadToLastPage(request.url, query, stock.total);
  const { lowUpTo } = await readSection(db, 'stock');
  const today = dayOf(now());
  return {
    costs: may(staff, 'costs') ? await readUnitCosts(db, id) : null,
    product: { id, name, label, sku, isArchived, ofId: found.id },
    variants: found.variantList.map(({ id, label, stockQuantity }) => ({ id, label, stockQuantity })),
    stock,
    page: query.page,
    lowUpTo,
    today,
    soon: addDays(today, EXPIRES_SOON_DAYS),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Stock');

export default function ProductStockPage({ loaderData }: Route.ComponentProps) {
  const { product, variants, stock, page, lowUpTo, today, soon, costs } = loaderData;
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const mayEdit = useMay()('products');
  const isLoading = useNavigation().location !== undefined;
  const [saves, setSaves] = useState(0);
  const { label, tone } = stockStatus(stock.stockQuantity, lowUpTo);

  async function saved(stockQuantity: number) {
    toast(`Saved. ${formatCount(stockQuantity)} in stock.`);
    setSaves(saves + 1);
    await revalidate();
  }

  return (
    <>
      <BackLink to="/admins/products">Products</BackLink>
      <PageHead>
        <div>
          <h1>{product.label ? `${product.name} – ${product.label}` : product.name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 soft">
            {product.sku}
            {product.isArchived && <Badge>Deleted</Badge>}
          </p>
        </div>
        {mayEdit && (
          <ButtonLink to={`/admins/products/${product.ofId}`} variant="secondary" size="small">
            Edit product
          </ButtonLink>
        )}
      </PageHead>
      <DetailColumns className="min-[1000px]:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <Panel className="grid min-w-0 gap-4" aria-labelledby="stock-now">
            <h2 id="stock-now">In stock</h2>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <strong className={FIGURE}>{formatCount(stock.stockQuantity)}</strong>
              <Badge tone={tone}>{label}</Badge>
            </p>
            {costs && (
              <p className="flex flex-wrap items-center gap-x-2">
                Cost per piece before GST:{' '}
                <CostButton of={{ productId: product.id }} name={product.label || product.name} unitCost={costs.unitCost} />
              </p>
            )}
          </Panel>
          {variants.length > 1 && <VariantStocks variants={variants} shownId={product.id} lowUpTo={lowUpTo} />}
          <Panel className="grid min-w-0 gap-4" aria-labelledby="stock-record">
            <h2 id="stock-record">Record a change</h2>
            <StockForm key={`${product.id} ${saves}`} productId={product.id} stock={stock} today={today} onSaved={saved} />
          </Panel>
          <ProductBatches batches={stock.batches} soon={soon} productId={product.id} costs={costs} />
        </div>
        <section className="grid min-w-0 gap-4" aria-labelledby="stock-history">
          <h2 id="stock-history">History</h2>
          <div className={ROWS_FRAME} aria-busy={isLoading || undefined}>
            <Table
              caption="Stock changes, newest first"
              rows={stock.moves}
              rowKey={({ id }) => String(id)}
              columns={STOCK_MOVE_COLUMNS}
              empty={<EmptyState icon="box" title="No stock changes yet" />}
            />
          </div>
          <Pagination
            page={page}
            pageCount={Math.ceil(stock.total / ROWS)}
            toPage={(next) => addressWith(params, { page: next })}
            label="Pages of the history"
          />
        </section>
      </DetailColumns>
    </>
  );
}
