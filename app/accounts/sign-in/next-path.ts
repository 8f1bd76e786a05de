import { ownPath } from '../../platform/http/own-path.ts';

/** Where to go after signing in. Only this site's own paths: a link to /login must not redirect elsewhere. */
export function nextPath(query: string, origin: string): string | null {
  const next = ownPath(new URLSearchParams(query).get('next'), origin);
  return next === null || /^\/(login|signup)\/?(?=[?#]|$)/i.test(next) ? null : next;
}
