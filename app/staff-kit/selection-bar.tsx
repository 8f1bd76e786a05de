import './selection.css';
import type { ReactNode } from 'react';
import { formatCount } from '../platform/money.ts';
import { Button } from '../ui/button.tsx';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Pick<Selection, 'count' | 'canTakeAll' | 'takeAll' | 'clear'>;
  total: number;
  children: ReactNode;
};

/** What can be done with the rows that are picked; nothing while none is. */
export function SelectionBar({ selection: { count, canTakeAll, takeAll, clear }, total, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label="Selection">
      <p role="status">{`${formatCount(count)} selected`}</p>
      {canTakeAll && (
        <button type="button" className="link" onClick={takeAll}>
          {`Select all ${formatCount(total)} found`}
        </button>
      )}
      <div className="staff-buttons">
        {children}
        <Button variant="quiet" size="small" onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
