// Ids only. Sign-ins are logged by accounts/sign-in/authentication-log.server.ts. After a restore the lines since the backup say what to do again.
import type { Context, MiddlewareHandler } from 'hono';
import { loggedRequest } from '../caller.server.ts';
import type { Vars } from '../endpoint.server.ts';

export type SecurityAct =
  | 'account closed'
  | 'consent withdrawn'
  | 'customer signed out'
  | 'data exported'
  | 'newsletter left'
  | 'password changed'
  | 'sessions ended'
  | 'signed out'
  | 'staff changed'
  | 'two-step changed';

type Watched = { security?: SecurityAct; audit?: string };

/** `about`: the account or row of the path, else the caller. A refusal, too, has a line, with its status. */
export function logSecurity({ security, audit }: Watched): MiddlewareHandler<Vars> {
  const act = security ?? (audit && 'data exported');
  return async (c: Context<Vars>, next) => {
    // Signing out and closing an account end the session that says who it was.
    const user = c.get('user')?.id ?? null;
    await next();
    if (!act) return;
    const { id, userId } = c.req.param() as { id?: string; userId?: string };
    const about = c.get('about') ?? id ?? userId ?? user;
    const { log } = c.get('shop');
    log.info('security', { act, about, ...loggedRequest(c), user, status: c.res.status });
  };
}
