// Work that may wait for a quiet moment, or be left out: brotli at its hardest takes a third of a second of a processor for each page.
import { type EventLoopUtilization, performance } from 'node:perf_hooks';

const WAITING_AT_MOST = 100;
const PAUSE_MS = 250;
/** Of the time between two looks, spent working. */
const BUSY_FROM = 0.5;

type Work = () => Promise<void>;

/** One after the other, none while the process is busy; what finds the queue full is left out. */
export function createQuietQueue(isBusy: () => boolean = createBusyMeter(PAUSE_MS), atMost = WAITING_AT_MOST) {
  const waiting: Work[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    while (waiting.length > 0) {
      await pause();
      if (isBusy()) continue;
      // What could not be made smaller stays as it is.
      await waiting
        .shift()?.()
        .catch(() => undefined);
    }
    isRunning = false;
  }

  return function add(work: Work) {
    if (waiting.length >= atMost) return;
    waiting.push(work);
    if (!isRunning) run();
  };
}

/** Does not keep the process alive. */
const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS).unref());

/** Whether most of the time since the last look was spent working; it looks anew after `everyMs`. */
export function createBusyMeter(everyMs: number): () => boolean {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - lookedAt < everyMs) return isBusy;
    const seen = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(seen, last).utilization > BUSY_FROM;
    last = seen;
    lookedAt = performance.now();
    return isBusy;
  };
}
