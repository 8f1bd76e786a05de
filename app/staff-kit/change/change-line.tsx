// The change of a figure: shown by an arrow, spoken in words, and only then by colour.
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { percentChange } from './daily-change.ts';

const LOOKS = {
  up: { colour: 'text-leaf', icon: 'arrow-up', label: 'Up' },
  down: { colour: 'text-kumkum', icon: 'arrow-down', label: 'Down' },
  same: { colour: 'text-ink-soft', icon: 'minus', label: 'No change' },
} as const;

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
  const look = change > 0 ? LOOKS.up : change < 0 ? LOOKS.down : LOOKS.same;
  return (
    <dd className={`flex flex-wrap items-center gap-1 font-medium ${look.colour} ${className}`} title={title}>
      <Icon className="size-4" name={look.icon} label={look.label} />
      {Math.abs(change).toFixed(decimals)}% {children}
    </dd>
  );
}
