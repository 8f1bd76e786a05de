// One at a time, as encoding takes a second of one core and the other stays free for requests. Staff go first; shoppers wait for a limited time.
import { Refusal } from '../platform/refusal.ts';

export type Lane = 'staff' | 'shopper';

const SHOPPERS_WAITING_AT_MOST = 20;

const waiting: Record<Lane, Array<() => Promise<void>>> = { staff: [], shopper: [] };
let isBusy = false;

/** Refuses a shopper's picture with 503 while too many others wait. */
export function inPictureQueue<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (lane === 'shopper' && waiting.shopper.length >= SHOPPERS_WAITING_AT_MOST)
    throw new Refusal(503, 'Too many pictures are being uploaded right now. Please try again in a minute.', { retryAfterSeconds: 30 });
  return new Promise<T>((resolve, reject) => {
    waiting[lane].push(() => work().then(resolve, reject));
    void next();
  });
}

async function next() {
  if (isBusy) return;
  const work = waiting.staff.shift() ?? waiting.shopper.shift();
  if (!work) return;
  isBusy = true;
  await work();
  isBusy = false;
  void next();
}
