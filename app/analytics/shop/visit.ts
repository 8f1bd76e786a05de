// The visit of this tab: where it came from, and which steps it has reported. Kept in the tab and gone with it; no number names the visit.
import { inTab } from '../../ui/browser/kept.ts';
import { type Step, touchOf, VISIT } from '../visit-touch.ts';

const REPORTED = 'visitSteps';

/** A tab that comes back by the link of a campaign begins another visit; that a payment page leads back does not. */
export function beginVisit() {
  // The address of the document, whatever page is shown by now.
  const [opened] = performance.getEntriesByType('navigation');
  const landing = new URL(opened?.name || location.href);
  const touch = touchOf(landing, document.referrer, location.host);
  const kept = inTab.read(VISIT);
  if (kept === touch || (kept && !landing.searchParams.get('utm_source'))) return;
  inTab.keep(VISIT, touch);
  inTab.drop(REPORTED);
}

export function noteStep(step: Step) {
  beginVisit();
  const reported = (inTab.read(REPORTED) ?? '').split(' ');
  if (reported.includes(step)) return;
  inTab.keep(REPORTED, [...reported, step].join(' '));
  fetch('/api/impressions/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visit: inTab.read(VISIT), step }),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).catch((error) => console.warn('A step of the visit was not counted.', error));
}
