// The change of a figure: shown by an arrow, spoken in words, and only then by colour.
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { percentChange } from './daily-change.ts';

interface ChangeLineProps {
  current: number;
  previous: number;
  decimals: 0 | 1;
  title?: string;
  className?: string;
  children?: ReactNode;
}

export function ChangeLine({ current, previous, decimals, title, className = '', children }: ChangeLineProps) {
  const change = Number(percentChange(current, previous).toFixed(decimals));
  const isUp = change >= 0;
  return (
    <dd className={`flex flex-wrap items-center gap-1 font-medium ${isUp ? 'text-leaf' : 'text-kumkum'} ${className}`} title={title}>
      <Icon className="size-4" name={isUp ? 'arrow-up' : 'arrow-down'} label={isUp ? 'Up' : 'Down'} />
      {Math.abs(change).toFixed(decimals)}% {children}
    </dd>
  );
}
