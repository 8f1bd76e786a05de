// Which section of the form stands under its tabs, also in the middle of a long one, where no heading is seen.
import { useEffect, useState } from 'react';

/** Share of the window above which a heading counts as passed. */
const PASSED = 0.35;

export function useCurrentSection(ids: string): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const look = () => setCurrent(currentOf(ids.split(' ').filter(Boolean)));
    look();
    // Scrolling does not bubble, and the dialog scrolls instead of the page.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [ids]);
  return current;
}

/** The lowest of those passed, as two columns stand side by side; before any is passed, the first. */
function currentOf(ids: readonly string[]): string {
  const tops = ids.flatMap((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top === undefined ? [] : { id, top };
  });
  const passed = tops.filter(({ top }) => top <= innerHeight * PASSED);
  return (passed.length > 0 ? passed.reduce((lowest, one) => (one.top > lowest.top ? one : lowest)) : tops[0])?.id ?? '';
}
