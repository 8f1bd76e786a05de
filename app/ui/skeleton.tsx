import type { ReactNode } from 'react';

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

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
