import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { isTaxWithin } from '../../pricing/pricing-details.ts';
import { Sums, SumTotal } from '../../staff-kit/list/figures.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { StaffOrder } from '../orders.schema.ts';

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

type Line = StaffOrder['products'][number];

interface OrderGoodsProps {
  order: StaffOrder;
  /** Called with the product whose piece is to be refunded. */
  onRefund?: ((productId: string) => void) | undefined;
}

export function OrderGoods({ order, onRefund }: OrderGoodsProps) {
  return (
    <section aria-labelledby="goods">
      <SectionHead>
        <h2 id="goods">Products</h2>
        <span className="soft">{`${order.quantity} ${order.quantity === 1 ? 'piece' : 'pieces'}`}</span>
      </SectionHead>
      <Table
        caption={`Products of ${order.number}`}
        rows={order.products}
        rowKey={(line) => line.id}
        frameClassName="rounded-b-none border-b-0"
        empty={<p className="soft">No products</p>}
        columns={onRefund ? [...COLUMNS, refundColumn(onRefund)] : COLUMNS}
      />
      <Panel as="div" className="rounded-t-none">
        <OrderSums order={order} />
      </Panel>
    </section>
  );
}

/** Pieces of a kit are chosen in the dialog. */
const refundColumn = (onRefund: (productId: string) => void): Column<Line> => ({
  key: 'refund',
  header: '',
  tableHeader: 'Refund',
  align: 'end',
  cell: ({ id, name, pieces }) =>
    !pieces && (
      <RowActs>
        <RowAct onClick={() => onRefund(id)} aria-label={`Refund ${name}`}>
          Refund
        </RowAct>
      </RowActs>
    ),
});

const COLUMNS: Column<Line>[] = [
  {
    key: 'name',
    header: 'Product',
    isHeading: true,
    cell: (line) => (
      <div className="flex items-center gap-3">
        {line.image && (
          <img src={line.image} alt="" width={44} height={44} className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover" />
        )}
        <div className="min-w-0">
          <PermittedLink permission="products" to={`/admins/products/${line.id}`} className="row-link">
            {line.name}
          </PermittedLink>
          {line.pieces && (
            <ul className="soft">
              {line.pieces.map(({ id, name, quantity, amount: share }) => (
                <li key={id}>{`${quantity} × ${name}, ${amount(share)}`}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    ),
  },
  { key: 'price', header: 'Price', align: 'end', cell: (line) => amount(line.price) },
  { key: 'quantity', header: 'Qty', align: 'end', cell: (line) => line.quantity },
  { key: 'sum', header: 'Amount', align: 'end', cell: (line) => amount(rounded(line.price * line.quantity)) },
];

function OrderSums({ order }: { order: StaffOrder }) {
  const { pricingDetails: pricing } = order;
  const offerDiscount = pricing.originalSubtotal - pricing.subtotal;
  const figures: [string, number][] = [
    ['Price before offers', pricing.originalSubtotal],
    ...(offerDiscount > 0 ? [['Offers', -rounded(offerDiscount)] as [string, number]] : []),
    ...order.savings.map(({ code, name, amount }) => [code ? 'Coupon' : name, -amount] as [string, number]),
    ...(pricing.coinDiscount > 0 ? [['Coins', -pricing.coinDiscount] as [string, number]] : []),
    ...(pricing.prepaidDiscount > 0 ? [['Online payment discount', -pricing.prepaidDiscount] as [string, number]] : []),
    ...(isTaxWithin(pricing) ? [] : [['GST', pricing.gst] as [string, number]]),
    ['Delivery', pricing.deliveryCharge],
  ];
  return (
    <Sums>
      {figures.map(([label, rupees]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{label === 'Delivery' && rupees === 0 ? 'Free' : amount(rupees)}</dd>
        </div>
      ))}
      <SumTotal>
        <dt>Total</dt>
        <dd>{amount(order.totalAmount)}</dd>
      </SumTotal>
      {isTaxWithin(pricing) && (
        <div>
          <dt>Includes GST on products</dt>
          <dd>{amount(pricing.gst)}</dd>
        </div>
      )}
      {order.roundOff !== 0 && (
        <div>
          <dt>Round off</dt>
          <dd>{`${order.roundOff > 0 ? '+' : ''}${amount(order.roundOff)}`}</dd>
        </div>
      )}
      {order.roundOff !== 0 && (
        <SumTotal>
          <dt>Cash amount</dt>
          <dd>{amount(order.payableAmount)}</dd>
        </SumTotal>
      )}
    </Sums>
  );
}

/** A sum of two-decimal rupees has two decimals again; floats need rounding. */
const rounded = (rupees: number) => Math.round(rupees * 100) / 100;
