// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: slides and dots are their places
/** layout: slide (controls below), over (controls on the picture), cards (3 from 768 px, 1 below). Without JavaScript a row that scrolls sideways. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { IconButton } from '../button.tsx';
import { gapOf, isAtEnd, stepOf, type Track } from './track-steps.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useDrag } from './use-drag.ts';

const DOTS_AT_MOST = 7; // More dots do not fit a phone; the position is then shown as a number.

interface CarouselProps {
  label: string;
  slides: readonly ReactNode[];
  layout?: 'slide' | 'over' | 'cards';
  autoplayMs?: number;
  stopsOnUse?: boolean;
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

interface ControlsProps {
  page: number;
  pages: number;
  isPlaying: boolean;
  goTo: (page: number) => void;
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
