// Stock that is low or out.
import { useNavigation, useSearchParams } from 'react-router';
import { formatCount, formatRupees } from '../../platform/money.ts';
import { addressWith } from '../../staff-kit/list/list-address.ts';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { stockStatus } from '../../stock/admin/stock-status.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/dashboard-page';

type Loaded = Route.ComponentProps['loaderData'];

export function Stock({ stock, stockRows }: Loaded) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins';
  return (
    <section aria-labelledby="stock" className="max-w-full min-w-0 flex-[4_1_36rem]" aria-busy={isLoading || undefined}>
      <SectionHead>
        <h2 id="stock">Product Stock</h2>
        <span role="status" className="soft">
          {isLoading && 'Loading products...'}
        </span>
        <Link to="/admins/products">All products</Link>
      </SectionHead>
      {stock === null ? (
        <Alert tone="danger">Failed to load products</Alert>
      ) : (
        <div className="grid min-w-0 gap-4">
          <Table
            caption="Product Stock, lowest first"
            frameClassName="overflow-x-auto"
            rows={stock.products}
            rowKey={(product) => product.id}
            empty={<EmptyState icon="box" title="No products added yet." />}
            columns={[
              {
                key: 'name',
                header: 'Product',
                isHeading: true,
                cell: (product) => (
                  <Link to={`/admins/products/${product.id}`} className="row-link">
                    {product.name}
                  </Link>
                ),
              },
              { key: 'category', header: 'Category', cell: (product) => product.category.join(', ') },
              { key: 'price', header: 'Price', align: 'end', cell: (product) => formatRupees(product.unitPaise, { decimals: 'always' }) },
              { key: 'stock', header: 'Stock', align: 'end', cell: (product) => formatCount(product.stockQuantity) },
              {
                key: 'status',
                header: 'Status',
                cell: (product) => {
                  const { label, tone } = stockStatus(product.stockQuantity, stock.lowUpTo);
                  return <Badge tone={tone}>{label}</Badge>;
                },
              },
            ]}
          />
          <Pagination
            page={stock.page}
            pageCount={Math.ceil(stock.total / stockRows)}
            toPage={(page) => addressWith(params, { page })}
            label="Pages of the product stock"
          />
        </div>
      )}
    </section>
  );
}
