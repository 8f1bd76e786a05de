// A courier behind a circuit breaker: while it hangs, staff hear so at once, and Shop health and the metrics know of it.
import { AwayError, createBreaker, guarded } from '../platform/running/breaker.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Courier, CourierError } from './courier.ts';

/** Its own failures count besides silence; a rate limit and a refusal do not. */
const isFault = (error: unknown) => error instanceof CourierError && (error.isAway || (error.status ?? 0) >= 500);

export function guardedCourier(courier: Courier, { log, parties }: Partial<Pick<Shop, 'log' | 'parties'>>): Courier {
  const breaker = createBreaker({ name: `courier ${courier.name}`, isFault, ...(log && { log }), ...(parties && { parties }) });
  const asCourierError: typeof breaker = {
    ...breaker,
    ask: (request) =>
      breaker.ask(request).catch((cause: unknown) => {
        if (!(cause instanceof AwayError)) throw cause;
        const reason = 'The courier does not answer at the moment.';
        throw new CourierError(cause.message, { code: 'courier_away', retryable: true, reason, cause });
      }),
  };
  // The name is no call, and a webhook comes from them.
  return { ...guarded(courier, asCourierError), readWebhook: (rawBody, headers) => courier.readWebhook(rawBody, headers) };
}
