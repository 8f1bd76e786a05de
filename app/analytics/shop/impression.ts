// Logs page views and clicks (D32) when the browser is idle. Nothing on a page ever waits for it, and it
// does not identify anyone.
import { useEffect } from 'react';
import { whenIdle } from '../../ui/browser/when-idle.ts';

const NEAR_THE_END_PX = 50; // "footer-viewed triggers within 50 px of the page end."
const MOBILE_PX = 768;
const TABLET_PX = 1024;

/** The page view, once per visit to a page, and each press inside an element with `data-section="its name"`. */
export function useImpression(page: string, section?: string) {
  useEffect(() => {
    whenIdle(() => report({ page, section }));
    const pressed = ({ target }: MouseEvent) => {
      const place = target instanceof Element && target.closest<HTMLElement>('[data-section]');
      if (place) report({ page, sectionClicked: place.dataset['section'], deviceType: deviceType() });
    };
    document.addEventListener('click', pressed);
    return () => document.removeEventListener('click', pressed);
  }, [page, section]);
}

/** Footer viewed, once per page visit. */
export function useEndImpression(page: string) {
  useEffect(() => {
    const stop = () => removeEventListener('scroll', look);
    function look() {
      if (scrollY + innerHeight < document.documentElement.scrollHeight - NEAR_THE_END_PX) return;
      stop();
      report({ page, section: 'footer-viewed', deviceType: deviceType() });
    }
    addEventListener('scroll', look, { passive: true });
    return stop;
  }, [page]);
}

function report(impression: Record<string, string | undefined>) {
  fetch('/api/impressions/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(impression),
    credentials: 'omit',
    // A link click is reported while the page unloads.
    keepalive: true,
    priority: 'low',
  }).catch((error) => console.warn('An impression was not counted.', error));
}

function deviceType() {
  return innerWidth <= MOBILE_PX ? 'Mobile' : innerWidth <= TABLET_PX ? 'Tablet' : 'Desktop';
}
