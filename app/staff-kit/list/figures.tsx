/** Figures: the headline figures of a page. Facts: name and value, one a line. Sums: the breakdown of an order's total. */
import type { ElementType, ReactNode } from 'react';
import type { As } from '../page-parts.tsx';
import { Panel } from '../page-parts.tsx';

export const FIGURE = 'text-[clamp(1.0625rem,0.5rem+3.2vw,1.625rem)] leading-[1.3] font-semibold tracking-[-0.01em] tabular';

export const Figures = ({
  className = 'min-[1000px]:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <dl className={`grid grid-cols-2 gap-3 max-[1000px]:[&>:last-child:nth-child(odd)]:col-span-full ${className}`}>{children}</dl>;

export const Figure = ({
  label,
  value,
  title,
  children,
}: {
  label: string;
  value?: ReactNode;
  title?: string | undefined;
  children?: ReactNode;
}) => (
  <Panel as="div">
    <dt className="soft">{label}</dt>
    {value !== undefined && (
      <dd className={FIGURE} title={title}>
        {value}
      </dd>
    )}
    {children}
  </Panel>
);

const LINES = '[&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dd]:tabular';

export function Facts<T extends ElementType = 'dl'>({ isBare = false, className = 'mt-3', ...rest }: As<T, { isBare?: boolean }>) {
  const edge = isBare ? '' : 'border-t border-hairline pt-3';
  return (
    <dl {...rest} className={`grid gap-1 ${LINES} [&_dd]:text-right [&_dt]:text-ink-soft [&_strong]:font-semibold ${edge} ${className}`} />
  );
}

export const Sums = ({ children }: { children: ReactNode }) => <dl className={`grid gap-1 ${LINES}`}>{children}</dl>;

export const SumTotal = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 border-t border-hairline pt-2 text-(length:--text-base) font-semibold">{children}</div>
);

export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress
    max={Math.max(1, max)}
    value={value}
    aria-label={label}
    className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sandal-deep [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sandal-deep [&::-webkit-progress-value]:bg-leaf"
  />
);

export const Count = ({ children }: { children: ReactNode }) => (
  <span className="soft inline-block min-w-6 rounded-full bg-turmeric-tint px-1.5 text-center text-turmeric-dark">{children}</span>
);
