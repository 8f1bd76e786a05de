import type { Context } from 'hono';
import { loggedRequest } from './platform/http/caller.server.ts';
import type { Vars } from './platform/http/endpoint.server.ts';
import { OTHER } from './platform/metrics/request-meter.server.ts';
import { isDatabaseAway, isDatabaseBusy } from './platform/postgres/database-errors.ts';
import { Refusal } from './platform/refusal.ts';
import { isAway as isPartyAway } from './platform/running/breaker.server.ts';

export function answerError(error: unknown, c: Context<Vars>) {
  const refusal = error instanceof Refusal ? error : unexpected(error, c);
  c.header('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds));
  return c.json(refusal.toJSON(), refusal.status as 400);
}

function unexpected(error: unknown, c: Context<Vars>) {
  const isBusy = isDatabaseBusy(error);
  const isAway = isBusy || isDatabaseAway(error);
  // An outside party, such as the bucket: it is logged when it goes and when it comes back.
  if (isPartyAway(error))
    return new Refusal(503, 'Something went wrong. Please try again.', { code: 'server_error', retryAfterSeconds: 15 });
  c.get('shop').log.error('request failed', error, { ...loggedRequest(c), route: c.get('route') ?? OTHER, status: isAway ? 503 : 500 });
  if (isBusy)
    return new Refusal(503, 'The shop is very busy right now. Please try again in a few seconds.', { code: 'busy', retryAfterSeconds: 5 });
  return isAway
    ? new Refusal(503, "The shop can't reach its database. Please try again in a minute.", { retryAfterSeconds: 5 })
    : // 500 is no refusal a verb may choose, so it is not among their statuses.
      Object.assign(new Refusal(503, 'Something went wrong. Please try again.', { code: 'server_error' }), { status: 500 });
}
