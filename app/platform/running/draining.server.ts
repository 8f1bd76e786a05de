// One per process, since a process stops once.
let draining = false;

export const isDraining = () => draining;

export function startDraining() {
  draining = true;
  return () => {
    draining = false;
  };
}
