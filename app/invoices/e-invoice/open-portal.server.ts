import { createBreaker } from '../../platform/running/breaker.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { openGsp } from './gsp.server.ts';
import { type InvoicePortal, PortalError } from './portal.ts';
import { practicePortal } from './practice-portal.server.ts';

type Opening = Pick<Shop, 'env' | 'now' | 'log' | 'parties'>;

/** Null in production without keys: documents wait until they are set. */
export function openPortal({ env, now, log, parties }: Opening): InvoicePortal | null {
  const gsp = openGsp(env);
  if (gsp) return guarded(gsp, { log, parties });
  return env.isProduction ? null : practicePortal(now);
}

const isFault = (error: unknown) => error instanceof PortalError && error.code === 'away';

export function guarded(portal: InvoicePortal, watching: Partial<Pick<Opening, 'log' | 'parties'>> = {}): InvoicePortal {
  const breaker = createBreaker({ name: 'e-invoice portal', isFault, ...watching });
  return {
    name: portal.name,
    register: (document) => breaker.ask(() => portal.register(document)),
    find: (document) => breaker.ask(() => portal.find(document)),
  };
}
