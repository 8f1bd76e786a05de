import { useEffect, useRef } from 'react';

/** Call noteRemoval(place) before a line is removed: its controls go with it, and the focus moves to the next line's link, else to the heading. */
export function useRemovalFocus(lines: readonly unknown[], heading: string) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);

  useEffect(() => {
    if (removed.current === null) return;
    const next = list.current?.children[Math.min(removed.current, lines.length - 1)];
    removed.current = null;
    (next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>(heading))?.focus();
  }, [lines, heading]);

  return {
    list,
    noteRemoval(place: number) {
      removed.current = place;
    },
  };
}
