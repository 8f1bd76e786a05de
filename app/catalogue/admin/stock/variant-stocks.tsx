import { formatCount } from '../../../platform/money.ts';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { stockStatus } from '../../../stock/admin/stock-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Route } from '../+types/product-stock-page';

type Stocks = Pick<Route.ComponentProps['loaderData'], 'variants' | 'lowUpTo'> & { shownId: string };

export function VariantStocks({ variants, shownId, lowUpTo }: Stocks) {
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
