// Rejects foreign host names. If another site's name resolves to this machine (DNS rebinding), its pages could read and write here.
import type { Env } from '../env.server.ts';
import type { Log } from '../records/log.server.ts';
import { hostOf, isLocalHost } from './caller.server.ts';

/** Health checks and Prometheus, which sends a token, use the machine's IP address: from a load balancer, or from inside a container. */
const ANY_HOST = ['/api/health', '/api/health/live', '/api/health/ready', '/metrics'];
const SHOWN_OF_HOST = 100;

/** Runs before everything, cached pages included: an answer for a foreign host, else undefined. */
export function refuseForeignHosts({ PUBLIC_URL, isProduction }: Pick<Env, 'PUBLIC_URL' | 'isProduction'>, log: Log) {
  const { host, hostname, protocol } = new URL(PUBLIC_URL);
  const own = new Set([host, `${hostname}:${protocol === 'https:' ? 443 : 80}`]);
  // Nearly every request: compared without taking its address apart.
  const usual = `http://${host}/`;
  return (request: Request): Response | undefined => {
    if (request.url.startsWith(usual)) return undefined;
    const asked = hostOf(request.url).toLowerCase();
    // A local start may also be reached through a tunnel, on any port.
    if (own.has(asked) || (!isProduction && isLocalHost(asked))) return undefined;
    if (ANY_HOST.includes(new URL(request.url).pathname)) return undefined;
    log.warn('foreign host', { host: asked.slice(0, SHOWN_OF_HOST), method: request.method, status: 421 });
    return new Response('Misdirected request: the shop has another address. A proxy in front must pass on the Host header.\n', {
      status: 421,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  };
}
