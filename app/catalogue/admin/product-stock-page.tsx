// The stock of one product: its quantity, its batches, and every change with its reason.

import { useState } from 'react';
import { Link, redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { may } from '../../platform/permissions.ts';
import { addDays, dayOf, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { FIGURE } from '../../staff-kit/list/figures.tsx';
import { addressWith, askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { DetailColumns, PageHead, Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { CostButton } from '../../stock/admin/cost-button.tsx';
import { StockForm } from '../../stock/admin/stock-form.tsx';
import { stockStatus } from '../../stock/admin/stock-status.ts';
import { EXPIRES_SOON_DAYS, type StockAnswer, stockQuery } from '../../stock/stock.schema.ts';
import { readStock } from '../../stock/stock-book.server.ts';
import { readUnitCosts, type UnitCosts } from '../../stock/unit-costs.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { getProduct } from '../find-product.server.ts';
import type { Route } from './+types/product-stock-page';

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
  // Resets the form after saving.
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
          <Batches batches={stock.batches} soon={soon} productId={product.id} costs={costs} />
        </div>
        <section className="grid min-w-0 gap-4" aria-labelledby="stock-history">
          <h2 id="stock-history">History</h2>
          <div className={ROWS_FRAME} aria-busy={isLoading || undefined}>
            <Table
              caption="Stock changes, newest first"
              rows={stock.moves}
              rowKey={({ id }) => String(id)}
              columns={MOVE_COLUMNS}
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

type BatchesProps = {
  batches: Route.ComponentProps['loaderData']['stock']['batches'];
  soon: string;
  productId: string;
  costs: UnitCosts | null;
};

function Batches({ batches, soon, productId, costs }: BatchesProps) {
  const mayRecall = useMay()('customers');
  const isExpired = batches.some(({ writtenOff }) => writtenOff > 0);
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="stock-batches">
      <SectionHead>
        <h2 id="stock-batches">Batches</h2>
        {mayRecall && <Link to={`/admins/products/${productId}/batches`}>All batches, recall</Link>}
      </SectionHead>
      {isExpired && <p className="field-hint">Expired and recalled pieces have already been written off. Remove them from the shelf.</p>}
      <Table
        caption="Batches, earliest expiry first"
        rows={batches}
        rowKey={({ id }) => id}
        columns={batchColumns(soon, costs)}
        empty={
          <EmptyState icon="box" title="No batches">
            Stock with a batch number is sold in order of expiry.
          </EmptyState>
        }
      />
    </section>
  );
}

type Stocks = Pick<Route.ComponentProps['loaderData'], 'variants' | 'lowUpTo'> & { shownId: string };

/** Each variant has a stock book of its own. */
function VariantStocks({ variants, shownId, lowUpTo }: Stocks) {
  return (
    <Panel className="grid min-w-0 gap-1" aria-labelledby="stock-variants">
      <h2 id="stock-variants">Variants</h2>
      <ul>
        {variants.map(({ id, label, stockQuantity }) => {
          const { label: status, tone } = stockStatus(stockQuantity, lowUpTo);
          return (
            <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                to={`/admins/products/${id}/stock`}
                className="link reach aria-[current]:font-semibold"
                aria-current={id === shownId ? 'page' : undefined}
              >
                {label}
              </Link>
              <span className="flex items-center gap-2">
                {formatCount(stockQuantity)}
                {tone !== 'success' && <Badge tone={tone}>{status}</Badge>}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const REASONS: Record<string, string> = {
  opening: 'Opening stock',
  received: 'Received',
  count: 'Counted',
  damage: 'Damaged',
  expired: 'Expired',
  sale: 'Sold',
  release: 'Not paid for',
  cancel: 'Order cancelled',
  return: 'Returned',
  replacement: 'Replacement',
  'in-house': 'In-house order',
};

type Move = StockAnswer['moves'][number];
type Batch = StockAnswer['batches'][number];

const MOVE_COLUMNS: Column<Move>[] = [
  { key: 'when', header: 'When', isHeading: true, cell: ({ at }) => <span className="max-w-56 truncate">{formatDateTime(at)}</span> },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, note, batches }) => (
      <TwoLines>
        {REASONS[reason] ?? reason}
        {note && <span className="soft">{note}</span>}
        {batches.length > 0 && <span className="soft">{`Batch ${batches.join(', ')}`}</span>}
      </TwoLines>
    ),
  },
  { key: 'by', header: 'By', cell: (move) => <MovedBy {...move} /> },
  { key: 'change', header: 'Change', align: 'end', cell: ({ change }) => `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}` },
  { key: 'balance', header: 'Stock', align: 'end', cell: ({ balance }) => formatCount(balance) },
];

function MovedBy({ by, order, inHouseOrder }: Move) {
  return (
    <TwoLines>
      {by}
      {order && (
        <Link to={`/admins/orders/${order.id}`} className="link reach">
          {order.number}
        </Link>
      )}
      {inHouseOrder && (
        <Link to={`/admins/invoices/${inHouseOrder.id}`} className="link reach">
          {inHouseOrder.number}
        </Link>
      )}
      {!by && !order && !inHouseOrder && 'The shop'}
    </TwoLines>
  );
}

const batchColumns = (soon: string, costs: UnitCosts | null): Column<Batch>[] => [
  { key: 'number', header: 'Batch', isHeading: true, cell: ({ number }) => number },
  {
    key: 'expires',
    header: 'Expires',
    cell: ({ expiresOn, writtenOff }) => (
      <TwoLines>
        {formatDate(startOfDay(expiresOn))}
        {writtenOff > 0 ? <Badge tone="danger">Expired</Badge> : expiresOn <= soon && <Badge tone="warning">Soon</Badge>}
      </TwoLines>
    ),
  },
  {
    key: 'left',
    header: 'Left',
    align: 'end',
    cell: ({ quantity, writtenOff }) => (writtenOff > 0 ? `${formatCount(writtenOff)} written off` : formatCount(quantity)),
  },
  ...(costs
    ? [
        {
          key: 'cost',
          header: 'Cost',
          align: 'end',
          cell: ({ id, number, quantity }) =>
            quantity > 0 && <CostButton of={{ batchId: id }} name={`batch ${number}`} unitCost={costs.batches[id] ?? null} />,
        } satisfies Column<Batch>,
      ]
    : []),
];
