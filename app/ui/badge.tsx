/**
 * Colour never carries meaning alone. <CountBadge> stands in the corner of a `relative` box, nothing at 0; the control's own label has the number.
 */
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'sale';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export function CountBadge({ count }: { count: number }) {
  return count > 0 ? (
    <span className="count-badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null;
}
