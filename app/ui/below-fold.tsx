// What is marked with the class `below-fold` is not laid out before the first screen shows, so its pictures take no room on the line from
// the main one; then what is near the screen is (entry.server.tsx). When the page has come alive the rest is laid out a piece at a time: a
// slow phone shows the first screen sooner, and is never busy for long.
import { type ComponentPropsWithoutRef, Suspense } from 'react';
import { whenIdle } from './when-idle.ts';

/** Runs in the head, as it is written here. Returning to a scroll position or anchor needs the true heights at once. */
export const leaveBelowFold = 'history.state||location.hash||document.documentElement.setAttribute("data-arriving","first")';

/** A boundary of its own: it comes alive as a task of its own too, or when it is pressed. */
export function BelowFold({
  as: Tag = 'section',
  className = '',
  ...rest
}: { as?: 'section' | 'footer' } & ComponentPropsWithoutRef<'section'>) {
  return (
    <Suspense>
      <Tag className={`below-fold ${className}`} suppressHydrationWarning {...rest} />
    </Suspense>
  );
}

export function layOutBelowFold() {
  const page = document.documentElement;
  const pieces = [...document.querySelectorAll<HTMLElement>('[data-arriving] .below-fold')];
  const layOutNext = () => {
    const piece = pieces.shift();
    if (!piece) return page.removeAttribute('data-arriving');
    piece.style.contentVisibility = 'visible';
    whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}
