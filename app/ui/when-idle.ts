const IDLE_WITHIN_MS = 2_000;
const WITHOUT_IDLE_MS = 500;

/** When the browser has nothing better to do, and within two seconds. */
export function whenIdle(work: () => void) {
  // Safari before 26 does not know it.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, WITHOUT_IDLE_MS);
}
