// The carousel moves by itself until it is touched, focused, paused or out of sight; and not within its interval after a tap anywhere on the page.
import { type RefObject, useEffect } from 'react';
import { isAtEnd, stepOf, type Track } from './track-steps.ts';

interface Autoplay {
  root: RefObject<HTMLElement | null>;
  track: Track;
  page: number;
  autoplayMs: number | undefined;
}

export function useAutoplay({ root, track, page, autoplayMs }: Autoplay) {
  useEffect(() => {
    if (!autoplayMs) return;
    let isInSight = false;
    const observer = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false;
    });
    if (root.current) observer.observe(root.current);
    let touchedAt = Number.NEGATIVE_INFINITY;
    const touch = (event: Event) => {
      touchedAt = event.timeStamp;
    };
    document.addEventListener('pointerdown', touch);
    const timer = setInterval(() => {
      const list = track.current;
      if (!list || document.hidden || !isInSight || root.current?.matches(':hover, :has(:focus-visible)')) return;
      if (performance.now() - touchedAt < autoplayMs) return;
      list.scrollTo({ left: isAtEnd(list) ? 0 : list.scrollLeft + stepOf(list), behavior: 'smooth' });
    }, autoplayMs);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      document.removeEventListener('pointerdown', touch);
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
