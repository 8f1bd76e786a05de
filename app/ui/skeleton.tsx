/** <Skeleton className="aspect-square w-full" /> holds the place of what is loading; <SkeletonLines count={3} /> that of text. Put both in <Loading label="Loading orders...">. */
import type { ReactNode } from 'react';

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <span aria-hidden="true" className="block">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <Skeleton key={line} className={`skeleton-line ${line === count - 1 && count > 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  );
}

/** Says once what is being waited for; `isLabelShown` also to the eye. */
export function Loading({ label, isLabelShown = false, children }: { label: string; isLabelShown?: boolean; children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className={isLabelShown ? 'text-ink-soft' : 'sr-only'}>
        {label}
      </p>
      {children}
    </div>
  );
}
