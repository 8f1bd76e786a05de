// One line per password, code or password change tried: the account and the result (OWASP ASVS 5, 16.3.1). The request's own log
// line has the same request id, and the status; rate-limited attempts are logged only there.
import type { Context } from 'hono';
import { loggedRequest } from '../../platform/http/caller.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';

type Outcome = 'wrong password' | 'right password' | 'wrong code' | 'signed in' | 'new password by code';

/** `userId` is null if the address has no account. `secondStep` is `none` for an account without one. */
export type TellOutcome = (outcome: Outcome, userId: string | null, more?: { secondStep: 'none' | 'right' }) => void;

export const outcomesOf =
  (c: Context<Vars>): TellOutcome =>
  (outcome, userId, more) =>
    c.get('shop').log.info('authentication', { ...loggedRequest(c), user: userId, outcome, ...more });
