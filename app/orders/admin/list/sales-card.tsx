import { formatCount, formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { Figure } from '../../../staff-kit/list/figures.tsx';

export function SalesCard({ label, sales }: { label: string; sales: { totalOrders: number; totalRevenue: number } }) {
  return (
    <Figure label={label} value={formatRupees(paiseFromRupees(sales.totalRevenue))}>
      <dd className="soft">{`${formatCount(sales.totalOrders)} ${sales.totalOrders === 1 ? 'order' : 'orders'}`}</dd>
    </Figure>
  );
}
