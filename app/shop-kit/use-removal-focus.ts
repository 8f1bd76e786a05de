import { useEffect, useRef } from 'react';

/**
 * const { list, noteRemoval } = useRemovalFocus(lines, '#cart-title');   <ul ref={list}>; call noteRemoval(place) before its line is removed
 * A line's controls are removed with it: the focus moves to the link of the next line, else to the heading.
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
