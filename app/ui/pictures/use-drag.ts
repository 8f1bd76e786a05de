import { type DragEvent, type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { stepOf, type Track } from './track-steps.ts';

const DRAG_PX = 50; // "A swipe or drag of more than 50 px moves one page."

interface Drag {
  track: Track;
  page: number;
  pages: number;
  goTo: (page: number) => void;
  touched: () => void;
}

export function useDrag({ track, page, pages, goTo, touched }: Drag) {
  const dragFrom = useRef<number | null>(null);
  const swipeFrom = useRef<{ x: number; y: number; page: number } | null>(null);
  const wasDragged = useRef(false);

  // Touch scrolling does not always stop at a page, and may skip several.
  const startSwipe = ({ touches }: TouchEvent) => {
    const list = track.current;
    const finger = touches[0];
    if (list && finger) swipeFrom.current = { x: finger.clientX, y: finger.clientY, page: Math.round(list.scrollLeft / stepOf(list)) };
  };
  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const from = swipeFrom.current;
    const finger = changedTouches[0];
    if (!from || !finger) return;
    const swiped = finger.clientX - from.x;
    const isSideways = Math.abs(swiped) > Math.abs(finger.clientY - from.y);
    if (isSideways && Math.abs(swiped) > DRAG_PX) goTo(Math.min(pages - 1, Math.max(0, from.page + (swiped < 0 ? 1 : -1))));
  };
  const startDrag = (event: PointerEvent) => {
    touched();
    // Browsers do not scroll by mouse drag.
    dragFrom.current = event.pointerType === 'mouse' ? event.clientX : null;
    wasDragged.current = false;
  };
  const endDrag = (event: PointerEvent) => {
    if (dragFrom.current === null) return;
    const dragged = event.clientX - dragFrom.current;
    dragFrom.current = null;
    wasDragged.current = Math.abs(dragged) > DRAG_PX;
    if (wasDragged.current) goTo(page + (dragged < 0 ? 1 : -1));
  };
  // The end of a drag must not click the link under it.
  const swallowClick = (event: MouseEvent) => {
    if (wasDragged.current) event.preventDefault();
  };
  return {
    onTouchStart: startSwipe,
    onTouchEnd: endSwipe,
    onPointerDown: startDrag,
    onPointerUp: endDrag,
    onClickCapture: swallowClick,
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
