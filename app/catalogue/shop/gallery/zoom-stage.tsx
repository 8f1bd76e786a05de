import { type PointerEvent, useEffect, useRef } from 'react';
import { Picture, type PictureSource } from '../../../ui/pictures/picture.tsx';
import { movedBy, NEAR, type View, WHOLE, zoomedAt } from './zoom.ts';

const TAP_PX = 10;
const SWIPE_PX = 50;
const DOUBLE_TAP_MS = 300;

interface ZoomStageProps {
  picture: PictureSource;
  view: View;
  onView: (change: (view: View) => View) => void;
  onSwipe: (step: 1 | -1) => void;
}

type Finger = { x: number; y: number; fromX: number; fromY: number };

export function ZoomStage({ picture, view, onView, onSwipe }: ZoomStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  const wasPinched = useRef(false);
  const tappedAt = useRef(0);

  // React's own listener is passive, so that Ctrl and the wheel would zoom the whole page.
  useEffect(() => {
    const area = stage.current;
    if (!area) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onView((seen) => zoomedAt(seen, seen.scale * 1.0015 ** -event.deltaY, fromCentre(area, event.clientX, event.clientY), sizeOf(area)));
    };
    area.addEventListener('wheel', turn, { passive: false });
    return () => area.removeEventListener('wheel', turn);
  }, [onView]);

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size === 0) wasPinched.current = false;
    const { clientX: x, clientY: y } = event;
    fingers.current.set(event.pointerId, { x, y, fromX: x, fromY: y });
    if (fingers.current.size > 1) wasPinched.current = true;
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const area = event.currentTarget;
    const finger = fingers.current.get(event.pointerId);
    if (!finger) return;
    const before = spread(fingers.current);
    const by = { x: event.clientX - finger.x, y: event.clientY - finger.y };
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const after = spread(fingers.current);
    if (!before || !after) return onView((seen) => movedBy(seen, by, sizeOf(area)));
    const shift = { x: after.x - before.x, y: after.y - before.y };
    onView((seen) => {
      const near = zoomedAt(seen, (seen.scale * after.distance) / before.distance, fromCentre(area, after.x, after.y), sizeOf(area));
      return movedBy(near, shift, sizeOf(area));
    });
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || wasPinched.current || event.type === 'pointercancel') return;
    const moved = { x: event.clientX - finger.fromX, y: event.clientY - finger.fromY };
    if (Math.hypot(moved.x, moved.y) <= TAP_PX) return tap(event);
    const isSideways = Math.abs(moved.x) > SWIPE_PX && Math.abs(moved.x) > Math.abs(moved.y);
    if (view.scale === 1 && isSideways) onSwipe(moved.x < 0 ? 1 : -1);
  };
  const tap = ({ pointerType, currentTarget: area, clientX, clientY, timeStamp }: PointerEvent<HTMLDivElement>) => {
    const isSecond = timeStamp - tappedAt.current < DOUBLE_TAP_MS;
    tappedAt.current = isSecond ? 0 : timeStamp;
    if (pointerType === 'mouse' || isSecond)
      onView((seen) => (seen.scale > 1 ? WHOLE : zoomedAt(seen, NEAR, fromCentre(area, clientX, clientY), sizeOf(area))));
  };

  return (
    <div
      ref={stage}
      className="zoom-stage"
      data-near={view.scale > 1 || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
        {/* Enlarged, it is as wide as its pixels on the screen: the browser then loads the larger file. */}
        <Picture picture={picture} sizes={view.scale > 1 ? '250vmin' : '100vmin'} isFirst />
      </div>
    </div>
  );
}

function spread(fingers: Map<number, Finger>) {
  const [one, other] = [...fingers.values()];
  if (!one || !other) return null;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

function fromCentre(area: HTMLElement, x: number, y: number) {
  const { left, top, width, height } = area.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
