// The queue for password checks: each takes 19 MiB and CPU time, so only a few run at once and the rest wait in a
// bounded queue. Known devices have their own queue, which strangers cannot fill.
import { Refusal } from '../../../platform/refusal.ts';

type Bounds = { atOnce: number; waiting: number; perNetwork: number };

const BUSY = 'Many people are signing in right now. Please try again in a few seconds.';

export function createTurns({ atOnce, waiting, perNetwork }: Bounds) {
  const line: (() => void)[] = [];
  const ofNetwork = new Map<string, number>();
  let running = 0;

  return async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const own = ofNetwork.get(network) ?? 0;
    if (own >= perNetwork || (running >= atOnce && line.length >= waiting)) throw new Refusal(503, BUSY, { retryAfterSeconds: 5 });
    ofNetwork.set(network, own + 1);
    try {
      // A finished check hands its place on, so `running` does not change in between.
      if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    }
  };
}

const ofStrangers = createTurns({ atOnce: 2, waiting: 40, perNetwork: 12 });
const ofKnownDevices = createTurns({ atOnce: 2, waiting: 40, perNetwork: 12 });

export const inTurn = <T>(isKnown: boolean, network: string, work: () => Promise<T>) =>
  (isKnown ? ofKnownDevices : ofStrangers)(network, work);
