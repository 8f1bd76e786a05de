const IDLE_WITHIN_MS = 2_000;
const WITHOUT_IDLE_MS = 500;

export function whenIdle(work: () => void) {
  // Safari before 26 has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, WITHOUT_IDLE_MS);
}
