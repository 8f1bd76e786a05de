// Pages and searches share one processor with carts and orders, so anonymous work waits in a lane with bounded concurrency, queue and wait.
import { createBusyMeter } from '../../pages/quiet-queue.server.ts';
import { Refusal } from '../../refusal.ts';

type Width = {
  atOnce: number;
  waiting: number;
  waitingEach: number;
  seconds: number;
  /** While the process is busy: one at a time, with pauses as long as the work took. */
  yields?: boolean;
};
export type Lane = <T>(who: string, work: () => Promise<T>) => Promise<T>;
export type Lanes = { people: Lane; strangers: Lane };

const RETRY_AFTER_SECONDS = 2;
const MEASURED_MS = 100;
/** A timer waits no shorter: what is owed for shorter work is rested together. */
const REST_MS_AT_LEAST = 1;
const REST_MS_AT_MOST = 200;

export const createLanes = (): Lanes => ({
  people: createLane({ atOnce: 8, waiting: 200, waitingEach: 50, seconds: 8 }),
  strangers: createLane({ atOnce: 3, waiting: 60, waitingEach: 16, seconds: 3, yields: true }),
});

const tooBusy = () =>
  new Refusal(503, 'The shop is very busy right now. Please try again in a moment.', { retryAfterSeconds: RETRY_AFTER_SECONDS });

export function createLane({ atOnce, waiting, waitingEach, seconds, yields = false }: Width, isBusy = createBusyMeter(MEASURED_MS)): Lane {
  const queue: Array<{ who: string; start: () => void }> = [];
  let running = 0;
  let isResting = false;
  let owedMs = 0;

  const hasRoom = () => !isResting && running < (yields && isBusy() ? 1 : atOnce);

  function startNext() {
    while (queue.length > 0 && hasRoom()) {
      running += 1;
      queue.shift()?.start();
    }
  }

  function finish(tookMs: number) {
    running -= 1;
    if (yields && isBusy() && !isResting) rest(tookMs);
    startNext();
  }

  function rest(tookMs: number) {
    owedMs += Math.min(tookMs, REST_MS_AT_MOST);
    if (owedMs < REST_MS_AT_LEAST) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      startNext();
    }, owedMs);
    owedMs = 0;
  }

  function turn(who: string) {
    return new Promise<void>((resolve, reject) => {
      const full = queue.length >= waiting || queue.filter((each) => each.who === who).length >= waitingEach;
      if (full) return reject(tooBusy());
      const place = {
        who,
        start() {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(tooBusy());
      }, seconds * 1000);
      queue.push(place);
      startNext();
    });
  }

  return async (who, work) => {
    if (queue.length === 0 && hasRoom()) running += 1;
    else await turn(who);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      finish(performance.now() - startedAt);
    }
  };
}
