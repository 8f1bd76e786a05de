import { Refusal } from '../../refusal.ts';

type Limits = {
  bytes: number;
  /** Per network, so that half-sent forms of one sender leave room for others. */
  bytesPerNetwork: number;
};

/** The minimum rate of a form while others wait; any 3G line reaches it. */
const BYTES_PER_SECOND = 30_000;
const GRACE_SECONDS = 10;

export type FormMemory = ReturnType<typeof createFormMemory>;
export type HeldForm = ReturnType<FormMemory['open']>;

export function createFormMemory(limits: Limits, now: () => number = () => performance.now()) {
  type Held = { network: string; bytes: number; openedAt: number; isComplete: boolean; stop: AbortController };
  const held = new Set<Held>();
  const sum = (of: Iterable<Held>) => [...of].reduce((total, { bytes }) => total + bytes, 0);

  function isSlow({ isComplete, openedAt, bytes }: Held) {
    const seconds = (now() - openedAt) / 1000;
    return !isComplete && seconds > GRACE_SECONDS && bytes / seconds < BYTES_PER_SECOND;
  }

  function makeRoom(wanted: number, except: Held) {
    const slowestFirst = [...held].filter((form) => form !== except && isSlow(form)).sort((one, other) => one.openedAt - other.openedAt);
    for (const form of slowestFirst) {
      if (sum(held) + wanted <= limits.bytes) return;
      form.stop.abort(new Refusal(408, 'The upload was too slow. Please try again with smaller files or a better connection.'));
      held.delete(form);
    }
  }

  return {
    open(network: string) {
      const form: Held = { network, bytes: 0, openedAt: now(), isComplete: false, stop: new AbortController() };
      held.add(form);
      return {
        signal: form.stop.signal,
        /** Throws 503 when that many more bytes do not fit. */
        take(bytes: number) {
          const ofNetwork = sum([...held].filter(({ network: other }) => other === network));
          if (ofNetwork + bytes > limits.bytesPerNetwork) throw full();
          if (sum(held) + bytes > limits.bytes) makeRoom(bytes, form);
          if (sum(held) + bytes > limits.bytes) throw full();
          form.bytes += bytes;
        },
        complete() {
          form.isComplete = true;
        },
        release() {
          held.delete(form);
        },
      };
    },
  };
}

const full = () =>
  new Refusal(503, 'Too many files are being uploaded right now. Please try again in a minute.', { retryAfterSeconds: 10 });
