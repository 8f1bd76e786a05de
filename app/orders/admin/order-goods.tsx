// What was ordered, and how its total comes about.

import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { Table } from '../../ui/table.tsx';
import type { StaffOrder } from '../orders.schema.ts';

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export function OrderGoods({ order }: { order: StaffOrder }) {
  const { pricingDetails: pricing } = order;
  const offerDiscount = pricing.originalSubtotal - pricing.subtotal;
  const figures: [string, number][] = [
    ['Price before offers', pricing.originalSubtotal],
    ...(offerDiscount > 0 ? [['Offers', -rounded(offerDiscount)] as [string, number]] : []),
    ...(pricing.couponDiscountAmount > 0 ? [['Coupon', -pricing.couponDiscountAmount] as [string, number]] : []),
    ...(pricing.coinDiscount > 0 ? [['Coins', -pricing.coinDiscount] as [string, number]] : []),
    ['GST', pricing.gst],
    ['Delivery', pricing.deliveryCharge],
  ];
  return (
    <section aria-labelledby="goods">
      <div className="staff-subhead">
        <h2 id="goods">Products</h2>
        <span className="staff-soft">{`${order.quantity} ${order.quantity === 1 ? 'piece' : 'pieces'}`}</span>
      </div>
      <Table
        caption={`Products of ${order.number}`}
        rows={order.products}
        rowKey={(line) => line.id}
        empty={<p className="staff-soft">No products</p>}
        columns={[
          {
            key: 'name',
            header: 'Product',
            isHeading: true,
            cell: (line) => (
              <div className="staff-product">
                {line.image && <img src={line.image} alt="" width={44} height={44} className="staff-thumb" />}
                <PermittedLink permission="products" to={`/admins/products/${line.id}`} className="row-link">
                  {line.name}
                </PermittedLink>
              </div>
            ),
          },
          { key: 'price', header: 'Price', align: 'end', cell: (line) => amount(line.price) },
          { key: 'quantity', header: 'Qty', align: 'end', cell: (line) => line.quantity },
          { key: 'sum', header: 'Amount', align: 'end', cell: (line) => amount(rounded(line.price * line.quantity)) },
        ]}
      />
      <dl className="staff-card staff-sums">
        {figures.map(([label, rupees]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === 'Delivery' && rupees === 0 ? 'Free' : amount(rupees)}</dd>
          </div>
        ))}
        <div className="is-total">
          <dt>Total</dt>
          <dd>{amount(order.totalAmount)}</dd>
        </div>
        {order.roundOff !== 0 && (
          <div>
            <dt>Round off</dt>
            <dd>{`${order.roundOff > 0 ? '+' : ''}${amount(order.roundOff)}`}</dd>
          </div>
        )}
        {order.roundOff !== 0 && (
          <div className="is-total">
            <dt>Cash amount</dt>
            <dd>{amount(order.payableAmount)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Sums of rupees with two decimals are rupees with two decimals; floats need telling. */
const rounded = (rupees: number) => Math.round(rupees * 100) / 100;
