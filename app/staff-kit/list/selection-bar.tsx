import type { ReactNode } from 'react';
import { formatCount } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Pick<Selection, 'count' | 'canTakeAll' | 'takeAll' | 'clear'>;
  total: number;
  children: ReactNode;
};

export function SelectionBar({ selection: { count, canTakeAll, takeAll, clear }, total, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      className="sticky bottom-3 z-6 order-1 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-edge bg-paper px-4 py-2 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] max-md:px-3"
      aria-label="Selection"
    >
      <p className="font-semibold" role="status">{`${formatCount(count)} selected`}</p>
      {canTakeAll && (
        <button type="button" className="link" onClick={takeAll}>
          {`Select all ${formatCount(total)} found`}
        </button>
      )}
      {/* On a phone one row that is swiped, the main action first: the rows stay in sight. */}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full max-md:min-w-0 max-md:flex-nowrap max-md:overflow-x-auto max-md:py-1 max-md:*:flex-none max-md:[&>.button-primary]:order-first">
        {children}
        <Button variant="quiet" size="small" onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
