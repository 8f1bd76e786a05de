import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupees } from '../../../platform/money.ts';
import { getShop, orErrorPage, requireStaff } from '../../../platform/pages/page.server.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { isTaxIncluded } from '../../../settings/rules/registration.ts';
import { readSection } from '../../../settings/settings.server.ts';
import { BackLink } from '../../../staff-kit/back-link.tsx';
import { RowAct, TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { DetailColumns, PageHead, Panel } from '../../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { useCall } from '../../../staff-kit/use-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getProduct } from '../../find-product.server.ts';
import type { SalesAnswer } from '../../sales/sales.schema.ts';
import { listSales } from '../../sales/sales.server.ts';
import type { Route } from './+types/product-sales-page';
import { SaleForm } from './sale-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const { db, now } = getShop(context);
  const { id, name, kit, variantList } = await orErrorPage(getProduct(db, params.id, { scope: 'all' }));
  return {
    product: { id, name, followsPieces: kit?.pricing === 'sum' },
    variants: variantList.map((variant) => ({ id: variant.id, label: variant.label })),
    sales: await listSales(db, id, now()),
    pricesIncludeTax: isTaxIncluded(await readSection(db, 'tax')),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Sales');

type Sale = SalesAnswer[number];

export default function ProductSalesPage({ loaderData: { product, variants, sales, pricesIncludeTax } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<Sale | null>(null);
  const { isBusy, call } = useCall();

  const end = ({ id, isRunning }: Sale) =>
    call(() => api.delete(`/api/product/${product.id}/sales/${id}`), {
      done: isRunning ? 'Sale ended.' : 'Sale removed.',
      failure: "Couldn't end the sale. Please try again.",
      onAnswer: () => setEnding(null),
    });

  return (
    <>
      <BackLink to="/admins/products">Products</BackLink>
      <PageHead>
        <h1>{`Sales of ${product.name}`}</h1>
        <ButtonLink to={`/admins/products/${product.id}`} variant="secondary" size="small">
          Edit product
        </ButtonLink>
      </PageHead>
      <DetailColumns className="min-[1000px]:grid-cols-[22rem_minmax(0,1fr)]">
        <Panel className="grid min-w-0 content-start gap-4" aria-labelledby="sale-new">
          <h2 id="sale-new">New sale</h2>
          {product.followsPieces ? (
            <p>This kit costs what its pieces cost, sales included. Set the sale on a piece.</p>
          ) : (
            <SaleForm
              key={sales.length}
              productId={product.id}
              {...{ variants, pricesIncludeTax }}
              onSaved={async () => {
                toast('Sale saved.');
                await revalidate();
              }}
            />
          )}
        </Panel>
        <section className="grid min-w-0 content-start gap-4" aria-labelledby="sale-list">
          <h2 id="sale-list">Running and coming</h2>
          <Table
            caption="Sales, by variant and start"
            rows={sales}
            rowKey={({ id, variantId, startsAt }) => `${id} ${variantId} ${startsAt}`}
            columns={columnsOf(variants.length > 1, product.followsPieces ? null : setEnding)}
            empty={
              <EmptyState icon="box" title="No sales">
                The price changes by itself when a sale starts and ends.
              </EmptyState>
            }
          />
        </section>
      </DetailColumns>
      <ConfirmDialog
        isOpen={ending !== null}
        question={ending?.isRunning ? 'End this sale now?' : 'Remove this sale?'}
        detail={<p>It ends for every variant it applies to.</p>}
        confirmLabel={ending?.isRunning ? 'End sale' : 'Remove sale'}
        isBusy={isBusy}
        onConfirm={() => ending && end(ending)}
        onCancel={() => setEnding(null)}
      />
    </>
  );
}

const rupees = (amount: number) => formatRupees(Math.round(amount * 100), { decimals: 'when-needed' });

const columnsOf = (isVaried: boolean, onEnd: ((sale: Sale) => void) | null): Column<Sale>[] => [
  {
    key: 'period',
    header: 'Period',
    isHeading: true,
    cell: ({ startsAt, endsAt, isRunning, variantLabel }) => (
      <TwoLines>
        {isVaried && <strong>{variantLabel}</strong>}
        <span>{`${formatDateTime(new Date(startsAt))} to ${formatDateTime(new Date(endsAt))}`}</span>
        {isRunning && <Badge tone="success">Running</Badge>}
      </TwoLines>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price, originalPrice }) => (
      <>
        {rupees(price)} <s className="soft">{rupees(originalPrice)}</s>
      </>
    ),
  },
  ...(onEnd
    ? [
        {
          key: 'actions',
          header: '',
          tableHeader: 'Actions',
          align: 'end' as const,
          cell: (sale: Sale) => (
            <RowAct
              isDanger
              onClick={() => onEnd(sale)}
              aria-label={`${sale.isRunning ? 'End now' : 'Remove'}: sale of ${rupees(sale.price)}`}
            >
              {sale.isRunning ? 'End now' : 'Remove'}
            </RowAct>
          ),
        },
      ]
    : []),
];
