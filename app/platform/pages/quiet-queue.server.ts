import { type EventLoopUtilization, performance } from 'node:perf_hooks';

const WAITING_AT_MOST = 100;
const PAUSE_MS = 250;
const BUSY_FROM = 0.5;

type Work = () => Promise<void>;

export function createQuietQueue(isBusy: () => boolean = createBusyMeter(PAUSE_MS), atMost = WAITING_AT_MOST) {
  const waiting: Work[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    while (waiting.length > 0) {
      await pause();
      if (isBusy()) continue;
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

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS).unref());

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
