export class DatabaseBusy extends Error {
  constructor(cause?: unknown) {
    super('No connection to the database became free in time.', { cause });
  }
}

export function createGate(atOnce: number, waitMs: number) {
  let inside = 0;
  const waiting = new Set<() => void>();

  function leave() {
    const [next] = waiting;
    // The place is handed over, so that no newcomer overtakes.
    if (next) next();
    else inside -= 1;
  }

  return {
    waiting: () => waiting.size,
    enter(): Promise<() => void> {
      if (inside < atOnce) {
        inside += 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve, reject) => {
        const enterNow = () => {
          clearTimeout(timer);
          waiting.delete(enterNow);
          resolve(leave);
        };
        const timer = setTimeout(() => {
          waiting.delete(enterNow);
          reject(new DatabaseBusy());
        }, waitMs);
        waiting.add(enterNow);
      });
    },
  };
}
