// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: slides and dots are their places
/**
 * <Carousel label="Pictures of Night Cream" slides={[<Picture />]} autoplayMs={3000} stopsOnUse layout="slide | over | cards" />
 *   layout: slide (one at a time, controls below), over (controls lie on the picture), cards (3 from 768 px, 1 below);
 *   autoplayMs: moves automatically, with a pause button; pauses on hover, focus, in a hidden tab, off screen and with reduced motion;
 *   stopsOnUse: any interaction ends the autoplay.
 * Without JavaScript it is a row that scrolls sideways.
 */
import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../language/use-words.tsx';
import { IconButton } from '../button.tsx';

const DRAG_PX = 50; // "A swipe or drag of more than 50 px moves one page."
const DOTS_AT_MOST = 7; // More dots do not fit a phone; the position is then shown as a number.

interface CarouselProps {
  label: string;
  slides: readonly ReactNode[];
  layout?: 'slide' | 'over' | 'cards';
  autoplayMs?: number;
  stopsOnUse?: boolean;
  /** The label used in impressions. */
  section?: string;
  onPage?: (page: number) => void;
  className?: string;
}

export function Carousel({
  label,
  slides,
  layout = 'slide',
  autoplayMs,
  stopsOnUse = false,
  section,
  onPage,
  className = '',
}: CarouselProps) {
  const t = useWords();
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const { page, pages } = usePages(track, onPage);
  const [isPlaying, setPlaying] = useState(Boolean(autoplayMs));
  const moves = Boolean(autoplayMs) && pages > 1;
  useAutoplay({ root, track, page, autoplayMs: moves && isPlaying ? autoplayMs : undefined });

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  const goTo = (wanted: number) => {
    const list = track.current;
    if (!list) return;
    touched();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    list.scrollTo({ left: ((wanted + pages) % pages) * stepOf(list), behavior });
  };
  const touched = () => stopsOnUse && setPlaying(false);
  const drag = useDrag({ track, page, pages, goTo, touched });

  return (
    <section
      ref={root}
      className={`carousel carousel-${layout} ${className}`}
      aria-roledescription="carousel"
      aria-label={label}
      data-section={section}
    >
      <ul ref={track} className="carousel-track" tabIndex={0} aria-label={label} {...drag} onKeyDown={touched}>
        {slides.map((slide, index) => (
          <li key={index} aria-roledescription="slide" aria-label={t('{number} of {count}', { number: index + 1, count: slides.length })}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="carousel-controls">
        {pages > 1 && <Controls {...{ page, pages, isPlaying, goTo }} onPlay={moves ? () => setPlaying(!isPlaying) : null} />}
      </div>
    </section>
  );
}

type Track = RefObject<HTMLUListElement | null>;

/** 0 pages until hydrated: no controls that would not work. */
function usePages(track: Track, onPage: CarouselProps['onPage']) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(0);
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const measure = () => {
      // The last page may be only partly filled; one pixel of rounding does not make a page.
      const count = Math.ceil((list.scrollWidth + gapOf(list)) / stepOf(list) - 0.05);
      setPages(count);
      const at = isAtEnd(list) ? count - 1 : Math.round(list.scrollLeft / stepOf(list));
      setPage(at);
      onPage?.(at);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [track, onPage]);
  return { page, pages };
}

interface Autoplay {
  root: RefObject<HTMLElement | null>;
  track: Track;
  page: number;
  /** Undefined while it stands still. */
  autoplayMs: number | undefined;
}

function useAutoplay({ root, track, page, autoplayMs }: Autoplay) {
  useEffect(() => {
    if (!autoplayMs) return;
    let isInSight = false;
    const observer = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false;
    });
    if (root.current) observer.observe(root.current);
    const timer = setInterval(() => {
      const list = track.current;
      if (!list || document.hidden || !isInSight || root.current?.matches(':hover, :has(:focus-visible)')) return;
      list.scrollTo({ left: isAtEnd(list) ? 0 : list.scrollLeft + stepOf(list), behavior: 'smooth' });
    }, autoplayMs);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [root, track, autoplayMs]);

  // Preload the next slide of the autoplay, so that its picture does not appear late.
  useEffect(() => {
    if (!autoplayMs) return;
    const timer = setTimeout(() => {
      for (const picture of track.current?.children[page + 1]?.querySelectorAll('img') ?? []) picture.loading = 'eager';
    }, autoplayMs / 2);
    return () => clearTimeout(timer);
  }, [track, autoplayMs, page]);
}

interface Drag {
  track: Track;
  page: number;
  pages: number;
  goTo: (page: number) => void;
  touched: () => void;
}

/** Swipes and mouse drags, as handlers of the track. */
function useDrag({ track, page, pages, goTo, touched }: Drag) {
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

interface ControlsProps {
  page: number;
  pages: number;
  isPlaying: boolean;
  goTo: (page: number) => void;
  /** Null if it does not move by itself. */
  onPlay: (() => void) | null;
}

function Controls({ page, pages, isPlaying, goTo, onPlay }: ControlsProps) {
  const t = useWords();
  return (
    <>
      {onPlay && <IconButton icon={isPlaying ? 'pause' : 'play'} label={isPlaying ? t('Pause') : t('Play')} onClick={onPlay} />}
      <IconButton icon="chevron-left" label={t('Previous')} onClick={() => goTo(page - 1)} />
      {pages <= DOTS_AT_MOST &&
        Array.from({ length: pages }, (_, index) => (
          <button
            key={index}
            type="button"
            className="carousel-dot"
            aria-label={t('Go to {number}', { number: index + 1 })}
            aria-current={index === page || undefined}
            onClick={() => goTo(index)}
          />
        ))}
      <span className={pages <= DOTS_AT_MOST ? 'sr-only' : 'tabular px-2 text-sm'} aria-live={isPlaying ? 'off' : 'polite'}>
        {t('{number} of {count}', { number: page + 1, count: pages })}
      </span>
      <IconButton icon="chevron-right" label={t('Next')} onClick={() => goTo(page + 1)} />
    </>
  );
}

function gapOf(list: HTMLElement) {
  return Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}

function isAtEnd(list: HTMLElement) {
  return list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
}

function stepOf(list: HTMLElement) {
  return list.clientWidth + gapOf(list) || 1;
}
