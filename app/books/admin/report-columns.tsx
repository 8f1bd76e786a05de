import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import type { Column } from '../../ui/table.tsx';
import type { Cell, Report } from '../books.schema.ts';

export const amount = (rupees: Cell) => formatRupees(paiseFromRupees(Number(rupees)), { decimals: 'always' });

type Line = { key: string; isTotal: boolean; cells: Record<string, Cell> };

/** Totals of all rows, not only of those shown. */
export function withTotals({ rows, totals }: Report): Line[] {
  const lines = rows.map((cells, index) => ({ key: String(index), isTotal: false, cells }));
  if (lines.length === 0 || Object.keys(totals).length === 0) return lines;
  return [...lines, { key: 'total', isTotal: true, cells: totals }];
}

export function columnsOf({ columns }: Report): Column<Line>[] {
  return columns.map(({ key, title, kind }, index) => ({
    key,
    header: title,
    ...((kind === 'money' || kind === 'count' || kind === 'percent') && { align: 'end' as const }),
    isHeading: index === 0,
    cell: ({ cells, isTotal }) => {
      if (isTotal && index === 0) return <strong>Total</strong>;
      const words = wordsOf(cells[key] ?? null, kind);
      return isTotal ? <strong>{words}</strong> : words;
    },
  }));
}

function wordsOf(value: Cell, kind: Report['columns'][number]['kind']) {
  if (value === null || value === '') return '';
  if (kind === 'money') return amount(value);
  if (kind === 'count') return formatCount(Number(value));
  if (kind === 'percent') return `${value}%`;
  return kind === 'day' ? formatDate(startOfDay(String(value))) : value;
}
