// A figure of today beside yesterday's.

import { ChangeLine } from '../../staff-kit/change/change-line.tsx';
import { Figure } from '../../staff-kit/list/figures.tsx';
import { Link } from '../../ui/link.tsx';

type Days = { today: number; yesterday: number };

export const daysOf = <Key extends string>({ today, yesterday }: Record<keyof Days, Record<Key, number>>, key: Key): Days => ({
  today: today[key],
  yesterday: yesterday[key],
});

interface FigureProps {
  label: string;
  /** Null: loading failed. */
  counts: Days | null;
  show: (value: number) => string;
  exactly: (value: number) => string;
  /** The list that it counts. */
  to: string;
}

export function DayFigure({ label, counts, show, exactly, to }: FigureProps) {
  const value = counts ? (
    <Link to={to} className="link" aria-label={`${label}: ${exactly(counts.today)}`}>
      {show(counts.today)}
    </Link>
  ) : (
    'Unknown'
  );
  return (
    <Figure label={label} value={value} title={counts ? exactly(counts.today) : undefined}>
      {counts && (
        <ChangeLine
          current={counts.today}
          previous={counts.yesterday}
          decimals={0}
          title={`Yesterday by this time: ${exactly(counts.yesterday)}`}
        >
          <span className="soft font-normal">from yesterday</span>
        </ChangeLine>
      )}
    </Figure>
  );
}
