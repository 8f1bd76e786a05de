// Reorders items by drag and drop. Buttons must offer the same, for accessibility.
import { type DragEvent, useState } from 'react';

export function useDragOrder<T>(things: readonly T[], onChange: (things: T[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null);

  function move(from: number, to: number) {
    const rest = things.filter((_, place) => place !== from);
    onChange([...rest.slice(0, to), ...things.slice(from, from + 1), ...rest.slice(to)]);
  }
  function drop(event: DragEvent, place: number) {
    if (dragged === null) return;
    event.preventDefault();
    move(dragged, place);
    setDragged(null);
  }
  return {
    move,
    handle: (place: number) => ({ draggable: true, onDragStart: () => setDragged(place), onDragEnd: () => setDragged(null) }),
    target: (place: number) => ({
      'data-dragged': dragged === place || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault();
      },
      onDrop: (event: DragEvent) => drop(event, place),
    }),
  };
}
