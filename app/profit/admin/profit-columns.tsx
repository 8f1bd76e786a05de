import { formatCount } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { DIMENSIONS, type Dimension, type ProfitRow } from '../profit.schema.ts';
import { PART_NAMES, PROFIT_PARTS } from '../profit-parts.ts';
import { exact } from './profit-statement.tsx';

function placeOf(by: Dimension, { key }: ProfitRow, { from, to }: { from: string; to: string }): string | null {
  if (by === 'order') return `/admins/orders/${key}`;
  if (by === 'product' || by === 'variant') return `/admins/products/${key}`;
  if (by === 'day') return `/admins/orders?from=${key}&to=${key}`;
  if (by === 'coupon') return key ? '/admins/coupons' : null;
  return `/admins/orders?from=${from}&to=${to}`;
}

export function columnsOf(by: Dimension, days: { from: string; to: string }): Column<ProfitRow>[] {
  return [
    {
      key: 'label',
      header: DIMENSIONS[by],
      isHeading: true,
      cell: (row) => {
        const place = placeOf(by, row, days);
        const words = by === 'day' ? formatDate(startOfDay(row.label)) : row.label;
        return place ? (
          <Link to={place} className="link reach">
            {words}
          </Link>
        ) : (
          words
        );
      },
    },
    ...(by === 'order'
      ? []
      : [{ key: 'orders', header: 'Orders', align: 'end' as const, cell: ({ orders }: ProfitRow) => formatCount(orders) }]),
    { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
    // Before its parts, which a screen is too narrow for.
    { key: 'profit', header: 'Profit', align: 'end', cell: ({ profit }) => <strong className="tabular">{exact(profit)}</strong> },
    ...PART_NAMES.map((name) => ({
      key: name,
      header: PROFIT_PARTS[name].title,
      align: 'end' as const,
      cell: (row: ProfitRow) => <Part row={row} name={name} />,
    })),
  ];
}

function Part({ row, name }: { row: ProfitRow; name: (typeof PART_NAMES)[number] }) {
  const unknown = (row.unknown as Record<string, number>)[name] ?? 0;
  return (
    <span className="tabular">
      {unknown > 0 && row[name] === 0 ? null : exact(row[name])}
      {unknown > 0 && (
        <span className="soft">{` ${row[name] === 0 ? 'Unknown' : '+ unknown'}${row.orders > 1 ? ` (${unknown})` : ''}`}</span>
      )}
    </span>
  );
}
