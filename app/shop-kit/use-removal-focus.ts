import { useEffect, useRef } from 'react';

/**
 * const { list, noteRemoval } = useRemovalFocus(lines, '#cart-title');   <ul ref={list}>, and noteRemoval(place) when its line is about to go
 * A line's own controls go with it: the focus moves to the link of the line that took its place, else to the heading.
 */
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
