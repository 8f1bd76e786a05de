// A name of another site that leads to this machine (DNS rebinding) would let that site's pages read and write here as their own.

import type { Env } from '../env.server.ts';
import type { Log } from '../log.server.ts';
import { hostOf, isLocalHost } from './caller.server.ts';

/** Asked by its address: by a load balancer, or from inside a container. */
const ANY_HOST = '/api/health';
const SHOWN_OF_HOST = 100;

/** In front of everything, pages from memory too: an answer for a host that is not the shop's, else undefined. */
export function refuseForeignHosts({ PUBLIC_URL, isProduction }: Pick<Env, 'PUBLIC_URL' | 'isProduction'>, log: Log) {
  const { host, hostname, protocol } = new URL(PUBLIC_URL);
  const own = new Set([host, `${hostname}:${protocol === 'https:' ? 443 : 80}`]);
  return (request: Request): Response | undefined => {
    const asked = hostOf(request.url).toLowerCase();
    // A local start is reached through a tunnel too, on whatever port that has.
    if (own.has(asked) || (!isProduction && isLocalHost(asked))) return undefined;
    if (new URL(request.url).pathname === ANY_HOST) return undefined;
    log.warn('foreign host', { host: asked.slice(0, SHOWN_OF_HOST), method: request.method, status: 421 });
    return new Response('Misdirected request: the shop has another address. A proxy in front must pass on the Host header.\n', {
      status: 421,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  };
}
