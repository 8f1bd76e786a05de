import { Tabs } from '../ui/tabs.tsx';
import { useMay } from './use-may.ts';

/** What staff see of one product. */
export function ProductTabs({ id, current }: { id: string; current: 'product' | 'stock' }) {
  if (!useMay()('products')) return null;
  return (
    <Tabs
      label="Parts of the product"
      tabs={[
        { to: `/admins/products/${id}`, label: 'Product', isCurrent: current === 'product' },
        { to: `/admins/products/${id}/stock`, label: 'Stock', isCurrent: current === 'stock' },
      ]}
    />
  );
}
