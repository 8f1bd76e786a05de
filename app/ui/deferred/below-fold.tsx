// Elements with the class `below-fold` are laid out after the first screen has painted (entry.server.tsx), so that their pictures do not compete with
// the main one; after hydration in small steps, so that a slow phone never blocks for long.
import { type ComponentPropsWithoutRef, Suspense } from 'react';
import { whenIdle } from '../browser/when-idle.ts';

/** Runs inline in the head, as it is written here. Restoring a scroll position or an anchor needs the true heights at once. */
export const leaveBelowFold = 'history.state||location.hash||document.documentElement.setAttribute("data-arriving","first")';

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
