import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** A single tab stop; the arrow keys move inside it (ARIA toolbar pattern). */
export function Toolbar({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => moveTo(bar, 0, false), []);
  function move(event: KeyboardEvent) {
    const buttons = buttonsOf(bar);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(bar, (next + buttons.length) % buttons.length, true);
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </div>
  );
}

const buttonsOf = (bar: RefObject<HTMLDivElement | null>) => [...(bar.current?.querySelectorAll('button') ?? [])];

function moveTo(bar: RefObject<HTMLDivElement | null>, place: number, isFocused: boolean) {
  for (const [index, button] of buttonsOf(bar).entries()) {
    button.tabIndex = index === place ? 0 : -1;
    if (index === place && isFocused) button.focus();
  }
}
