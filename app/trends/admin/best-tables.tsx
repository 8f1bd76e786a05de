// What sold best, and what coupons brought.
import { formatCount } from '../../platform/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { Trends } from '../trends.schema.ts';
import { daysIn, Orders, perRupee, rupees, Sum } from './listed-sums.tsx';
import { Part } from './trend-parts.tsx';

export const BestTables = ({ trends, hasCoupons }: { trends: Trends; hasCoupons: boolean }) => (
  <div className="grid items-start gap-5 xl:grid-cols-2">
    <Bestsellers trends={trends} />
    {hasCoupons && <Coupons trends={trends} />}
  </div>
);

function Bestsellers({ trends }: { trends: Trends }) {
  const { products } = trends;
  const holding = ({ id }: { id: string }) => `product=${id}&${daysIn(trends)}`;
  const ofProduct = (product: (typeof products)[number], figure: string) => (
    <Sum counted={product} of={holding(product)} name={product.name}>
      {figure}
    </Sum>
  );
  return (
    <Part title="Bestsellers">
      <Table
        caption="Bestsellers"
        rows={products}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: 'Product',
            isHeading: true,
            cell: ({ id, name }) => (
              <Link to={`/admins/products/${id}`} className="row-link">
                {name}
              </Link>
            ),
          },
          {
            key: 'orders',
            header: 'Orders',
            align: 'end',
            cell: (product) => <Orders counted={product} of={holding(product)} name={product.name} />,
          },
          { key: 'pieces', header: 'Pieces', align: 'end', cell: (product) => ofProduct(product, formatCount(product.pieces)) },
          { key: 'value', header: 'Value with GST', align: 'end', cell: (product) => ofProduct(product, rupees(product.value)) },
        ]}
        empty={<EmptyState icon="box" title="No sales in this period" />}
      />
    </Part>
  );
}

function Coupons({ trends }: { trends: Trends }) {
  const ofCoupon = (code: string, figure: string) => (
    <Link
      to={`/admins/orders?figure=sold&coupon=${encodeURIComponent(code)}&${daysIn(trends)}`}
      className="link"
      aria-label={`${figure}, ${code}`}
    >
      {figure}
    </Link>
  );
  return (
    <Part title="Coupons">
      <Table
        caption="Coupons, by the revenue of their orders"
        rows={trends.coupons}
        rowKey={({ code }) => code}
        rowLabel={({ code }) => code}
        columns={[
          {
            key: 'code',
            header: 'Coupon',
            isHeading: true,
            cell: ({ code }) => (
              <Link to={`/admins/coupons?search=${encodeURIComponent(code)}`} className="row-link">
                {code}
              </Link>
            ),
          },
          {
            key: 'orders',
            header: 'Orders',
            align: 'end',
            cell: ({ code, orders }) => ofCoupon(code, formatCount(orders)),
          },
          { key: 'discount', header: 'Discount', align: 'end', cell: ({ code, discount }) => ofCoupon(code, rupees(discount)) },
          { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ code, revenue }) => ofCoupon(code, rupees(revenue)) },
          {
            key: 'return',
            header: 'For ₹1 off',
            align: 'end',
            cell: ({ code, discount, revenue }) => ofCoupon(code, perRupee(revenue, discount)),
          },
        ]}
        empty={<EmptyState icon="tag" title="No coupons used" />}
      />
    </Part>
  );
}
