// After several failures in a row the party is not asked for a while, then one request at a time probes it. In memory, per node.
import type { Log } from '../records/log.server.ts';
import type { Parties } from './parties.server.ts';

const FAILURES = 3;
const FIRST_PAUSE_MS = 15_000;
const PAUSE_MS_AT_MOST = 60_000;

/** The party did not answer, or was not asked. The job runner retries such a job without counting the attempt. */
export class AwayError extends Error {
  readonly isAway = true;
  readonly retryInMs: number;

  constructor(message: string, retryInMs: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AwayError';
    this.retryInMs = retryInMs;
  }
}

export const isAway = (error: unknown): error is { isAway: true; retryInMs?: number } =>
  (error as { isAway?: unknown } | null)?.isAway === true;

export type Breaker = {
  /** Milliseconds until the party may be asked again; 0 when it may be asked now. */
  restMs(): number;
  /** Runs the request, or throws an AwayError at once while the party rests. */
  ask<T>(request: (isProbe: boolean) => Promise<T>): Promise<T>;
};

type Party = { name: string; isFault: (error: unknown) => boolean; log?: Log; parties?: Parties; now?: () => number };

export function createBreaker({ name, isFault, log, parties, now = () => performance.now() }: Party): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isProbing = false;

  const isTripped = () => failures >= FAILURES;
  const restMs = () => (isTripped() ? Math.max(0, restsUntil - now(), isProbing ? FIRST_PAUSE_MS : 0) : 0);

  const notes = parties?.follow(name, restMs);

  function recover() {
    notes?.succeeded();
    if (isTripped()) log?.info('outside party is back', { party: name });
    failures = 0;
  }

  function fail(error: unknown) {
    failures += 1;
    if (!isTripped()) return;
    const pauseMs = Math.min(PAUSE_MS_AT_MOST, FIRST_PAUSE_MS * 2 ** Math.min(10, failures - FAILURES));
    restsUntil = now() + pauseMs;
    log?.error('outside party is away', error, { party: name, restSeconds: pauseMs / 1000 });
  }

  return {
    restMs,
    async ask(request) {
      const rest = restMs();
      if (rest > 0) throw new AwayError(`${name} does not answer and is not asked for now.`, rest);
      const isProbe = isTripped();
      isProbing ||= isProbe;
      try {
        const answer = await request(isProbe);
        recover();
        return answer;
      } catch (error) {
        if (!isFault(error)) recover();
        else notes?.failed(error);
        // One that was asked before the pause tells nothing new.
        if (isFault(error) && (isProbe || !isTripped())) fail(error);
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}

export function guarded<T extends object>(party: T, breaker: Breaker): T {
  return new Proxy(party, {
    get(target, name, receiver) {
      const call = Reflect.get(target, name, receiver) as unknown;
      if (typeof call !== 'function') return call;
      return (...given: unknown[]) => breaker.ask(async () => (await call.apply(target, given)) as unknown);
    },
  });
}
