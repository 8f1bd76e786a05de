// Rows with a bar each, on one scale.
import { formatCount } from '../../platform/money.ts';
import { BAR, FOLDED, SUMMARY } from './chart.tsx';

const ROWS_IN_SIGHT = 10;

interface BarTableProps {
  caption: string;
  heading: string;
  unit: string;
  rows: readonly { key: string; label: string; value: number }[];
  empty: string;
}

export function BarTable({ rows, empty, ...names }: BarTableProps) {
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>;
  const highest = Math.max(...rows.map(({ value }) => value));
  const further = rows.slice(ROWS_IN_SIGHT);
  return (
    <>
      <Bars {...names} rows={rows.slice(0, ROWS_IN_SIGHT)} highest={highest} />
      {further.length > 0 && (
        <details className={FOLDED}>
          <summary className={SUMMARY}>Show {formatCount(further.length)} more</summary>
          <Bars {...names} caption={`${names.caption}, continued`} rows={further} highest={highest} />
        </details>
      )}
    </>
  );
}

function Bars({ caption, heading, unit, rows, highest }: Omit<BarTableProps, 'empty'> & { highest: number }) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row" className="w-[45%] py-1.25 pr-3 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="flex items-center gap-2.5 py-1.25 whitespace-nowrap tabular">
              <svg aria-hidden="true" className="h-3 min-w-8 flex-1 rounded-[2px] bg-sandal-deep">
                <rect className={BAR} width={`${(value / highest) * 100}%`} height="100%" />
              </svg>
              <span className="min-w-16 text-right">{formatCount(value)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
