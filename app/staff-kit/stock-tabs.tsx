import { NavLink } from 'react-router';
import type { Permission } from '../vocabulary/permissions.ts';
import { useMay } from './use-may.ts';

const TABS: { to: string; words: string; permission: Permission; isExact?: boolean }[] = [
  { to: '/admins/stock', words: 'Received', permission: 'stock', isExact: true },
  { to: '/admins/stock/orders', words: 'Purchase orders', permission: 'costs' },
  { to: '/admins/stock/suggestions', words: 'To reorder', permission: 'costs' },
  { to: '/admins/stock/suppliers', words: 'Suppliers', permission: 'costs' },
  { to: '/admins/stock/counts', words: 'Counts', permission: 'stock' },
  { to: '/admins/stock/expiring', words: 'Expiring', permission: 'stock' },
];

export function StockTabs() {
  const may = useMay();
  return (
    <nav aria-label="Stock" className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
      {TABS.filter(({ permission }) => may(permission)).map(({ to, words, isExact = false }) => (
        <NavLink
          key={to}
          to={to}
          end={isExact}
          className="inline-flex min-h-11 flex-none items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft aria-[current=page]:border-clay aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
