// One per process, since a process stops once.
let draining = false;

export const isDraining = () => draining;

/** Returns what takes it back, for tests that share a process. */
export function startDraining() {
  draining = true;
  return () => {
    draining = false;
  };
}
