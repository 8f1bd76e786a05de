/** RowAct: above the whole-row link. */
import type { ElementType, ReactNode } from 'react';
import type { As } from '../page-parts.tsx';

/** Of a column that stands, on a phone, in a line of its own below the row's title. */
export const BELOW_TITLE = 'max-md:col-span-full max-md:text-ink-soft';

/** Not a grid: a line that must not wrap still needs its full width. In compact rows the second line stands beside the first, where there is room. */
export const TwoLines = ({ children }: { children: ReactNode }) => (
  <div className={`flex min-w-0 flex-col items-start gap-0.5 md:in-[.text-right]:items-end md:in-[.text-right]:justify-end ${ONE_LINE}`}>
    {children}
  </div>
);

const ONE_LINE = [
  'md:group-data-[rows=compact]/rows:flex-row md:group-data-[rows=compact]/rows:items-baseline md:group-data-[rows=compact]/rows:gap-2',
  'md:group-data-[rows=compact]/rows:*:max-w-48 md:group-data-[rows=compact]/rows:*:truncate',
  'md:max-[1600px]:group-data-[rows=compact]/rows:*:not-first:hidden',
].join(' ');

export const RowActs = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`relative z-1 inline-flex items-center gap-0.5 max-md:mt-1 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-1 ${className}`}>
    {children}
  </div>
);

export function RowAct<T extends ElementType = 'button'>({ as, isDanger = false, className = '', ...rest }: As<T, { isDanger?: boolean }>) {
  const Tag: ElementType = as ?? 'button';
  const look =
    'inline-flex min-h-9 items-center rounded-control px-2 font-medium whitespace-nowrap underline decoration-1 underline-offset-[0.25em] hover:bg-sandal-deep max-md:min-h-11 max-md:min-w-11';
  return <Tag {...(as ? rest : { type: 'button', ...rest })} className={`${look} ${isDanger ? 'text-kumkum' : ''} ${className}`} />;
}
